// Networks that addresses of callers belong to.
import { isIPv6 } from 'node:net'

/** An IPv4 address itself; of an IPv6 address its /64, which is the least that one customer is given. */
export function networkOf(address: string): string {
  return mappedIPv4(address) ?? (isIPv6(address) ? firstGroups(address, 4) : address)
}

/** Where somebody came from without naming the very connection: an IPv4 address's /24, an IPv6 address's /48. */
export function shortenedAddress(address: string): string {
  const ipv4 = mappedIPv4(address) ?? address
  if (isIPv6(ipv4)) return firstGroups(ipv4, 3)
  return ipv4.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

function mappedIPv4(address: string): string | null {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null
}

function firstGroups(address: string, count: 3 | 4): string {
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
    : first
  return `${groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/${count * 16}`
}
