// What is kept is sent before the framework looks at the request: of an answer from memory, its hooks and its way to
// the route would be most of the work. Only for addresses that went that way before, and found nothing in it to do.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { MetricsRegistry } from '#server/metrics/registry.ts'
import type { AnswerCache, FinishedAnswer } from './answer-cache.ts'
import { chooseEncoding, type Encoding } from './compression.ts'
import { isNamedBy } from './send-answer.ts'

export interface AtOnceOptions {
  answers: AnswerCache
  /** What every answer of the server says. */
  headersOfAll: Readonly<Record<string, string>>
  metrics: MetricsRegistry
}

/** Puts itself before what listens to the server's requests now. Answers how to step back, for when it closes. */
export function answerAtOnce(server: Server, options: AtOnceOptions): () => void {
  const { answers, headersOfAll, metrics } = options
  let sent = 0
  metrics.counter(
    'halyard_answers_at_once_total',
    'Answers that were sent from memory before the framework saw the request; they are not among its requests.',
    { collect: () => sent },
  )
  /** As pairs in one list, as they are sent. */
  const headersOf = new WeakMap<FinishedAnswer, Map<Encoding | null, readonly string[]>>()

  function headersFor(answer: FinishedAnswer, encoding: Encoding | null): readonly string[] {
    const known = headersOf.get(answer)?.get(encoding)
    if (known !== undefined) return known
    const all: Record<string, string> = { ...headersOfAll, ...answer.headers, vary: 'accept-encoding' }
    if (answer.etag !== null) all.etag = answer.etag
    if (encoding !== null) all['content-encoding'] = encoding
    const pairs = Object.entries(all).flat()
    const ofAnswer = headersOf.get(answer) ?? new Map()
    headersOf.set(answer, ofAnswer.set(encoding, pairs))
    return pairs
  }

  function send(request: IncomingMessage, response: ServerResponse): boolean {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const answer = answers.findByAddress(request.url!)
    if (answer === undefined) return false
    const { headers } = request
    if (answer.etag !== null && isNamedBy(headers['if-none-match'], answer.etag)) {
      response.writeHead(304, [...headersFor(answer, null), 'x-request-id', randomUUID()]).end()
      return true
    }
    const wanted = chooseEncoding(headers['accept-encoding'])
    const body = wanted === null ? answer.bytes : answer.encoded(wanted)
    // Still being compressed.
    if (!Buffer.isBuffer(body)) return false
    const encoding = body === answer.bytes ? null : wanted
    response
      .writeHead(answer.status, [
        ...headersFor(answer, encoding),
        'content-length',
        String(body.length),
        'x-request-id',
        randomUUID(),
      ])
      .end(body)
    return true
  }

  const listeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    if (send(request, response)) {
      sent += 1
      return
    }
    for (const listener of listeners) listener.call(server, request, response)
  }
  server.removeAllListeners('request').on('request', listen)
  return () => {
    server.off('request', listen)
    for (const listener of listeners) server.on('request', listener)
  }
}
