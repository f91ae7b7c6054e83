// The words of the shop's own pages. Headings have a light first line and a strong second one.

export const shopPage = {
  title: 'Shop',
  description:
    'Things that survived our own luggage: bags, boots, lamps and hats for the road, mended free for as long as we exist.',
  first: 'Goods for',
  second: 'Going places',
} as const

export const shopSections = {
  related: { first: 'Goes well', second: 'Along with it' },
} as const
