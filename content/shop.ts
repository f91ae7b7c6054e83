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

/** Below a cart that holds something: true until orders are taken on the site. */
export const cartNextStep = {
  title: 'What happens next',
  text: 'Nothing is ordered or paid on this site: mail us your list or ring us, and our staff will answer you about delivery and payment.',
  mail: 'Mail us this list',
} as const

/** The element page. */
export const shopElement = {
  title: 'Shop List',
  first: 'Elements',
  second: 'Shop list',
  looks: {
    columns: { first: 'Four columns', second: 'Fresh on the shelves' },
    row: { first: 'A row of three', second: 'Nobody complained' },
    lines: { first: 'Lines for a sidebar', second: 'Most talked about' },
  },
} as const
