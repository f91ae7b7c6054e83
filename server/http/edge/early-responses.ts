// Sends cached responses and recently sent files before the framework sees the request: hooks, routing and the logger of a
// request cost more than sending bytes from memory (decision 71).
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import { hasSecretAddress } from '#contract/pages/secret-addresses.ts'
import { chooseEncoding, type Encoding } from '#server/http/cache/compression.ts'
import type { FinishedResponse } from '#server/http/cache/finished-response.ts'
import type { RecentFile, RecentFiles } from '#server/http/cache/recent-files.ts'
import type { ResponseCache } from '#server/http/cache/response-cache.ts'
import { isNamedBy } from '#server/http/cache/send-response.ts'
import { readForwardedFor } from '#server/http/forwarded-addresses.ts'
import { levelOfResponse, loggedPath } from '#server/http/logged-path.ts'
import type { ObserveResponse } from '#server/http/metrics.ts'

export interface EarlyResponses {
  /** From now on, a cached response for this address is sent early. Call it where the framework has found it in the cache. */
  remember(request: FastifyRequest, key: string): void
  /** Registers itself before the present listeners of the server's requests. */
  listen(server: Server): void
  /** While the server closes, the framework answers all requests, with `connection: close`. */
  stop(): void
}

export interface EarlyResponsesOptions {
  responseCache: ResponseCache
  files: RecentFiles
  headersOfAll: Readonly<Record<string, string>>
  trustProxy: false | string[]
  log: FastifyBaseLogger
  metrics: Registry
  /** Undefined if the operator has no metrics. */
  observe: ObserveResponse | undefined
}

/** Of different addresses with the same response, such as with unknown parameters, each counts. */
const mostAddresses = 5_000
const longestAddress = 300

interface Known {
  key: string
  /** Pattern of the route, for the metrics. */
  route: string
}

interface Head {
  status: number
  route: string
  /** Names and values in one list, without those of a single response. */
  headers: readonly string[]
  bytes?: Buffer
}

export function createEarlyResponses(options: EarlyResponsesOptions): EarlyResponses {
  const { responseCache, files, headersOfAll, metrics, observe } = options
  const log = options.log as Logger
  const isTrusted = options.trustProxy === false ? () => false : proxyAddr.compile(options.trustProxy)
  const addresses = new Map<string, Known>()
  const headersOf = new WeakMap<FinishedResponse, Map<Encoding | null, readonly string[]>>()
  let isStopped = false
  const sent = new Counter({
    name: 'halyard_early_answers_total',
    help: 'Answers that were sent from memory before the framework saw the request.',
    registers: [metrics],
  })

  function headersFor(cached: FinishedResponse, encoding: Encoding | null): readonly string[] {
    const ofResponse = headersOf.get(cached) ?? new Map<Encoding | null, readonly string[]>()
    const known = ofResponse.get(encoding)
    if (known !== undefined) return known
    const all: Record<string, string> = { ...headersOfAll, ...cached.headers, vary: 'accept-encoding' }
    if (cached.etag !== null) all.etag = cached.etag
    if (encoding !== null) all['content-encoding'] = encoding
    const list = Object.entries(all).flat()
    headersOf.set(cached, ofResponse.set(encoding, list))
    return list
  }

  /** Undefined where the framework has to answer. */
  function find({ method, url, headers }: IncomingMessage): Head | undefined {
    if (isStopped || (method !== 'GET' && method !== 'HEAD') || hasMore(headers)) return undefined
    const known = addresses.get(url!)
    return known === undefined ? fromFiles(url!, headers) : fromCache(known, headers)
  }

  function fromCache({ key, route }: Known, headers: IncomingMessage['headers']): Head | undefined {
    const cached = responseCache.find(key)
    if (cached === undefined) return undefined
    if (cached.etag !== null && isNamedBy(headers['if-none-match'], cached.etag)) {
      return { status: 304, route, headers: headersFor(cached, null) }
    }
    const body = cached.body(chooseEncoding(headers['accept-encoding']))
    // This form of the response has still to be made.
    if (body instanceof Promise) return undefined
    return { status: cached.status, route, headers: headersFor(cached, body.encoding), bytes: body.bytes }
  }

  function fromFiles(url: string, headers: IncomingMessage['headers']): Head | undefined {
    // The framework compares times and cuts ranges.
    const isByTime = headers['if-modified-since'] !== undefined && headers['if-none-match'] === undefined
    if (headers.range !== undefined || isByTime) return undefined
    const file: RecentFile | undefined = files.find(url, chooseEncoding(headers['accept-encoding']))
    if (file === undefined) return undefined
    const isKnown = file.etag !== null && isNamedBy(headers['if-none-match'], file.etag)
    return isKnown
      ? { status: 304, route: file.route, headers: file.headers }
      : { status: 200, route: file.route, headers: file.headers, bytes: file.bytes }
  }

  function send(request: IncomingMessage, response: ServerResponse, head: Head): void {
    const startedAt = performance.now()
    const id = randomUUID()
    const { status, headers, bytes, route } = head
    const own =
      bytes === undefined
        ? ['x-request-id', id]
        : ['content-length', String(bytes.length), 'x-request-id', id]
    response.writeHead(status, headers.concat(own)).end(bytes)
    sent.inc()
    observe?.(request.method!, route, status, performance.now() - startedAt)
    const level = levelOfResponse(request.url!)
    if (log.isLevelEnabled(level)) {
      const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10
      const { method, url } = request
      log[level](
        { reqId: id, method, path: loggedPath(url!), status, milliseconds, address: addressOf(request) },
        'answered',
      )
    }
  }

  /** As the framework finds it. */
  function addressOf(request: IncomingMessage): string {
    const forwarded = request.headers['x-forwarded-for']
    if (typeof forwarded === 'string') request.headers['x-forwarded-for'] = readForwardedFor(forwarded)
    return proxyAddr(request, isTrusted)
  }

  return {
    remember({ url, method, routeOptions }, key) {
      if (method !== 'GET' || url.length > longestAddress || addresses.has(url)) return
      // The framework sends it with another header.
      if (hasSecretAddress(url)) return
      if (addresses.size >= mostAddresses) addresses.delete(addresses.keys().next().value!)
      addresses.set(url, { key, route: routeOptions.url ?? 'none' })
    },
    listen(server) {
      type Listener = (request: IncomingMessage, response: ServerResponse) => void
      const listeners = server.listeners('request') as Listener[]
      server.removeAllListeners('request')
      server.on('request', (request, response) => {
        const head = find(request)
        if (head !== undefined) return send(request, response, head)
        for (const listener of listeners) listener.call(server, request, response)
      })
    },
    stop() {
      isStopped = true
    },
  }
}

/** Whether the request has a body or asks for another protocol. */
function hasMore(headers: IncomingMessage['headers']): boolean {
  return (
    headers.upgrade !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    (headers['content-length'] ?? '0') !== '0'
  )
}
