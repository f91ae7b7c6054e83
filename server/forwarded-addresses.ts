// X-Forwarded-For holds whatever a client has written into it before the proxies appended theirs: it ends in limits, in
// the log and in the audit log, so nothing but addresses is taken from it.
import { isIP, SocketAddress } from 'node:net'

/** Stands for an address that cannot be read: all of them share one limit. */
export const unknownAddress = 'unknown'

const longestAddress = 45

/** The same list with one address, or `unknown`, for each of its parts. */
export function readForwardedFor(header: string): string {
  return header
    .split(',')
    .map((part) => readAddress(part.trim()))
    .join(', ')
}

/** An address in its canonical form; some proxies append a port. */
function readAddress(text: string): string {
  const [, address = text] =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text) ?? []
  // A zone belongs to the machine that wrote it, and may be any text.
  const version = address.length > longestAddress || address.includes('%') ? 0 : isIP(address)
  if (version === 0) return unknownAddress
  return new SocketAddress({ address, family: version === 4 ? 'ipv4' : 'ipv6' }).address
}
