// Checks the answers in every test. A test fails if a response has a status, a code or a header that the OpenAPI description
// does not contain.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '#contract/paths.ts'
import { buildOpenApi, type OpenApi, type Response } from '#server/documentation/open-api.ts'
import { securityHeaders } from '#server/http/security-headers.ts'

/** Headers of HTTP and of the framework, which the description does not list. */
const usualHeaders = new Set([
  ...Object.keys(securityHeaders(true)),
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
])

let built: OpenApi | undefined

/** Returns a function that throws if a response since the last call was not described. */
export function watchResponses(server: FastifyInstance): () => void {
  const surprises = new Set<string>()
  server.addHook('onSend', (request, reply, payload, done) => {
    const surprise = surpriseIn(request, reply, payload)
    if (surprise !== null) surprises.add(surprise)
    done(null, payload)
  })
  return () => {
    const found = [...surprises]
    surprises.clear()
    if (found.length > 0) throw new Error(`The API's description lacks: ${found.join('; ')}`)
  }
}

function surpriseIn(request: FastifyRequest, reply: FastifyReply, payload: unknown): string | null {
  built ??= buildOpenApi()
  const { url } = request.routeOptions
  if (url === undefined || !url.startsWith(`${apiBase}/`)) return null
  const path = url.slice(apiBase.length).replace(/:(\w+)/g, '{$1}')
  const operation = built.paths[path]?.[request.method.toLowerCase()]
  if (operation === undefined) return null
  const called = `${request.method} ${path} ${reply.statusCode}`
  const named = operation.responses[reply.statusCode]
  if (named === undefined) return called
  const response: Response =
    named.$ref === undefined ? named : built.components.responses[named.$ref.split('/').at(-1)!]!
  const code = reply.statusCode >= 400 ? codeOf(payload) : null
  if (code !== null && response.content?.['application/json'].examples?.[code] === undefined)
    return `${called} with the code ${code}`
  const described = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()))
  const header = Object.keys(reply.getHeaders()).find(
    (name) => !described.has(name) && !usualHeaders.has(name),
  )
  return header === undefined ? null : `${called} with the header ${header}`
}

/** The error code in the body. Null for a refusal whose body is only a message. */
function codeOf(payload: unknown): string | null {
  try {
    return (JSON.parse(String(payload)) as { code?: string }).code ?? null
  } catch {
    return null
  }
}
