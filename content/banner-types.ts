// Where banners stand.
export const bannerTypes = [
  'banner_home_travel',
  'banner_winter_travel',
  'banner_exotic_travel',
  'banner_pages',
  'banner_destinations',
  'banner_tours',
] as const

export type BannerType = (typeof bannerTypes)[number]
