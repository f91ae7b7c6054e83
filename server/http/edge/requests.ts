// Screens every request. It listens to the HTTP server itself, because the framework refuses some requests
// before any hook.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type ErrorBody, errorCodes } from '#contract/errors.ts'

/** After the response, the time for a request to send the rest of its body, which is discarded. */
export const bodyAfterResponseMs = 5000

/**
 * - Two Host headers: 400, because a proxy and this server might each choose a different one.
 * - A refused upgrade: the connection is closed after the response, so that no proxy reuses it.
 * - An unread body: the connection waits for it only a few seconds.
 *
 * Call this after all other listeners of the server's requests are registered.
 */
export function screenRequests(server: Server, headersOfAll: Readonly<Record<string, string>>): void {
  type Listener = (request: IncomingMessage, response: ServerResponse) => void
  const listeners = server.listeners('request') as Listener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    if (hasTwoHosts(request)) return refuse(response, headersOfAll)
    const { headers } = request
    if (headers.upgrade !== undefined) response.shouldKeepAlive = false
    if (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0') {
      response.once('finish', () => endBody(request))
    }
    for (const listener of listeners) listener.call(server, request, response)
  })
}

/** `headers` has only the first of them. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}

function refuse(response: ServerResponse, headersOfAll: Readonly<Record<string, string>>): void {
  const body: ErrorBody = { message: errorCodes.invalid_request.message, code: 'invalid_request' }
  response.shouldKeepAlive = false
  response
    .writeHead(400, { ...headersOfAll, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(body))
}

function endBody(request: IncomingMessage): void {
  const { socket } = request
  if (request.complete || socket.destroyed) return
  const giveUp = setTimeout(() => socket.destroy(), bodyAfterResponseMs).unref()
  request.once('close', () => clearTimeout(giveUp))
}
