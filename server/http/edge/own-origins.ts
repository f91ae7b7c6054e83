// Decides whether a request comes from a page of this site. Cookies do not tell: browsers send them from
// other sites as well.
import type { IncomingHttpHeaders } from 'node:http'

export type OriginRule = (headers: IncomingHttpHeaders) => boolean

/**
 * Checks the Origin header of handshakes of the live channel and of forms. Over plain http, the Host header's
 * name is accepted as well, so that localhost works where PUBLIC_URL has 127.0.0.1. Over https, only the
 * origin of PUBLIC_URL is accepted.
 */
export function ownOrigins(publicUrl: string): OriginRule {
  const announced = new URL(publicUrl)
  return ({ origin, host }) =>
    origin === announced.origin ||
    (announced.protocol === 'http:' && host !== undefined && origin === `http://${host}`)
}
