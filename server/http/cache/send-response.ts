import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './compression.ts'
import type { Body, FinishedResponse } from './finished-response.ts'

/** Sends a finished response in an encoding that the caller accepts, or 304 where the caller has it already. */
export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: FinishedResponse,
): FastifyReply | Promise<FastifyReply> {
  const { headers } = request
  reply.status(response.status).headers(response.headers as Record<string, string>)
  reply.header('vary', 'accept-encoding')
  if (response.etag !== null) {
    reply.header('etag', response.etag)
    if (isNamedBy(headers['if-none-match'], response.etag)) return reply.status(304).send()
  }
  const send = ({ bytes, encoding }: Body) => {
    if (encoding !== null) reply.header('content-encoding', encoding)
    return reply.send(bytes)
  }
  const body = response.body(chooseEncoding(headers['accept-encoding']))
  return body instanceof Promise ? body.then(send) : send(body)
}

/** Whether If-None-Match contains the response's ETag. */
export function isNamedBy(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((named) => {
    const each = named.trim()
    return each === '*' || each.replace(/^W\//, '') === opaque
  })
}
