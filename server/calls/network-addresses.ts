// Finds the network of a caller's address.
import { isIPv6 } from 'node:net'

/** The IPv4 address itself, or the /64 of an IPv6 address, which is the smallest network of one customer. */
export function networkOf(address: string): string {
  return mappedIPv4(address) ?? (isIPv6(address) ? firstBits(address, 64) : address)
}

/** The network of a household or an office with several addresses: the /24 of an IPv4 address, the /56 of an IPv6 one. */
export function wideNetworkOf(address: string): string {
  const ipv4 = mappedIPv4(address) ?? address
  return isIPv6(ipv4) ? firstBits(ipv4, 56) : ipv4Network(ipv4)
}

/** A coarse origin of a caller: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function shortenedAddress(address: string): string {
  const ipv4 = mappedIPv4(address) ?? address
  return isIPv6(ipv4) ? firstBits(ipv4, 48) : ipv4Network(ipv4)
}

function ipv4Network(address: string): string {
  return address.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}

function mappedIPv4(address: string): string | null {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? null
}

function firstBits(address: string, bits: 48 | 56 | 64): string {
  const [head = '', tail = ''] = address.split('%', 1)[0]!.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
    : first
  const kept = groups.slice(0, Math.ceil(bits / 16)).map((group) => Number.parseInt(group, 16))
  // Only the first half of the last group may belong to the network.
  if (bits % 16 !== 0) kept.push(kept.pop()! & 0xff00)
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`
}
