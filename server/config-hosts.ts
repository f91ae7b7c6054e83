// Hosts and networks as settings name them.
import { isIP } from 'node:net'

/** A name or an address, without port, scheme or brackets. */
export function isHost(value: string): boolean {
  const isName = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(value)
  return isIP(value) !== 0 || (isName && !/^[\d.]+$/.test(value))
}

/** Whether only this machine can reach it. `host` may be that of a URL, in which IPv6 stands in brackets. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}

/** As `proxy-addr`, which Fastify uses, names them: this machine, link-local and private networks. */
const namedNetworks = ['loopback', 'linklocal', 'uniquelocal']

/**
 * Addresses, networks and their names; false for nobody, null where it is none of these. A number of hops is refused: it
 * would believe what a visitor writes into X-Forwarded-For as soon as one can reach the server without the proxy.
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
