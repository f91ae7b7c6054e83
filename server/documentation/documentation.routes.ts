// Serves the description of the API: as OpenAPI for programs, and as a page for readers.
import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/paths.ts'
import { buildOpenApi } from './open-api.ts'
import { pagePolicy, renderPage } from './page.ts'

export function registerDocumentation(app: FastifyInstance): void {
  let document: string | undefined
  app.get(`${apiBase}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(buildOpenApi())
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .send(document)
  })
  let page: string | undefined
  app.get(`${apiBase}/docs`, async (_request, reply) => {
    page ??= renderPage(buildOpenApi())
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pagePolicy)
      .header('cache-control', 'public, max-age=300')
      .send(page)
  })
}
