// Parses hosts and networks in settings.
import { isIP } from 'node:net'

/** Whether a text is a host name or an IP address, without port, scheme or brackets. */
export function isHost(value: string): boolean {
  const isName = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(value)
  return isIP(value) !== 0 || (isName && !/^[\d.]+$/.test(value))
}

/** Whether a host is this machine. `host` may be that of a URL, in which IPv6 addresses have brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** Names of networks in `proxy-addr`, which Fastify uses: this machine, link-local and private networks. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Parses a list of addresses, networks and names of networks. False for no proxy, null for an invalid value. A number of
 * proxies is invalid: the server would trust X-Forwarded-For of visitors who can reach it without the proxy.
 */
export function parseTrustProxy(value: string | undefined): false | string[] | null {
  if (value === undefined || value === '0' || value === 'false') return false
  const networks = value.split(',').map((network) => network.trim())
  return networks.every((network) => namedNetworks.includes(network) || isAddressOrNetwork(network))
    ? networks
    : null
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
