import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { describedObjects } from '#contract/describe.ts'
import { type EndpointDefinition, splitEndpointKey } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/errors.ts'
import { fromWire, wireNames } from '#contract/wire-names.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { mediaOf, type OpenApi, type Operation, type Parameter, type Response } from './open-api.ts'
import type { JsonSchema } from './schemas.ts'

const { server } = await buildTestApp()

const result = await server.inject({ url: '/api/openapi.json' })
const document = result.json() as OpenApi
const { schemas, responses, headers } = document.components

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const definitions = endpoints as Record<string, EndpointDefinition>

function resolve<Value>(reference: string): Value {
  return reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part],
      document,
    ) as Value
}

function responsesOf({ responses: own }: Operation): [status: string, Response][] {
  return Object.entries(own).map(([status, response]) => [
    status,
    response.$ref === undefined ? response : resolve<Response>(response.$ref),
  ])
}

function exampleOf(operation: Operation): unknown {
  return operation.requestBody === undefined ? undefined : mediaOf(operation.requestBody.content).example
}

test('the description is OpenAPI 3.1, public and cacheable', () => {
  expect(result.statusCode).toBe(200)
  expect(result.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(result.headers['cache-control']).toBe('public, max-age=300')
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Halyard API' },
    servers: [{ url: '/api' }],
  })
})

test('every endpoint is described, and nothing else (R-315, R-316, R-317)', () => {
  const expected = Object.entries(definitions).flatMap(([key, definition]) => {
    const { method, path } = splitEndpointKey(key)
    const documented = path.replace(/:(\w+)/g, '{$1}')
    return [method, ...(definition.alsoAs ?? [])].map((name) => `${name} ${documented}`)
  })
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(expected.sort())
  for (const key of ['GET /carts', 'POST /carts', 'PATCH /carts/{id}', 'DELETE /carts', 'GET /comments']) {
    expect(expected).toContain(key)
  }
})

test('every operation describes its access, purpose, input and answers', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, method, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual(named)
    expect(inPath.every(({ required }) => required)).toBe(true)
    // A verb and a noun.
    expect(operation.operationId).toMatch(/^[a-z]+([A-Z][a-z]+)+$/)
    expect(operation.summary).toMatch(/\w/)
    expect(operation['x-access']).toMatch(/^(public|user|admin|superAdmin)$/)
    const mayBeCalledByAnyone = operation.security.length === 0
    expect(
      mayBeCalledByAnyone || operation['x-access'] !== 'public' || operation.tags[0] === 'accounts',
    ).toBe(true)
    const { status = 200 } = definitions[`${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`] ?? {}
    const { content } = operation.responses[status]!
    if (status === 204) expect(content).toBeUndefined()
    else expect(content?.['application/json'].schema).toBeDefined()
  }
})

test('every object has a name and is referred to by it wherever it occurs', () => {
  const names = ['Tour', 'Product', 'Booking', 'Cart', 'CartLine', 'TourReview', 'ProductReview', 'User']
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining([...names, 'Session', 'Error']))
  expect(Object.keys(schemas).sort()).toEqual(['Error', ...describedObjects.keys()].sort())
  const unnamed: string[] = []
  const visit = (value: unknown, place: string): void => {
    if (value === null || typeof value !== 'object') return
    const { properties } = value as JsonSchema
    if (properties !== undefined && !/^schemas\.\w+$/.test(place)) unnamed.push(place)
    for (const [name, item] of Object.entries(value)) {
      if (name !== 'example' && name !== 'examples') visit(item, `${place}.${name}`)
    }
  }
  visit(document.paths, 'paths')
  visit(schemas, 'schemas')
  expect(unnamed, 'objects without a name').toEqual([])
})

test('every object, field, parameter, body, status, header and tag has one plain sentence', () => {
  const sentences: [place: string, sentence: string | undefined][] = []
  for (const [name, schema] of Object.entries(schemas)) {
    sentences.push([name, schema.description])
    for (const [field, property] of Object.entries(schema.properties ?? {}))
      sentences.push([`${name}.${field}`, property.description])
  }
  for (const { operation } of operations) {
    const { operationId, parameters = [], requestBody } = operation
    for (const { name, description } of parameters) sentences.push([`${operationId} ${name}`, description])
    if (requestBody !== undefined) sentences.push([`${operationId} body`, requestBody.description])
    for (const [status, { description }] of responsesOf(operation))
      sentences.push([`${operationId} ${status}`, description])
  }
  for (const [name, { description }] of Object.entries(headers as Record<string, { description: string }>))
    sentences.push([name, description])
  for (const { name, description } of document.tags) sentences.push([name, description])
  expect(sentences.filter(([, sentence]) => !/^[A-Z`].*\.$/s.test(sentence ?? ''))).toEqual([])
})

test('every tag has operations', () => {
  const used = new Set(operations.flatMap(({ operation }) => operation.tags))
  expect([...used].sort()).toEqual(document.tags.map(({ name }) => name).sort())
})

// That they fit their schemas is for lint.test.ts.
test('every parameter, request and answer has an example', () => {
  const missing: string[] = []
  for (const { operation } of operations) {
    const { operationId, parameters = [], requestBody } = operation
    for (const { name, example } of parameters)
      if (example === undefined) missing.push(`${operationId} ${name}`)
    if (requestBody !== undefined && exampleOf(operation) === undefined) missing.push(`${operationId} body`)
    for (const [status, { content }] of responsesOf(operation)) {
      if (content === undefined) continue
      const { example, examples } = content['application/json']
      if (example === undefined && examples === undefined) missing.push(`${operationId} ${status}`)
    }
  }
  expect(missing).toEqual([])
})

test('the contract itself takes every request of the examples and every answer', () => {
  for (const [key, definition] of Object.entries(definitions)) {
    const { method, path } = splitEndpointKey(key)
    const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!
    const parametersIn = (place: Parameter['in']) =>
      (operation.parameters ?? []).filter((parameter) => parameter.in === place)
    const textsOf = (place: Parameter['in']) =>
      fromWire(Object.fromEntries(parametersIn(place).map(({ name, example }) => [name, String(example)])))
    if (definition.params !== undefined) z.parse(definition.params, textsOf('path'))
    if (definition.query !== undefined) z.parse(definition.query, textsOf('query'))
    if (definition.body !== undefined) z.parse(definition.body, fromWire(exampleOf(operation)))
    const { content } = operation.responses[definition.status ?? 200]!
    z.parse(definition.output, fromWire(content?.['application/json'].example))
  }
})

test('refusals have the statuses of their codes, and the texts that are answered', () => {
  for (const { operation } of operations) {
    for (const [status, { content }] of responsesOf(operation)) {
      if (Number(status) < 400) continue
      const { examples = {} } = content!['application/json']
      for (const [code, { value }] of Object.entries(examples)) {
        const known = errorCodes[code as keyof typeof errorCodes]
        expect(known.status).toBe(Number(status))
        expect(typeof value === 'string' ? value : (value as { message: string }).message).toBe(known.message)
      }
    }
  }
  expect(Object.keys(responses).length).toBeGreaterThan(10)
})

test('fields have the names that they have on the wire', () => {
  const { $ref } = mediaOf(document.paths['/tours']!.post!.requestBody!.content).schema
  const { properties = {}, required } = resolve<JsonSchema>($ref!)
  expect(Object.keys(properties)).toEqual([
    'cardId',
    'username',
    'email',
    'phone',
    'date',
    'description',
    'numberTikets',
    'userId',
    'departureToken',
  ])
  expect(required).toEqual(['cardId', 'username', 'email', 'date', 'numberTikets'])
  const names = new Set<string>()
  for (const schema of Object.values(schemas)) {
    for (const name of Object.keys(schema.properties ?? {})) names.add(name)
  }
  for (const { operation } of operations) {
    for (const { name } of operation.parameters ?? []) names.add(name)
  }
  const onWire = Object.values<string>(wireNames)
  for (const [own, wire] of Object.entries(wireNames)) {
    expect(names).toContain(wire)
    if (!onWire.includes(own)) expect(names).not.toContain(own)
  }
})

test('a body is demanded where the call does not work without it', () => {
  expect(document.paths['/tours']!.post!.requestBody!.required).toBe(true)
  expect(document.paths['/carts']!.delete!.requestBody!.required).toBe(false)
})

test('bounds of parameters are numbers', () => {
  const { parameters = [] } = document.paths['/cards']!.get!
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
  expect(schemaOf('itemsPerPage')).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
  expect(schemaOf('time')).toEqual({ type: 'integer', minimum: 1, maximum: 12 })
  expect(schemaOf('sort')).toMatchObject({ enum: ['date', 'lowprice', 'highprice', 'name', 'rating'] })
})

test('tokens, the binding cookie and the proof of the provider are told apart', () => {
  const securityOf = (key: EndpointKey) => {
    const { method, path } = splitEndpointKey(key)
    return document.paths[path.replace(/:(\w+)/g, '{$1}')]![method.toLowerCase()]!.security
  }
  const renewing = { bearer: [], refresh: [], binding: [] }
  expect(securityOf('GET /cards')).toEqual([])
  expect(securityOf('GET /carts')).toEqual([{ bearer: [] }, renewing])
  expect(securityOf('POST /user/update/password')).toEqual([{ bearer: [], binding: [] }, renewing])
  expect(securityOf('POST /user/verify/user')).toEqual([{ providerProof: [] }])
  expect(document.components.securitySchemes).toMatchObject({
    bearer: { type: 'http', scheme: 'bearer' },
    refresh: { in: 'header', name: 'refresh' },
    binding: { in: 'cookie', name: 'halyard' },
  })
})

test('every reference resolves, and no schema contains fields that never leave the server', () => {
  for (const [, name] of result.body.matchAll(/"\$ref":"([^"]+)"/g)) {
    expect(resolve(name!), name).toBeDefined()
  }
  expect(result.body).not.toMatch(/passwordHash|password_hash|bindingHash/)
})
