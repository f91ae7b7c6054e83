// The pages for signed-in users. Every export is a page, and needs a sign-in.
import type { AccountPage } from './page.ts'

/** `add` and `count` ask whether to add a product. `saved`: the cart was changed by a form. */
export const cartPage = {
  path: '/my-cart',
  query: ['add', 'count', 'saved'],
} as const satisfies AccountPage
export const checkoutPage = {
  path: '/checkout',
  keepsForms: true,
} as const satisfies AccountPage

/** The bookings of the signed-in user. */
export const myToursPage = {
  path: '/my-tour',
  query: ['page'],
} as const satisfies AccountPage
/** A booking, for its owner. `booked`: as the confirmation of a booking just made. */
export const tripPage = {
  pattern: '/my-tour/:id',
  query: ['booked', 'paid', 'unpaid'],
} as const satisfies AccountPage
export const voucherPage = { pattern: '/my-tour/:id/voucher' } as const satisfies AccountPage

export const myOrdersPage = {
  path: '/my-orders',
  query: ['page'],
} as const satisfies AccountPage
/** An order, for its owner. `placed`: as the confirmation of an order just placed. */
export const orderPage = {
  pattern: '/my-orders/:id',
  query: ['placed', 'cancelled', 'paid', 'unpaid'],
} as const satisfies AccountPage
export const cancelOrderPage = {
  pattern: '/my-orders/:id/cancel',
} as const satisfies AccountPage
export const withdrawalPage = {
  pattern: '/my-orders/:id/withdrawal',
} as const satisfies AccountPage
/** An invoice or credit note of an order, to print. */
export const orderDocumentPage = {
  pattern: '/my-orders/:id/documents/:number',
} as const satisfies AccountPage

/** On which a user reports a review. */
export const reportReviewPage = {
  pattern: '/reviews/:id/report',
} as const satisfies AccountPage

export const settingPage = {
  path: '/setting',
  query: ['saved'],
} as const satisfies AccountPage
/** Where an account is erased without script. */
export const erasePage = { path: '/setting/erase' } as const satisfies AccountPage

/** Leads on after a sign-in without script, if the browser has kept the cookies. */
export const signedInPage = {
  path: '/signed-in',
  query: ['return'],
} as const satisfies AccountPage
export const secondFactorPage = {
  path: '/second-factor',
  query: ['return'],
} as const satisfies AccountPage

export const blogElementsPage = { path: '/elements/blog-list' } as const satisfies AccountPage
export const shopElementsPage = { path: '/elements/shop-list' } as const satisfies AccountPage
export const tourElementsPage = { path: '/elements/tour-list' } as const satisfies AccountPage
export const tourCarouselPage = {
  path: '/elements/tour-carousel',
} as const satisfies AccountPage
export const tourFilterPage = { path: '/elements/tour-filter' } as const satisfies AccountPage
export const teamElementsPage = { path: '/elements/team' } as const satisfies AccountPage
export const accordionsPage = { path: '/elements/accordions' } as const satisfies AccountPage
export const tabsPage = {
  path: '/elements/tabs',
  query: ['light'],
} as const satisfies AccountPage
export const buttonsPage = { path: '/elements/buttons' } as const satisfies AccountPage
export const columnsPage = { path: '/elements/columns' } as const satisfies AccountPage
export const headingsPage = { path: '/elements/headings' } as const satisfies AccountPage
export const sectionTitlePage = {
  path: '/elements/section-title',
} as const satisfies AccountPage
