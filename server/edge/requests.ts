// Applies to every request, including those that the framework refuses before any hook. Therefore it looks
// at the server's requests themselves.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type ErrorBody, errorCodes } from '#contract/errors.ts'

/** After its answer a request has so long to send the rest of its body, which is thrown away. */
export const bodyAfterAnswerMs = 5000

/**
 * - Two Host headers: 400. Two servers in a row might each believe another one.
 * - An upgrade that was refused: its connection is closed after the answer, and no proxy uses it again.
 * - A body that nobody has read: the connection does not wait for it for minutes.
 *
 * Call it after everything else that listens to the server's requests.
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

/** Node keeps the first of them in `headers`. */
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
  const giveUp = setTimeout(() => socket.destroy(), bodyAfterAnswerMs).unref()
  request.once('close', () => clearTimeout(giveUp))
}
