// The API described from the contract: OpenAPI for machines, a plain page for people.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type EndpointDefinition, splitEndpointKey } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/errors.ts'
import { documentedAs } from '#contract/fields.ts'
import { apiBase } from '#contract/paths.ts'
import { wireName } from '#contract/wire-names.ts'
import { readProductVersion } from '#server/product-folder.ts'

type Json = Record<string, unknown>

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

export function buildOpenApi(): Json {
  const paths: Record<string, Json> = {}
  for (const [key, definition] of Object.entries(endpoints) as [string, EndpointDefinition][]) {
    const { method, path } = splitEndpointKey(key)
    const documentedPath = path.replace(/:(\w+)/g, '{$1}')
    paths[documentedPath] ??= {}
    for (const name of [method, ...(definition.alsoAs ?? [])]) {
      paths[documentedPath][name.toLowerCase()] = describeOperation(name, path, definition)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Halyard API',
      version: readProductVersion(),
      description:
        'JSON in and out. Trailing slashes are optional. A refused call answers 4xx with a message for people, a code and, where fields are wrong, what is wrong with each. Times are ISO 8601 in UTC, dates of travel YYYY-MM-DD, amounts US dollars.',
    },
    servers: [{ url: apiBase }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The value of the jwt cookie.',
        },
        refresh: {
          type: 'apiKey',
          in: 'header',
          name: 'refresh',
          description: 'The value of the refresh cookie: renews an expired jwt in the same request.',
        },
        binding: {
          type: 'apiKey',
          in: 'cookie',
          name: 'halyard',
          description:
            'The HttpOnly cookie of the session, over https __Host-halyard: needed for renewing, and where it is named.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string', description: 'Written for the person who reads it.' },
            code: { type: 'string', enum: Object.keys(errorCodes) },
            errors: { type: 'object', additionalProperties: { type: 'string' } },
            requestId: { type: 'string' },
            current: { description: 'The record as it stands, where an edit named an older version.' },
          },
        },
      },
    },
  }
}

function describeOperation(method: string, path: string, definition: EndpointDefinition): Json {
  const parameters = [
    ...describeParameters('path', definition.params),
    ...describeParameters('query', definition.query),
    ...(definition.idempotent
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            description: 'The same key and body answer the first answer again, for 24 hours.',
            schema: { type: 'string', maxLength: 255 },
          },
        ]
      : []),
  ]
  const failure = definition.failsWithText
    ? { description: 'The message itself', content: jsonContent({ type: 'string' }) }
    : { description: 'Refused', content: jsonContent({ $ref: '#/components/schemas/Error' }) }
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[/:]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: definition.summary,
    tags: [path.split('/')[1]],
    'x-access': definition.access,
    ...securityOf(definition),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(definition.body === undefined
      ? {}
      : {
          requestBody: {
            required: !definition.body.safeParse(undefined).success,
            content: jsonContent(jsonSchema(definition.body, 'input')),
          },
        }),
    responses: {
      [definition.status ?? 200]: {
        description: 'Done',
        content: jsonContent(jsonSchema(definition.output, 'output')),
      },
      '4XX': failure,
      '5XX': failure,
    },
  }
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } }
}

function describeParameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const converted = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: target }) => {
      const documented = documentedAs(zodSchema)
      if (documented === undefined) return
      for (const key of Object.keys(target)) delete (target as Json)[key]
      Object.assign(target, documented)
    },
  }) as Json
  delete converted.$schema
  return renameProperties(converted) as Json
}

/** The contract's own names → the names on the wire. */
function renameProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(renameProperties)
  if (schema === null || typeof schema !== 'object') return schema
  const renamed: Json = {}
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') {
      renamed[key] = Object.fromEntries(
        Object.entries(value as Json).map(([name, property]) => [wireName(name), renameProperties(property)]),
      )
    } else if (key === 'required') {
      renamed[key] = (value as string[]).map(wireName)
    } else {
      renamed[key] = renameProperties(value)
    }
  }
  return renamed
}

// The page stands alone: it must be readable while the site is not built.
const style = `
body{margin:0;background:#f1f7f8;color:#2c475a;font:16px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1.25rem 6rem}
h1,h2{color:#0d2639;line-height:1.2}h2{font-size:1.125rem;margin:0 0 .25rem}
section{background:#fff;border:1px solid #d5e0e5;border-radius:10px;padding:1.25rem;margin:1rem 0}
code,pre{font:14px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{overflow:auto;background:#f1f7f8;padding:1rem}
table{width:100%;border-collapse:collapse;margin:.75rem 0}th,td{text-align:left;padding:.375rem .5rem;border-bottom:1px solid #d5e0e5;vertical-align:top}
summary{cursor:pointer;color:#0b6075}a{color:#0b6075}:focus-visible{outline:3px solid #0d2639;outline-offset:2px}`

const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

function renderPage(document: Json): string {
  const paths = document.paths as Record<string, Record<string, Json>>
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => renderOperation(method, path, operation)),
  )
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API - Halyard</title><style>${style}</style></head>
<body>
<main>
<h1>Halyard API</h1>
<p>${escapeHtml(String((document.info as Json).description))}</p>
<p>Base path: <code>${apiBase}</code>. For machines: <a href="${apiBase}/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</main>
</body>
</html>
`
}

function renderOperation(method: string, path: string, operation: Json): string {
  const parameters =
    (operation.parameters as { name: string; in: string; required: boolean; schema: Json }[]) ?? []
  const body = operation.requestBody as { content: Record<string, { schema: Json }> } | undefined
  const rows = parameters
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
    )
    .join('')
  return `<section>
<h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2>
<p>${escapeHtml(String(operation.summary))}. Access: ${escapeHtml(String(operation['x-access']))}.</p>
${rows === '' ? '' : `<table><thead><tr><th>Parameter</th><th>Where</th><th>Form</th></tr></thead><tbody>${rows}</tbody></table>`}
${body === undefined ? '' : `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(body.content['application/json']!.schema, null, 2))}</pre></details>`}
<details><summary>Answer</summary><pre>${escapeHtml(JSON.stringify(operation.responses, null, 2))}</pre></details>
</section>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function securityOf({ access, isBound }: EndpointDefinition): object {
  if (access === 'public') return {}
  const binding = isBound === true ? { binding: [] } : {}
  return {
    security: [
      { bearer: [], ...binding },
      { bearer: [], refresh: [], binding: [] },
    ],
  }
}
