// What every answer tells the browser not to do. The same for all of them, so helmet is asked once, not for each
// request; also what is refused before the hooks (an address or a request that is none) says it.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import helmet from 'helmet'
import { type ErrorBody, errorCodes } from '#contract/errors.ts'

/** Nothing of it is used anywhere in the product. */
const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ')

export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'permissions-policy': permissions }
  const setHeaders = helmet({
    // Pages bring their own policy; nothing else is ever a document.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const answer = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  setHeaders({} as never, answer as never, (error) => {
    if (error !== undefined) throw error
  })
  return headers
}

/** For what is no HTTP at all: it is told so in our form, and the connection ends. */
export function clientErrorHandler(
  headersOfAll: Readonly<Record<string, string>>,
): (error: Error & { code?: string }, socket: Socket) => void {
  const refusal: ErrorBody = { message: errorCodes.invalid_request.message, code: 'invalid_request' }
  const body = JSON.stringify(refusal)
  const headers = Object.entries({
    ...headersOfAll,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    if (socket.writable) {
      const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
      socket.write(`${line}connection: close\r\n${headers.join('')}\r\n${body}`)
    }
    socket.destroy(error)
  }
}
