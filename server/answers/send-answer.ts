import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FinishedAnswer } from './answer-cache.ts'
import { chooseEncoding } from './compression.ts'

/** Sends a finished answer in the form that the caller takes, or says that the caller has it already. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FinishedAnswer,
): FastifyReply | Promise<FastifyReply> {
  const { headers } = request
  reply.status(answer.status).headers(answer.headers as Record<string, string>)
  reply.header('vary', 'accept-encoding')
  if (answer.etag !== null) {
    reply.header('etag', answer.etag)
    if (isNamedBy(headers['if-none-match'], answer.etag)) return reply.status(304).send()
  }
  const encoding = chooseEncoding(headers['accept-encoding'])
  if (encoding === null) return reply.send(answer.bytes)
  const body = answer.encoded(encoding)
  const send = (bytes: Buffer) => {
    if (bytes !== answer.bytes) reply.header('content-encoding', encoding)
    return reply.send(bytes)
  }
  return Buffer.isBuffer(body) ? send(body) : body.then(send)
}

/** Whether If-None-Match names the answer's tag. */
export function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((named) => {
    const each = named.trim()
    return each === '*' || each.replace(/^W\//, '') === opaque
  })
}
