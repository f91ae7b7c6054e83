import { hasSecretAddress } from '#contract/pages/secret-addresses.ts'
import { apiBase } from '#contract/paths.ts'

/** The path for the log: without the query, which may contain a search text or a secret, and without mailed secrets. */
export function loggedPath(address: string): string {
  const path = address.split('?', 1)[0]!
  return hasSecretAddress(path) ? path.replace(/^(\/+[^/]+\/).*/s, '$1…') : path
}

/** Level of the line about a response: pages and files are many, and tell little. */
export function levelOfResponse(address: string): 'info' | 'debug' {
  return address.startsWith(apiBase) ? 'info' : 'debug'
}
