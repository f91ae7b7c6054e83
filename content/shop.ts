// The words of the shop's own pages. Headings have a light first line and a strong second one.

import { termsPage } from '#contract/pages/site-pages.ts'
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

/** Below a cart that holds something. */
export const howToOrder = {
  title: 'What happens next',
  text: 'Checkout asks where to and how, and shows the total with delivery before you order. If you would rather talk to us, mail us your list or ring us, and our staff will answer you.',
  checkout: 'Checkout',
  mail: 'Mail us this list',
} as const

/** Beside prices that can be ordered. */
export const priceTerms = {
  delivery: 'plus delivery, unless you collect it.',
  link: 'Payment, delivery and withdrawal',
  to: `${termsPage.path}#the-shop`,
} as const

/** The page where a cart is ordered. */
export const checkoutPage = {
  title: 'Checkout',
  description: 'Order what is in your cart.',
  first: 'Almost',
  second: 'Yours',
  /** What the button does, by how payments are made. */
  order: { provider: 'Order and pay', transfer: 'Order with obligation to pay' },
  /** For an order that costs nothing. */
  orderFree: 'Order',
  /** Followed by how long everything is put aside. */
  pay: {
    provider: 'You pay on the next page, by card or wallet.',
    transfer: 'You pay by bank transfer: the next page has account and reference.',
  },
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
