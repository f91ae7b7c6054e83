// The pages whose addresses hold a secret: those that mailed links open, and a tour by the link to a private departure.
import { folderOf, type SitePage } from './page.ts'
import * as sitePages from './site-pages.ts'

const allPages = Object.values<SitePage>(sitePages)
const secretPages = allPages.filter(({ hasSecretAddress }) => hasSecretAddress)

/** The first segments of their paths: the secret follows. */
export const mailedLinkPages = secretPages.map(({ pattern }) => pattern!.split('/')[1]!)

const mailedLinkAddress = new RegExp(`^/+(${mailedLinkPages.join('|')})/+[^/?]`, 'i')

/** The pages with a secret in their query, by the beginning of their paths. */
const secretQueries = allPages.flatMap((page) =>
  page.secret === undefined
    ? []
    : [{ start: new RegExp(`^/+${folderOf(page).slice(1, -1)}/+[^/?]`, 'i'), name: page.secret }],
)

/** Where the page for signing in, and signing in with a provider, lead back to. */
const returnParameter = 'return'

/** Whether an address holds a secret itself, or is that of a page which leads back to such an address. */
export function hasSecretAddress(address: string): boolean {
  if (isSecretItself(address)) return true
  return queryOf(address)?.getAll(returnParameter).some(isSecretItself) ?? false
}

function isSecretItself(address: string): boolean {
  const path = pathOf(address)
  if (mailedLinkAddress.test(path)) return true
  const query = queryOf(address)
  return query !== null && secretQueries.some(({ start, name }) => start.test(path) && query.has(name))
}

/** As the router reads it: "/tour%2Ditem/a" is "/tour-item/a". */
function pathOf(address: string): string {
  const path = address.split('?', 1)[0]!
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function queryOf(address: string): URLSearchParams | null {
  const at = address.indexOf('?')
  return at === -1 ? null : new URLSearchParams(address.slice(at))
}
