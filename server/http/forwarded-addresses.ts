// Reads X-Forwarded-For. A client can write any text into it, to which the proxies append addresses. The value is used in
// limits, in the log and in the audit log, so everything except addresses is replaced.
import { isIP, SocketAddress } from 'node:net'

/** Placeholder for unreadable addresses, which share one limit. */
export const unknownAddress = 'unknown'

const longestAddress = 45

/** Returns the list with an address or `unknown` in place of each part. */
export function readForwardedFor(header: string): string {
  return header
    .split(',')
    .map((part) => readAddress(part.trim()))
    .join(', ')
}

/** Returns an address in its canonical form, without the port that some proxies append. */
function readAddress(text: string): string {
  const [, address = text] =
    /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text) ?? []
  // Addresses with a zone are refused, because the zone may be any text.
  const version = address.length > longestAddress || address.includes('%') ? 0 : isIP(address)
  if (version === 0) return unknownAddress
  return new SocketAddress({ address, family: version === 4 ? 'ipv4' : 'ipv6' }).address
}
