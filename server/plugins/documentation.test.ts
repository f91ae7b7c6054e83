import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type EndpointDefinition, splitEndpointKey } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { wireNames } from '#contract/wire-names.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const { server } = await buildTestApp()

const answer = await server.inject({ url: '/api/openapi.json' })
const document = answer.json()
const page = await server.inject({ url: '/api/docs' })

const operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

interface Operation {
  operationId: string
  summary: string
  'x-access': string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  // biome-ignore lint/suspicious/noExplicitAny: JSON schemas of every shape
  [rest: string]: any
}

test('the description is OpenAPI 3.1, for anybody to read and any cache to keep for a while', () => {
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['cache-control']).toBe('public, max-age=300')
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { title: 'Halyard API' },
    servers: [{ url: '/api' }],
  })
})

test('every endpoint is described, and nothing else (R-315, R-316, R-317)', () => {
  const expected = Object.entries(endpoints as Record<string, EndpointDefinition>).flatMap(
    ([key, definition]) => {
      const { method, path } = splitEndpointKey(key)
      const documented = path.replace(/:(\w+)/g, '{$1}')
      return [method, ...(definition.alsoAs ?? [])].map((name) => `${name} ${documented}`)
    },
  )
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(expected.sort())
  for (const key of ['GET /carts', 'POST /carts', 'PATCH /carts/{id}', 'DELETE /carts', 'GET /comments']) {
    expect(expected).toContain(key)
  }
})

test('every operation says who may call it, what it does, what it takes and what it answers', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, method, operation } of operations) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => name)).toEqual(named)
    expect(inPath.every(({ required }) => required)).toBe(true)
    expect(operation.summary).toMatch(/\w/)
    expect(operation['x-access']).toMatch(/^(public|user|admin|superAdmin)$/)
    expect(operation.security === undefined).toBe(operation['x-access'] === 'public')
    const { status = 200 } =
      (endpoints as Record<string, Partial<EndpointDefinition>>)[`${method} ${path}`] ?? {}
    expect(operation.responses[status].content['application/json'].schema).toBeDefined()
  }
})

test('fields have the names that they have on the wire', () => {
  const { properties, required } =
    document.paths['/tours'].post.requestBody.content['application/json'].schema
  expect(Object.keys(properties)).toEqual([
    'cardId',
    'username',
    'email',
    'phone',
    'date',
    'description',
    'numberTikets',
    'userId',
  ])
  expect(required).toEqual(['cardId', 'username', 'email', 'date', 'numberTikets'])
  const names = new Set<string>()
  const collect = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const { properties: fields } = value as { properties?: object }
    for (const name of Object.keys(fields ?? {})) names.add(name)
    for (const item of Object.values(value)) collect(item)
  }
  collect(document.paths)
  for (const [own, wire] of Object.entries(wireNames)) {
    expect(names).toContain(wire)
    expect(names).not.toContain(own)
  }
})

test('a body is demanded where the call does not work without it', () => {
  expect(document.paths['/tours'].post.requestBody.required).toBe(true)
  expect(document.paths['/carts'].delete.requestBody.required).toBe(false)
})

test('bounds of parameters are told as numbers', () => {
  const parameters = document.paths['/cards'].get.parameters as { name: string; schema: object }[]
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
  expect(schemaOf('itemsPerPage')).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
  expect(schemaOf('time')).toEqual({ type: 'integer', minimum: 1, maximum: 12 })
  expect(schemaOf('sort')).toMatchObject({ enum: ['date', 'lowprice', 'highprice', 'name'] })
})

test('every reference leads to something, and no schema shows what never leaves the server', () => {
  for (const [, name] of answer.body.matchAll(/"\$ref":"([^"]+)"/g)) {
    const found = name!
      .replace('#/', '')
      .split('/')
      .reduce((value, part) => value?.[part], document)
    expect(found, name).toBeDefined()
  }
  expect(answer.body).not.toMatch(/passwordHash|password_hash|bindingHash/)
})

test('people read the same on a plain page that runs nothing', () => {
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  // The one style sheet in it is named by its hash.
  const style = /<style>([^<]*)<\/style>/.exec(page.body)![1]!
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page.headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'`,
  )
  expect(page.body).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(page.body).toContain('<title>API - Halyard</title>')
  expect(page.body).not.toMatch(/<script|\son\w+=/)
  for (const { path, method } of operations) {
    expect(page.body).toContain(`<h2><code>${method} ${path}</code></h2>`)
  }
})
