// Security headers of every response, also of requests refused before the hooks. They are always the same, so
// helmet runs once instead of for each request.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import helmet from 'helmet'
import { type ErrorBody, errorCodes } from '#contract/errors.ts'

/** Browser features that the product does not use, except for the camera at check-in. */
const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ')

/** `permissions-policy` of the pages that read codes with the camera. */
export const permissionsWithCamera = permissions.replace('camera=()', 'camera=(self)')

export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  const headers: Record<string, string> = { 'permissions-policy': permissions }
  const setHeaders = helmet({
    // Pages set their own policy; other responses are never documents.
    contentSecurityPolicy: {
      useDefaults: false,
      // Responses without a policy of their own can be HTML too: refusals of forms.
      directives: {
        defaultSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
  const response = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  setHeaders({} as never, response as never, (error) => {
    if (error !== undefined) throw error
  })
  return headers
}

/** Answers malformed HTTP with an error in our form, and closes the connection. */
export function clientErrorHandler(
  headersOfAll: Readonly<Record<string, string>>,
): (error: Error & { code?: string; rawPacket?: unknown }, socket: Socket) => void {
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
      // A client would take the body of a response to HEAD for the next response.
      const { rawPacket } = error
      const isHead = Buffer.isBuffer(rawPacket) && rawPacket.toString('latin1', 0, 5) === 'HEAD '
      socket.write(`${line}connection: close\r\n${headers.join('')}\r\n${isHead ? '' : body}`)
    }
    socket.destroy(error)
  }
}
