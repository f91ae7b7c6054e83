// The pages that everyone may open. Every export is a page: the sitemap and the cache read them all.
import type { SitePage } from './page.ts'
import { shopQuery, tourListQuery } from './queries.ts'

export const homePage = {
  path: '/',
  query: ['destination', 'time', 'type', 'page'],
} as const satisfies SitePage
export const exoticPage = { path: '/home/exotic-destinations', query: ['page'] } as const satisfies SitePage
export const winterPage = { path: '/home/winter-holidays' } as const satisfies SitePage

export const aboutUsPage = { path: '/pages/about-us' } as const satisfies SitePage
export const whatWeOfferPage = { path: '/pages/what-we-offer' } as const satisfies SitePage
export const ourTeamPage = { path: '/pages/our-team' } as const satisfies SitePage
export const privacyPage = { path: '/pages/privacy' } as const satisfies SitePage
export const termsPage = { path: '/pages/terms' } as const satisfies SitePage
export const rankingPage = { path: '/pages/ranking' } as const satisfies SitePage
export const reviewRulesPage = { path: '/pages/reviews' } as const satisfies SitePage
export const accessibilityPage = { path: '/pages/accessibility' } as const satisfies SitePage

export const destinationListPage = { path: '/destinations/list' } as const satisfies SitePage
export const destinationSliderPage = { path: '/destinations/slider' } as const satisfies SitePage
/** Redirects to a country. */
export const destinationLinkPage = {
  path: '/destinations/item',
  query: ['country'],
  isUnlisted: true,
} as const satisfies SitePage
export const destinationPage = { pattern: '/destinations/item/:slug' } as const satisfies SitePage

export const standardListPage = {
  path: '/tours/standard-list',
  query: tourListQuery,
} as const satisfies SitePage
export const galleryListPage = {
  path: '/tours/gallery-list',
  query: tourListQuery,
} as const satisfies SitePage
export const splitListPage = { path: '/tours/split-list', query: tourListQuery } as const satisfies SitePage
export const searchPage = { path: '/search', query: tourListQuery } as const satisfies SitePage
/** `id`: or the slug. `departure`: the token of a private departure. */
export const tourPage = {
  pattern: '/tour-item/:id',
  query: ['departs', 'date', 'tickets', 'verified', 'reviews', 'departure'],
  secret: 'departure',
} as const satisfies SitePage

export const blogMasonryPage = { path: '/blog/masonry', query: ['more'] } as const satisfies SitePage
export const blogCategoryPage = {
  pattern: '/blog/category/:slug',
  query: ['tag', 'page'],
} as const satisfies SitePage
export const blogPage = { pattern: '/blog/:layout', query: ['tag', 'page'] } as const satisfies SitePage
export const postPage = { pattern: '/detail/:slug' } as const satisfies SitePage

export const productsPage = { path: '/shop/products', query: shopQuery } as const satisfies SitePage
/** `id`: or the slug. */
export const productPage = {
  pattern: '/shop/products/:id',
  query: ['verified', 'reviews'],
} as const satisfies SitePage
// The paths of the mobile menu. Each redirects to the list of products.
export const productListPage = { path: '/shop/product-list', isUnlisted: true } as const satisfies SitePage
export const productSinglePage = {
  path: '/shop/product-single',
  isUnlisted: true,
} as const satisfies SitePage
export const threeColumnsPage = { path: '/shop/three-columns', isUnlisted: true } as const satisfies SitePage
export const fourColumnsPage = { path: '/shop/four-columns', isUnlisted: true } as const satisfies SitePage
export const fullWidthPage = { path: '/shop/full-width', isUnlisted: true } as const satisfies SitePage

/** Reference and PIN show a booking without an account. The PIN is never part of an address. */
export const lookupPage = {
  path: '/booking',
  query: ['reference', 'paid', 'unpaid'],
  isUnlisted: true,
} as const satisfies SitePage

export const signInPage = {
  path: '/sign-in',
  query: ['return'],
  isUnlisted: true,
} as const satisfies SitePage
export const signOutPage = { path: '/sign-out', isUnlisted: true } as const satisfies SitePage
export const recoverPage = { path: '/recover', isUnlisted: true } as const satisfies SitePage

// The pages that mailed links open.
export const recoverPasswordPage = {
  pattern: '/recover/:token',
  query: ['restored'],
  hasSecretAddress: true,
} as const satisfies SitePage
export const confirmEmailPage = {
  pattern: '/confirm-email/:token',
  hasSecretAddress: true,
} as const satisfies SitePage
export const undoEmailChangePage = {
  pattern: '/undo-email-change/:token',
  hasSecretAddress: true,
} as const satisfies SitePage
/** A caller without an account books the seats that the waiting list offers. */
export const waitingOfferPage = {
  pattern: '/waiting-offer/:token',
  hasSecretAddress: true,
} as const satisfies SitePage
export const invitationPage = {
  pattern: '/invitation/:token',
  hasSecretAddress: true,
} as const satisfies SitePage
