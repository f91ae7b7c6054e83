/** The main menu in its order. `under`: beginnings of the addresses for which an entry is the current one. */
export const mainMenu = [
  { title: 'Home', to: '/', under: ['/home/'] },
  { title: 'Pages', to: '/pages/about-us', under: ['/pages/'] },
  { title: 'Destinations', to: '/destinations/list', under: ['/destinations/'] },
  { title: 'Tours', to: '/tours/standard-list', under: ['/tours/', '/tour-item/', '/search'] },
  { title: 'Blog', to: '/blog/masonry', under: ['/blog/', '/detail/'] },
  { title: 'Shop', to: '/shop/products', under: ['/shop/'] },
  { title: 'Elements', to: '/elements/tour-list', under: ['/elements/'] },
] as const

export function isCurrent(entry: (typeof mainMenu)[number], pathname: string): boolean {
  return pathname === entry.to || entry.under.some((beginning) => pathname.startsWith(beginning))
}
