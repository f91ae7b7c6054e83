// Loads the banners of a page: texts and pictures.
import type { HeroPicture } from '#client/design-system/hero.tsx'
import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import type { BannerType } from '#content/banners.ts'
import { bannerPath } from '#content/picture-paths.ts'

export interface ShownBanner {
  first: string
  second: string
  description: string
  picture: HeroPicture
}

export async function loadBanners(bannerType: BannerType): Promise<ShownBanner[]> {
  const { banners } = await import('#content/banners.ts')
  return banners
    .filter(({ type }) => type === bannerType)
    .map(({ subTitle, title, description }, index) => ({
      first: subTitle,
      second: title,
      description,
      picture: heroPicture(`${bannerPath(bannerType, index + 1)}-bg`),
    }))
}
