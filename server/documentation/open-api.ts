// The API described as OpenAPI 3.1, from the contract: shapes, access and limits, sentences and examples. Headers and
// the cases of errors are described in the files beside this one.
import { type EndpointDefinition, splitEndpointKey } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { type ErrorCode, errorCodes } from '#contract/errors.ts'
import * as exampleIds from '#contract/example-ids.ts'
import { apiBase } from '#contract/paths.ts'
import { orRead, type Right } from '#contract/rights.ts'
import { tagSentences } from '#contract/tags.ts'
import { readProductVersion } from '#server/config/product-folder.ts'
import { errorSentences, errorsByStatus } from './errors.ts'
import { type HeaderName, headers, rateLimitHeaders, refsTo } from './headers.ts'
import { convertSchemas, exampleOf, type JsonSchema, refTo, type Schemas } from './schemas.ts'

type Json = Record<string, unknown>

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
  example?: unknown
}

export interface Media {
  schema: JsonSchema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Content {
  'application/json': Media
}

/** A body: JSON, or a file of one media type. */
export type BodyContent = Content | Readonly<Record<string, Media>>

export function mediaOf(content: BodyContent): Media {
  return Object.values(content)[0]!
}

export interface Response {
  $ref?: string
  description?: string
  headers?: Record<string, { $ref: string }>
  content?: Content
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  'x-access': string
  /** Narrowed admins need one of them. */
  'x-rights'?: readonly Right[]
  security: object[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; description: string; content: BodyContent }
  responses: Record<string, Response>
}

export interface OpenApi {
  openapi: string
  info: { title: string; version: string; description: string }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    securitySchemes: Json
    headers: Json
    responses: Record<string, Response>
    schemas: Record<string, JsonSchema>
  }
}

export function buildOpenApi(): OpenApi {
  const schemas = convertSchemas()
  const responses: Record<string, Response> = {}
  const paths: OpenApi['paths'] = {}
  for (const key of Object.keys(endpoints) as EndpointKey[]) {
    const definition: EndpointDefinition = endpoints[key]
    const { method, path } = splitEndpointKey(key)
    const documentedPath = path.replace(/:(\w+)/g, '{$1}')
    paths[documentedPath] ??= {}
    const operation = describeOperation(key, method, definition, schemas, responses)
    paths[documentedPath][method.toLowerCase()] = operation
    for (const other of definition.alsoAs ?? []) {
      const name = other.toLowerCase()
      paths[documentedPath][name] = {
        ...operation,
        operationId: `${operation.operationId}By${name[0]!.toUpperCase()}${name.slice(1)}`,
        summary: `The same as ${method}: ${operation.summary[0]!.toLowerCase()}${operation.summary.slice(1)}`,
      }
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
    servers: [{ url: apiBase, description: 'This server.' }],
    tags: Object.entries(tagSentences).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes,
      headers,
      responses: Object.fromEntries(Object.entries(responses).sort(([a], [b]) => (a < b ? -1 : 1))),
      schemas: schemas.components,
    },
  }
}

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token: the value of the jwt cookie, or token of a sign-in.',
  },
  refresh: {
    type: 'apiKey',
    in: 'header',
    name: 'refresh',
    description:
      'The refresh token: the value of the refresh cookie, or refreshToken of a sign-in. Renews an expired access token in the same call, whose answer sets the new cookies.',
  },
  binding: {
    type: 'apiKey',
    in: 'cookie',
    name: 'halyard',
    description:
      'The HttpOnly cookie of the session, over https __Host-halyard: needed for renewing, and where it is named.',
  },
  providerProof: {
    type: 'apiKey',
    in: 'cookie',
    name: 'halyard-proof',
    description:
      'The HttpOnly cookie that the way back from the identity provider leaves, over https __Host-halyard-proof.',
  },
}

function securityOf({ access, isBound, security }: EndpointDefinition): object[] {
  if (security !== undefined) return [...security]
  if (access === 'public') return []
  const binding = isBound === true ? { binding: [] } : {}
  return [
    { bearer: [], ...binding },
    { bearer: [], refresh: [], binding: [] },
  ]
}

function describeOperation(
  key: EndpointKey,
  method: string,
  definition: EndpointDefinition,
  schemas: Schemas,
  shared: Record<string, Response>,
): Operation {
  const parameters = [
    ...describeParameters('path', schemas.params[key]),
    ...describeParameters('query', schemas.query[key]),
    ...(definition.idempotent === true ? [idempotencyKey] : []),
    ...(definition.tags === undefined ? [] : [ifNoneMatch]),
  ]
  const body = schemas.body[key]
  return {
    operationId: definition.id,
    summary: definition.summary,
    tags: [definition.tag],
    'x-access': definition.access,
    ...(definition.access === 'admin'
      ? { 'x-rights': method === 'GET' ? orRead(definition.rights) : definition.rights }
      : {}),
    security: securityOf(definition),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: body.isRequired,
            description: sentenceOf(body.schema, schemas),
            content: jsonContent(body.schema, schemas),
          },
        }),
    ...(definition.file === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            description: `A file of at most ${definition.bodyLimit! / 1024 / 1024} MB.`,
            content: { [definition.file]: { schema: { type: 'string' }, example: exampleFile } },
          },
        }),
    responses: describeResponses(key, method, definition, schemas, shared),
  }
}

const exampleFile = `ID,Cost\r\n${exampleIds.product},19.5\r\n`

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body answer the first answer again, for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: exampleIds.request,
}

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Tags of answers that the caller has; one that is still true is not sent again.',
  schema: { type: 'string' },
  example: headers.ETag.example,
}

function describeParameters(place: 'path' | 'query', schema: JsonSchema | undefined): Parameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description = '', examples, ...rest } = property
    return {
      name,
      in: place,
      required: schema?.required?.includes(name) === true,
      description,
      schema: rest,
      example: examples?.[0] ?? exampleOf(rest, {}),
    }
  })
}

function describeResponses(
  key: EndpointKey,
  method: string,
  definition: EndpointDefinition,
  schemas: Schemas,
  shared: Record<string, Response>,
): Record<string, Response> {
  const { response: description, errors, setsCookies } = definition
  const isPublicRead = definition.tags !== undefined
  const output = schemas.output[key]
  const headersOfAll: HeaderName[] = [
    'X-Request-Id',
    'Cache-Control',
    ...(definition.access !== 'public' || setsCookies === true ? (['Set-Cookie'] as const) : []),
    ...(definition.limit === undefined ? [] : rateLimitHeaders),
  ]
  const responses: Record<string, Response> = {
    [definition.status ?? 200]: {
      description,
      headers: refsTo([
        ...headersOfAll,
        ...(isPublicRead ? (['ETag', 'Vary'] as const) : []),
        ...(definition.idempotent === true ? (['Idempotency-Replayed'] as const) : []),
      ]),
      ...(output === undefined ? {} : { content: jsonContent(output, schemas) }),
    },
  }
  if (isPublicRead) {
    responses[304] = {
      description: 'The caller has this answer already.',
      headers: refsTo([...headersOfAll, 'ETag', 'Vary']),
    }
  }
  for (const [status, codes] of errorsByStatus(method, definition, errors)) {
    const isText = definition.failsWithText === true
    const refusal = describeRefusal(status, codes, isText)
    const [code] = codes
    if (codes.length > 1) {
      responses[status] = refusal
      continue
    }
    const name = `${pascalCase(code!)}${isText ? 'AsText' : ''}`
    shared[name] ??= refusal
    responses[status] = { $ref: `#/components/responses/${name}` }
  }
  return responses
}

function describeRefusal(status: number, codes: readonly ErrorCode[], isText: boolean): Response {
  const mayWait = status === 429 || status === 503 || codes.includes('request_in_progress')
  const requestId = status >= 500 ? { requestId: exampleIds.request } : {}
  const example = (code: ErrorCode) => {
    const { message } = errorCodes[code]
    return { value: isText ? message : { message, code, ...requestId } }
  }
  return {
    description: codes.length === 1 ? errorSentences[codes[0]!] : codes.map(describeCode).join('\n'),
    headers: refsTo([...headersOfRefusals, ...(mayWait ? (['Retry-After'] as const) : [])]),
    content: {
      'application/json': {
        schema: isText ? { type: 'string', description: 'The message itself.' } : refTo('Error'),
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  }
}

const headersOfRefusals = ['X-Request-Id', 'Cache-Control', 'Set-Cookie', ...rateLimitHeaders] as const

function describeCode(code: ErrorCode): string {
  return `\`${code}\`: ${errorSentences[code]}`
}

function pascalCase(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function jsonContent(schema: JsonSchema, { components }: Schemas): Content {
  return { 'application/json': { schema, example: exampleOf(schema, components) } }
}

function sentenceOf(schema: JsonSchema, { components }: Schemas): string {
  const ref = schema.$ref ?? schema.anyOf?.find(({ $ref }) => $ref !== undefined)?.$ref
  return components[ref?.split('/').at(-1) ?? '']?.description ?? ''
}
