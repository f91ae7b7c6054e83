// What is kept is sent before the framework looks at the request: of an answer from memory, its hooks and its way to
// the route would be most of the work. Only for addresses that went that way before, and found nothing in it to do.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { MetricsRegistry } from '#server/metrics/registry.ts'
import type { AnswerCache, FinishedAnswer } from './answer-cache.ts'
import { chooseEncoding, type Encoding } from './compression.ts'
import { isNamedBy } from './send-answer.ts'
import type { SentFiles } from './sent-files.ts'

export interface AtOnceOptions {
  answers: AnswerCache
  files: SentFiles
  /** What every answer of the server says. */
  headersOfAll: Readonly<Record<string, string>>
  metrics: MetricsRegistry
}

/** Puts itself before what listens to the server's requests now. Answers how to step back, for when it closes. */
export function answerAtOnce(server: Server, options: AtOnceOptions): () => void {
  const { answers, files, headersOfAll, metrics } = options
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
    return answer === undefined ? sendFile(request, response) : sendAnswer(answer, request, response)
  }

  function sendAnswer(
    answer: FinishedAnswer,
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    if (answer.etag !== null && isNamedBy(headers['if-none-match'], answer.etag)) {
      write(response, 304, headersFor(answer, null))
      return true
    }
    const wanted = chooseEncoding(headers['accept-encoding'])
    const body = wanted === null ? answer.bytes : answer.encoded(wanted)
    // Still being compressed.
    if (!Buffer.isBuffer(body)) return false
    write(response, answer.status, headersFor(answer, body === answer.bytes ? null : wanted), body)
    return true
  }

  function sendFile({ url, headers }: IncomingMessage, response: ServerResponse): boolean {
    // Parts of files are the framework's business.
    if (headers.range !== undefined) return false
    const file = files.find(url!, chooseEncoding(headers['accept-encoding']))
    if (file === undefined) return false
    const isKnown = file.etag !== null && isNamedBy(headers['if-none-match'], file.etag)
    if (isKnown) write(response, 304, file.headers)
    else write(response, 200, file.headers, file.bytes)
    return true
  }

  const listeners = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  let hasSteppedBack = false
  const listen = (request: IncomingMessage, response: ServerResponse) => {
    if (!hasSteppedBack && send(request, response)) {
      sent += 1
      return
    }
    for (const listener of listeners) listener.call(server, request, response)
  }
  server.removeAllListeners('request').on('request', listen)
  return () => {
    hasSteppedBack = true
  }
}

function write(response: ServerResponse, status: number, headers: readonly string[], body?: Buffer): void {
  const length = body === undefined ? [] : ['content-length', String(body.length)]
  response.writeHead(status, [...headers, ...length, 'x-request-id', randomUUID()]).end(body)
}
