// Which requests come from a page of this site. The cookies of a session come along from other sites too.
import type { IncomingHttpHeaders } from 'node:http'

export type OriginRule = (headers: IncomingHttpHeaders) => boolean

/**
 * By the Origin header: for handshakes of the live channel, and for forms. Over plain http the name that the browser used
 * counts as well, so that localhost works where 127.0.0.1 was announced; over https only the announced origin does.
 */
export function ownOrigins(publicUrl: string): OriginRule {
  const announced = new URL(publicUrl)
  return ({ origin, host }) =>
    origin === announced.origin ||
    (announced.protocol === 'http:' && host !== undefined && origin === `http://${host}`)
}
