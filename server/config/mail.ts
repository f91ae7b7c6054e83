// Parses the settings for mail: the mail server and the sender's address.
import { emailAddressPattern } from '#contract/email-address.ts'
import { isHost, isLoopback } from './hosts.ts'

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

/** A password, or a mail to another machine, would be readable on the way there. */
export function needsTls({ protocol, hostname, username }: URL): boolean {
  return protocol === 'smtp:' && (username !== '' || !isLoopback(hostname))
}

/** What the start says about the connection to the mail server. Null if there is nothing to say. */
export function describeSmtpSecurity(
  smtpUrl: URL,
  isInsecureAllowed: boolean,
): { level: 'info' | 'warn'; line: string } | null {
  if (!needsTls(smtpUrl)) return null
  const server = smtpUrl.host
  return isInsecureAllowed
    ? {
        level: 'warn',
        line: `SMTP_INSECURE=1: mails and the password of ${server} can be read on the way there if the connection is not encrypted`,
      }
    : {
        level: 'info',
        line: `mails go to ${server} over TLS only; for a mail server that offers none, set SMTP_INSECURE=1`,
      }
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
