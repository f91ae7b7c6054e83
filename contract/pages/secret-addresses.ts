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

/** Whether an address is that of a page whose address holds a secret. */
export function hasSecretAddress(address: string): boolean {
  return mailedLinkAddress.test(address) || hasSecretQuery(address)
}

function hasSecretQuery(address: string): boolean {
  const at = address.indexOf('?')
  if (at === -1) return false
  const query = new URLSearchParams(address.slice(at))
  return secretQueries.some(({ start, name }) => start.test(address) && query.has(name))
}
