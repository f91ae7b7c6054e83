// The specification's fixed words. No imports, so that any page may use them.
export const travelTypes = ['Wines', 'Europe', 'Latest', 'NY', 'Skiing', 'PoPular', 'Trendy'] as const

export const tourSorts = ['date', 'lowprice', 'highprice', 'name'] as const
export type TourSort = (typeof tourSorts)[number]

export const productCategories = ['Accessories', 'Summer', 'Camping', 'Beach', 'Winter', 'Vintage'] as const

export const productTags = [
  'Clothes',
  'Summer',
  'Accessories',
  'Camping',
  'Beach',
  'Winter',
  'Vintage',
] as const

export const productSorts = ['popular', 'rating', 'date', 'lowprice', 'highprice'] as const
export type ProductSort = (typeof productSorts)[number]

export const defaultItemsPerPage = 12

/** Most pieces of one product in a cart. */
export const maxCartQuantity = 999
