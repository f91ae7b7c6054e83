// All pages, for the server and for tests. What browsers load imports single pages, of which alone it then has the addresses.
import * as accountPages from './account-pages.ts'
import type { AccountPage, Page, SitePage, StaffPage } from './page.ts'
import * as sitePages from './site-pages.ts'
import * as staffPages from './staff-pages.ts'

/** The pages whose query is read by components of the site. */
const pagesOfSite: readonly Page[] = [
  ...Object.values<SitePage>(sitePages).map((page) => ({ ...page, access: 'public' as const })),
  ...Object.values<AccountPage>(accountPages).map((page) => ({ ...page, access: 'user' as const })),
]

export const allPages: readonly Page[] = [...pagesOfSite, ...Object.values<StaffPage>(staffPages)]

/**
 * Query parameters that pages of the site read. Others, and those that hold a secret, are removed before a page is rendered for
 * the cache.
 */
export const pageParameters: readonly string[] = [
  ...new Set(pagesOfSite.flatMap(({ query = [], secret }) => query.filter((name) => name !== secret))),
].sort()
