// Query parameters that several pages or forms share.

/** Those of a list of tours that are sent to the API. */
export const tourQuery = [
  'q',
  'destination',
  'time',
  'type',
  'min',
  'max',
  'departs',
  'days',
  'rating',
  'people',
  'sort',
  'page',
] as const

/** With the layout, if it is not the page's own. */
export const tourListQuery = [...tourQuery, 'layout'] as const

export const shopQuery = [
  'page',
  'sort',
  'category',
  'name',
  'price',
  'min',
  'max',
  'tag',
  'inStock',
] as const

/** Those of the staff's lists of tours and products. */
export const itemListQuery = ['page', 'sort', 'text', 'filter', 'rows'] as const
