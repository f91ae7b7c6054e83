// The pages that mailed links open, whose addresses hold a secret.
import type { SitePage } from './page.ts'
import * as sitePages from './site-pages.ts'

const secretPages = Object.values<SitePage>(sitePages).filter(({ hasSecretAddress }) => hasSecretAddress)

/** The first segments of their paths: the secret follows. */
export const mailedLinkPages = secretPages.map(({ pattern }) => pattern!.split('/')[1]!)

const mailedLinkAddress = new RegExp(`^/+(${mailedLinkPages.join('|')})/+[^/?]`, 'i')

/** Whether an address is that of a page whose address holds a secret. */
export function hasSecretAddress(address: string): boolean {
  return mailedLinkAddress.test(address)
}
