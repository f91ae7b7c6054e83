// Parses the settings for mail: the mail server and the sender's address.
import { emailAddressPattern } from '#contract/email-address.ts'
import { isHost } from './config-hosts.ts'

export interface MailAddress {
  /** Empty if the setting has only the address. */
  name: string
  address: string
}

/** Parses `post@example.com` or `Halyard <post@example.com>`. Null for other texts. */
export function parseMailAddress(text: string): MailAddress | null {
  const [, quoted = '', named] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? []
  const address = (named ?? text).trim()
  const name = quoted.trim().replace(/^"(.*)"$/, '$1')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: none may come into a header
  if (!emailAddressPattern.test(address) || /[\u0000-\u001f\u007f]/.test(name)) return null
  return { name, address }
}

/** Whether a URL has only a host, and perhaps a port and credentials, but no path or query. */
export function namesServerAlone({ hostname, username, password, pathname, search, hash }: URL): boolean {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return (
    isHost(host) &&
    [username, password].every(isDecodable) &&
    ['', '/'].includes(pathname) &&
    `${search}${hash}` === ''
  )
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
