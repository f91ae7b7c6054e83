// Recognises visitors who come through a proxy that TRUST_PROXY does not name. All of them have the proxy's address, so
// nothing is known about their networks.
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** A forwarding header arrived from an address that is not trusted. */
    isNetworkUnknown: boolean
  }
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** `onFound` is called for each such request, with the proxy's address. */
export function registerUntrustedProxies(
  app: FastifyInstance,
  trustProxy: false | string[],
  onFound: (address: string) => void,
): void {
  const isTrusted = trustProxy === false ? () => false : proxyAddr.compile(trustProxy)
  const isUntrusted = ({ headers, socket }: FastifyRequest) =>
    forwardingHeaders.some((name) => headers[name] !== undefined) &&
    (socket.remoteAddress === undefined || !isTrusted(socket.remoteAddress, 0))
  app.decorateRequest('isNetworkUnknown', false)
  app.addHook('onRequest', (request, _reply, done) => {
    if (isUntrusted(request)) {
      request.isNetworkUnknown = true
      onFound(request.socket.remoteAddress ?? 'unknown')
    }
    done()
  })
}
