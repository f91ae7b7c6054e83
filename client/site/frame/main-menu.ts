// The entries of the main menu, for the menu bar and for the accordion in small windows.
import { productCategories } from '#contract/vocabulary.ts'

export interface MenuLink {
  title: string
  to: string
  /** Shown only in the accordion. */
  isSmallOnly?: true
}

export interface MenuEntry extends MenuLink {
  /** Path prefixes of the pages for which this entry is the current one. */
  under: readonly string[]
  links: readonly MenuLink[]
}

export const mainMenu: readonly MenuEntry[] = [
  {
    title: 'Home',
    to: '/',
    under: ['/home/'],
    links: [
      { title: 'Travel Agency', to: '/' },
      { title: 'Winter Holiday', to: '/home/winter-holidays' },
      { title: 'Exotic Holiday', to: '/home/exotic-destinations' },
    ],
  },
  {
    title: 'Pages',
    to: '/pages/about-us',
    under: ['/pages/'],
    links: [
      { title: 'About Us', to: '/pages/about-us' },
      { title: 'Our Team', to: '/pages/our-team' },
      { title: 'What We Offer', to: '/pages/what-we-offer' },
    ],
  },
  {
    title: 'Destinations',
    to: '/destinations/list',
    under: ['/destinations/'],
    links: [
      { title: 'Destination List', to: '/destinations/list' },
      { title: 'Destination Slider', to: '/destinations/slider' },
      { title: 'Destination Item', to: '/destinations/item', isSmallOnly: true },
    ],
  },
  {
    title: 'Tours',
    to: '/tours/standard-list',
    under: ['/tours/', '/tour-item/', '/search', '/my-tour'],
    links: [
      { title: 'Standard List', to: '/tours/standard-list' },
      { title: 'Gallery List', to: '/tours/gallery-list' },
      { title: 'Split List', to: '/tours/split-list' },
    ],
  },
  {
    title: 'Blog',
    to: '/blog/masonry',
    under: ['/blog/', '/detail/'],
    links: [
      { title: 'Masonry', to: '/blog/masonry' },
      { title: 'Standard', to: '/blog/standard', isSmallOnly: true },
      { title: 'Gallery', to: '/blog/gallery', isSmallOnly: true },
      { title: 'Right Sidebar', to: '/blog/right-sidebar' },
      { title: 'Left Sidebar', to: '/blog/left-sidebar' },
      { title: 'Without Sidebar', to: '/blog/without-sidebar' },
      { title: 'NavLink', to: '/blog/NavLink', isSmallOnly: true },
    ],
  },
  {
    title: 'Shop',
    to: '/shop/products',
    under: ['/shop/', '/my-cart'],
    links: [
      { title: 'All Products', to: '/shop/products' },
      ...productCategories.map((category) => ({
        title: category,
        to: `/shop/products?category=${category}`,
      })),
      { title: 'Product List', to: '/shop/product-list', isSmallOnly: true },
      { title: 'Product Single', to: '/shop/product-single', isSmallOnly: true },
      { title: 'Three Columns', to: '/shop/three-columns', isSmallOnly: true },
      { title: 'Four Columns', to: '/shop/four-columns', isSmallOnly: true },
      { title: 'Full Width', to: '/shop/full-width', isSmallOnly: true },
    ],
  },
  {
    title: 'Elements',
    to: '/elements/tour-list',
    under: ['/elements/'],
    links: [
      { title: 'Tour List', to: '/elements/tour-list' },
      { title: 'Tour Carousel', to: '/elements/tour-carousel' },
      { title: 'Tour Filter', to: '/elements/tour-filter' },
      { title: 'Team', to: '/elements/team' },
      { title: 'Blog List', to: '/elements/blog-list' },
      { title: 'Shop List', to: '/elements/shop-list' },
      { title: 'Accordions', to: '/elements/accordions' },
      { title: 'Tabs', to: '/elements/tabs' },
      { title: 'Buttons', to: '/elements/buttons' },
      { title: 'Columns', to: '/elements/columns' },
      { title: 'Headings', to: '/elements/headings' },
      { title: 'Section Title', to: '/elements/section-title' },
    ],
  },
]

export interface Address {
  pathname: string
  search: string
}

/** Value of `aria-current`: `page` on the page itself, `true` on other pages of this entry. */
export function currentEntry(entry: MenuEntry, pathname: string): 'page' | 'true' | undefined {
  if (pathname === entry.to) return 'page'
  return entry.under.some((prefix) => pathname.startsWith(prefix)) ? 'true' : undefined
}

export function currentLink(link: MenuLink, address: Address): 'page' | undefined {
  const [path, query = ''] = link.to.split('?')
  const isHere = address.pathname === path && address.search === (query === '' ? '' : `?${query}`)
  return isHere ? 'page' : undefined
}

/** A cache key: names the current entries, which are the only difference of the menu between pages. */
export function menuState(address: Address): string {
  const entries = mainMenu.map((entry) => currentEntry(entry, address.pathname) ?? '')
  const links = mainMenu.flatMap((entry) => entry.links.filter((link) => currentLink(link, address)))
  return [...entries, ...links.map(({ to }) => to)].join()
}
