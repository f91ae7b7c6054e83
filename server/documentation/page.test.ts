import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { openApi } from '#server/testing/described-operations.ts'

const { server } = await buildTestApp()
const page = await server.inject({ url: '/api/docs' })

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
  for (const [path, operations] of Object.entries(openApi.paths)) {
    for (const method of Object.keys(operations)) {
      expect(page.body).toContain(`<h3><code>${method.toUpperCase()} ${path}</code></h3>`)
    }
  }
})

test('every link of the page leads to an object or a group on it', () => {
  const ids = new Set([...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const links = [...page.body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(links.length).toBeGreaterThan(100)
  for (const id of links) expect(ids).toContain(id)
  for (const name of Object.keys(openApi.components.schemas)) expect(ids).toContain(name)
})
