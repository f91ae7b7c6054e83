// Which requests may leave HTTP. Node asks here, before the router and everything else: what is refused stays an ordinary
// request, which is answered, and its connection is closed (server/edge/requests.ts).
import type { IncomingMessage } from 'node:http'
import { livePath } from '#contract/paths.ts'
import { ownOrigins } from './own-origins.ts'

export interface UpgradeRule {
  mayUpgrade: (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => boolean
  /** From now on nothing may: for a server that stops. */
  stop: () => void
}

/** Only the live channel, by its one address, from a page of this site; in development also the socket of Vite. */
export function createUpgradeRule(options: { publicUrl: string; isDevelopment: boolean }): UpgradeRule {
  const isOwnOrigin = ownOrigins(options.publicUrl)
  let isStopped = false
  return {
    mayUpgrade({ method, url, headers }) {
      if (isStopped || method !== 'GET' || headers.upgrade?.toLowerCase() !== 'websocket') return false
      if (options.isDevelopment && headers['sec-websocket-protocol']?.startsWith('vite-')) return true
      return url?.split('?', 1)[0] === livePath && isOwnOrigin(headers)
    },
    stop() {
      isStopped = true
    },
  }
}
