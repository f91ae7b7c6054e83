import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { registerErrors } from './errors.ts'
import { registerRouteMap } from './pages-route-map.ts'

const routes = [
  { id: 'root', path: '' },
  { id: 'site', parentId: 'root' },
  { id: 'home-frame', parentId: 'site' },
  { id: 'home', parentId: 'home-frame', index: true },
  { id: 'product', parentId: 'site', path: 'shop/products/:id' },
  { id: 'not-found', parentId: 'site', path: '*' },
  { id: 'back-office', parentId: 'root' },
  { id: 'dashboard', parentId: 'back-office', path: 'admin' },
  { id: 'tour-edit', parentId: 'back-office', path: 'admin/tour/edit/:id' },
]
const site = ['site', 'home-frame', 'home', 'product', 'not-found']
const backOffice = ['back-office', 'dashboard', 'tour-edit']

const build = {
  assets: { version: 'a1b2', routes: Object.fromEntries(routes.map((route) => [route.id, route])) },
} as unknown as ServerBuild

let app: FastifyInstance
beforeAll(() => {
  app = Fastify()
  registerErrors(app, { noteFailure: () => {} })
  registerRouteMap(app, async () => build)
})

async function routesFor(...paths: string[]): Promise<string[]> {
  const query = { paths: paths.join(','), version: 'a1b2' }
  return Object.keys((await app.inject({ url: '/__manifest', query })).json())
}

test('whoever asks for some pages of the site is told of all of them, and of no others', async () => {
  for (const path of ['/', '/shop/products/straw-hat', '/shop', '/nowhere', '/administration'])
    expect(await routesFor(path)).toEqual(site)
  expect(await routesFor('/admin', '/admin/tour/edit/t1')).toEqual(backOffice)
  expect(await routesFor('/', '/admin')).toEqual([...site, ...backOffice])
})

test('a route is told as the build has it, and may be kept for ever: its address names the version', async () => {
  const { headers, body } = await app.inject('/__manifest?paths=%2F&version=a1b2')
  expect(JSON.parse(body).product).toEqual(routes.find(({ id }) => id === 'product'))
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(headers['content-type']).toContain('application/json')
})

test('the router of an older build loads its next page whole', async () => {
  for (const version of ['&version=older', '']) {
    const { statusCode, headers, body } = await app.inject(`/__manifest?paths=%2F${version}`)
    expect([statusCode, headers['x-remix-reload-document'], headers['cache-control'], body]).toEqual([
      ...[204, 'true', 'no-store', ''],
    ])
  }
})

test('what is no list of pages is refused', async () => {
  for (const query of ['', '?version=a1b2', '?paths=%2F&paths=%2Fadmin&version=a1b2'])
    expect((await app.inject(`/__manifest${query}`)).statusCode).toBe(400)
})
