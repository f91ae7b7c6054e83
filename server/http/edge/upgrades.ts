// Decides which requests may upgrade from HTTP. Node asks this rule before the router. A refused upgrade is
// answered as an ordinary request, and its connection is closed (server/http/edge/requests.ts).
import type { IncomingMessage } from 'node:http'
import { livePath } from '#contract/paths.ts'
import { ownOrigins } from './own-origins.ts'

export interface UpgradeRule {
  mayUpgrade: (request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => boolean
  /** Refuses all upgrades from now on: for a server that stops. */
  stop: () => void
}

/**
 * Allows the live channel at its exact address from a page of this site, and in development the socket of
 * Vite.
 */
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
