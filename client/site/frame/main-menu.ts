// The entries of the main menu, for the menu bar and for the accordion in small windows.

import {
  accordionsPage,
  blogElementsPage,
  buttonsPage,
  cartPage,
  columnsPage,
  headingsPage,
  myToursPage,
  sectionTitlePage,
  shopElementsPage,
  tabsPage,
  teamElementsPage,
  tourCarouselPage,
  tourElementsPage,
  tourFilterPage,
} from '#contract/pages/account-pages.ts'
import { addressOf, folderOf } from '#contract/pages/page.ts'
import {
  aboutUsPage,
  blogMasonryPage,
  blogPage,
  destinationLinkPage,
  destinationListPage,
  destinationSliderPage,
  exoticPage,
  fourColumnsPage,
  fullWidthPage,
  galleryListPage,
  ourTeamPage,
  postPage,
  productListPage,
  productSinglePage,
  productsPage,
  searchPage,
  splitListPage,
  standardListPage,
  threeColumnsPage,
  tourPage,
  whatWeOfferPage,
  winterPage,
} from '#contract/pages/site-pages.ts'
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
    under: [folderOf(winterPage)],
    links: [
      { title: 'Travel Agency', to: '/' },
      { title: 'Winter Holiday', to: winterPage.path },
      { title: 'Exotic Holiday', to: exoticPage.path },
    ],
  },
  {
    title: 'Pages',
    to: aboutUsPage.path,
    under: [folderOf(aboutUsPage)],
    links: [
      { title: 'About Us', to: aboutUsPage.path },
      { title: 'Our Team', to: ourTeamPage.path },
      { title: 'What We Offer', to: whatWeOfferPage.path },
    ],
  },
  {
    title: 'Destinations',
    to: destinationListPage.path,
    under: [folderOf(destinationListPage)],
    links: [
      { title: 'Destination List', to: destinationListPage.path },
      { title: 'Destination Slider', to: destinationSliderPage.path },
      { title: 'Destination Item', to: destinationLinkPage.path, isSmallOnly: true },
    ],
  },
  {
    title: 'Tours',
    to: standardListPage.path,
    under: [folderOf(standardListPage), folderOf(tourPage), searchPage.path, myToursPage.path],
    links: [
      { title: 'Standard List', to: standardListPage.path },
      { title: 'Gallery List', to: galleryListPage.path },
      { title: 'Split List', to: splitListPage.path },
    ],
  },
  {
    title: 'Blog',
    to: blogMasonryPage.path,
    under: [folderOf(blogMasonryPage), folderOf(postPage)],
    links: [
      { title: 'Masonry', to: blogMasonryPage.path },
      { title: 'Standard', to: addressOf(blogPage, { layout: 'standard' }), isSmallOnly: true },
      { title: 'Gallery', to: addressOf(blogPage, { layout: 'gallery' }), isSmallOnly: true },
      { title: 'Right Sidebar', to: addressOf(blogPage, { layout: 'right-sidebar' }) },
      { title: 'Left Sidebar', to: addressOf(blogPage, { layout: 'left-sidebar' }) },
      { title: 'Without Sidebar', to: addressOf(blogPage, { layout: 'without-sidebar' }) },
      { title: 'NavLink', to: addressOf(blogPage, { layout: 'NavLink' }), isSmallOnly: true },
    ],
  },
  {
    title: 'Shop',
    to: productsPage.path,
    under: [folderOf(productsPage), cartPage.path],
    links: [
      { title: 'All Products', to: productsPage.path },
      ...productCategories.map((category) => ({
        title: category,
        to: addressOf(productsPage, { category }),
      })),
      { title: 'Product List', to: productListPage.path, isSmallOnly: true },
      { title: 'Product Single', to: productSinglePage.path, isSmallOnly: true },
      { title: 'Three Columns', to: threeColumnsPage.path, isSmallOnly: true },
      { title: 'Four Columns', to: fourColumnsPage.path, isSmallOnly: true },
      { title: 'Full Width', to: fullWidthPage.path, isSmallOnly: true },
    ],
  },
  {
    title: 'Elements',
    to: tourElementsPage.path,
    under: [folderOf(tourElementsPage)],
    links: [
      { title: 'Tour List', to: tourElementsPage.path },
      { title: 'Tour Carousel', to: tourCarouselPage.path },
      { title: 'Tour Filter', to: tourFilterPage.path },
      { title: 'Team', to: teamElementsPage.path },
      { title: 'Blog List', to: blogElementsPage.path },
      { title: 'Shop List', to: shopElementsPage.path },
      { title: 'Accordions', to: accordionsPage.path },
      { title: 'Tabs', to: tabsPage.path },
      { title: 'Buttons', to: buttonsPage.path },
      { title: 'Columns', to: columnsPage.path },
      { title: 'Headings', to: headingsPage.path },
      { title: 'Section Title', to: sectionTitlePage.path },
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
