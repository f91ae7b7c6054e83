// What every answer tells the browser not to do. Where requests get as far as the hooks, helmet says it; what is
// refused before (an address or a request that is none) gets the same headers from the list here: a test compares.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

const hstsSeconds = 31_536_000

/** Nothing of it is used anywhere in the product. */
const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((name) => `${name}=()`)
  .join(', ')

export function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    // Pages bring their own policy; nothing else is ever a document.
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': permissions,
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(isHttps ? { 'strict-transport-security': `max-age=${hstsSeconds}; includeSubDomains` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

export async function registerSecurityHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('permissions-policy', permissions)
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: isHttps ? { maxAge: hstsSeconds } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  })
}

/** For what is no HTTP at all: answered by its status alone, and the connection ends. */
export function clientErrorHandler(
  isHttps: boolean,
): (error: Error & { code?: string }, socket: Socket) => void {
  const headers = Object.entries(securityHeaders(isHttps)).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    if (socket.writable) {
      const line = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`
      socket.write(`${line}connection: close\r\ncontent-length: 0\r\n${headers.join('')}\r\n`)
    }
    socket.destroy(error)
  }
}
