import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallRequest, CookieToSet } from '#server/calls/call.ts'
import { createRecentFiles } from '#server/http/cache/recent-files.ts'
import { createResponseCache } from '#server/http/cache/response-cache.ts'
import { sendNotFound } from '#server/http/errors.ts'
import { isPassingFault } from './page-faults.ts'
import { registerPages } from './pages.ts'

/** A minimal build: it answers as the test demands, and records its requests. */
const build = `
export const seen = []
const pageParameters = ['page', 'q']
const keys = { callerContext: 'caller', pageUserContext: 'user', siteContext: 'site', faultContext: 'fault', finishedPageContext: 'finishedPage', drawsNotFoundContext: 'drawsNotFound' }
const pageDepth = () => 3
const pageFacts = () => (path) => ({
  access: path.startsWith('/own') ? 'user' : path.startsWith('/staff') ? 'admin' : 'public',
  rights: path.startsWith('/staff/orders') ? ['shop'] : null,
  isUnknown: path === '/unknown',
  isFixed: path.toLowerCase() === '/own/gate',
  hasSecretAddress: path === '/secret',
  hasAction: path === '/form' || path === '/own/form' || path === '/staff/form' || path === '/staff/orders/form',
  keepsForms: false,
  takesPictures: false,
})
class RouterContextProvider extends Map {}
function createRequestHandler() {
  return async (request, context) => {
    seen.push(request.url)
    const { pathname } = new URL(request.url)
    if (pathname === '/broken') {
      context.get('fault')(new Error('secret detail'))
      return new Response(null, { status: 500 })
    }
    if (pathname === '/database-away') {
      context.get('fault')(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
      return new Response('<p>Later</p>', { status: 500, headers: { 'content-type': 'text/html' } })
    }
    if (pathname === '/__manifest') {
      const isOfThisBuild = new URL(request.url).searchParams.get('version') === 'a1'
      return isOfThisBuild
        ? Response.json({ home: {} }, { headers: { 'cache-control': 'public, max-age=31536000, immutable' } })
        : new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
    }
    if (pathname === '/moved') return new Response(null, { status: 301, headers: { location: '/here' } })
    if (pathname.startsWith('/own') || pathname.startsWith('/staff')) {
      const key = pathname === '/own/write' ? 'POST /carts' : 'GET /cards/:id'
      const response = await context.get('caller')(key, { params: { id: 't1' } }).catch((error) => error.message)
      const cookies = request.headers.get('cookie')
      const body = JSON.stringify({ user: context.get('user'), response, cookies })
      return new Response(body, { headers: { 'content-type': 'text/html' } })
    }
    if (pathname === '/tour') {
      const tour = await context.get('caller')('GET /cards/:id', { params: { id: 't1' } })
      return new Response('<p>' + tour.title + '</p>', { headers: { 'content-type': 'text/html' } })
    }
    if (pathname === '/gone' && !context.get('drawsNotFound')) return new Response(null, { status: 404 })
    const response = new Response(null, {
      status: pathname === '/' ? 200 : 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
    const html = '<script>start()</script><script>steal()</script>' + JSON.stringify(context.get('site'))
    context.set('finishedPage', { html: Buffer.from(html), scripts: ['start()'] })
    return response
  }
}
const functions = { pageDepth, pageFacts, RouterContextProvider, createRequestHandler }
export const entry = { module: { ...keys, ...functions, pageParameters } }
`

let root: string
const responses = createResponseCache({
  maxBytes: 1 << 20,
  now: () => new Date(),
  isPassing: isPassingFault,
})
let app: FastifyInstance
let seen: string[]
const logged: { err?: Error; path?: string }[] = []
const calls: { caller: unknown }[] = []
/** The user of the cookies. The function may throw, as when the database is away. */
let signedIn: () => object | null = () => null
const ada = {
  ...{ userId: 'u1', name: 'Ada', username: 'ada', email: 'a@b.c', avatar: '', role: 1 },
  ...{ accountRole: 1, rights: null, awaitsSecondFactor: false },
  ...{ sessionId: 's1', accessToken: 'secret-jwt', refreshToken: 'secret-refresh' },
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'halyard-pages-'))
  mkdirSync(join(root, 'build/client/assets'), { recursive: true })
  mkdirSync(join(root, 'build/server'), { recursive: true })
  writeFileSync(join(root, 'build/server/index.js'), build)
  writeFileSync(join(root, 'build/client/favicon.svg'), '<svg/>')
  const script = 'export {}//'.padEnd(2000, 'x')
  writeFileSync(join(root, 'build/client/assets/a-1.js'), script)
  writeFileSync(join(root, 'build/client/assets/a-1.js.gz'), gzipSync(script))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')

  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.addHook('onRequest', async (request) => {
    request.log.error = ((entry: object) => logged.push(entry)) as never
  })
  app.decorate('callEndpoint', (async (_key: string, _input: object, context: { caller: unknown }) => {
    calls.push(context)
    return { _id: 't1', title: 'Slow boat' }
  }) as never)
  await app.register(cookie)
  app.decorate('authenticator', {
    async byCookies({ cookies }: CallRequest, setCookie: (cookie: CookieToSet) => void) {
      if (cookies.jwt === 'expired') setCookie({ name: 'jwt', value: 'renewed', httpOnly: false })
      return signedIn()
    },
  } as never)
  app.setNotFoundHandler(sendNotFound)
  await registerPages(app, {
    isDevelopment: false,
    publicUrl: 'https://halyard.example',
    liveUrl: '/api/live',
    sendsMail: false,
    responseCache: responses,
    files: createRecentFiles({ maxBytes: 0, now: () => new Date() }),
    early: { remember: () => {} },
    root,
  })
  seen = ((await import(join(root, 'build/server/index.js'))) as { seen: string[] }).seen
})

beforeEach(() => {
  responses.dropAll()
  seen.length = 0
  logged.length = 0
  calls.length = 0
  signedIn = () => null
})

afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true, force: true })
})

describe('the map of routes', () => {
  it("is the router's own answer, cached for each list of addresses", async () => {
    const url = `/__manifest?paths=%2F${'x'.repeat(1000)}&version=a1`
    for (let time = 0; time < 2; time++) {
      const { statusCode, headers, body } = await app.inject(url)
      expect([statusCode, headers['cache-control'], JSON.parse(body)]).toEqual([
        ...[200, 'public, max-age=31536000, immutable', { home: {} }],
      ])
    }
    await app.inject(`${url}&more`)
    expect(seen).toEqual([`https://halyard.example${url}`, `https://halyard.example${url}&more`])
  })

  it('tells the router of an older build to load its next page whole', async () => {
    for (let time = 1; time <= 2; time++) {
      const { statusCode, headers, body } = await app.inject('/__manifest?paths=%2F&version=older')
      expect([statusCode, headers['x-remix-reload-document'], body]).toEqual([204, 'true', ''])
      expect(seen).toHaveLength(time)
    }
  })
})

describe('a page', () => {
  it('is HTML with a policy that lists its scripts, the same for every Host header', async () => {
    const responses = await Promise.all(
      ['halyard.example', 'evil.example'].map((host) => app.inject({ url: '/', headers: { host } })),
    )
    for (const { statusCode, headers, body } of responses) {
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+';/)
      expect(body).toBe(responses[0]!.body)
      expect(body).not.toContain('evil')
    }
    expect(seen).toEqual(['https://halyard.example/'])
  })

  it('calls the API signed out, even for a signed-in visitor', async () => {
    const { body } = await app.inject({ url: '/tour', headers: { cookie: 'jwt=x; refresh=y' } })
    expect(body).toBe('<p>Slow boat</p>')
    expect(calls).toMatchObject([{ caller: null }])
  })

  it('is rendered once for all visitors, by the parameters that it reads', async () => {
    const addresses = ['/tour?page=2&utm_source=x', '/tour/?page=2', '/tour?page=2']
    const bodies = (await Promise.all(addresses.map((url) => app.inject(url)))).map(({ body }) => body)
    expect(new Set(bodies).size).toBe(1)
    expect(seen).toEqual(['https://halyard.example/tour?page=2'])
  })

  it('is rendered again when its data has changed', async () => {
    await app.inject('/tour')
    responses.drop(['tour:other'])
    await app.inject('/tour')
    expect(seen).toHaveLength(1)
    responses.drop(['tour:t1'])
    await app.inject('/tour')
    expect(seen).toHaveLength(2)
  })

  it('has caching headers, and answers 304 to a caller that has it', async () => {
    const { headers } = await app.inject('/')
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=1')
    const again = await app.inject({ url: '/', headers: { 'if-none-match': headers.etag as string } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
  })

  it('that is broken, a redirect or private is not cached', async () => {
    for (const url of ['/broken', '/moved', '/own']) {
      await app.inject(url)
      await app.inject(url)
    }
    expect(responses.figures().entries).toBe(0)
    expect(seen).toHaveLength(6)
  })

  it('that is missing is the Not Found page, which is drawn once for all addresses and visitors', async () => {
    signedIn = () => ada
    const addresses = ['/gone', '/gone?page=2', '/secret', '/staff', '/staff/form', '/nowhere']
    const found = await Promise.all(addresses.map((url) => app.inject(url)))
    expect(new Set(found.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect(new Set(found.map(({ body }) => body)).size).toBe(1)
    expect(found.map(({ headers }) => headers['cache-control'])).toEqual([
      ...['public, max-age=0, s-maxage=1', 'public, max-age=0, s-maxage=1'],
      ...['private, no-store', 'private, no-store', 'private, no-store'],
      'public, max-age=0, s-maxage=1',
    ])
    expect(seen.filter((url) => url.endsWith('/not-found'))).toHaveLength(1)
  })

  it.each([
    `/${'a/'.repeat(4)}`,
    `/${'a/'.repeat(4000)}`,
    `/a${'/'.repeat(8000)}`,
    `/staff/${'a/'.repeat(3)}a`,
  ])('that is deeper than all pages is missing before the router sees its address: %.20s', async (url) => {
    await app.inject('/gone')
    seen.length = 0
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url, headers: { cookie: 'jwt=x' } })
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    }
    expect((await app.inject({ method: 'POST', url })).statusCode).toBe(405)
    expect(seen).toEqual([])
  })

  it('with an address that is longer than any slug is missing before the router sees it', async () => {
    await app.inject('/gone')
    seen.length = 0
    expect((await app.inject(`/${'%E3%83%91'.repeat(230)}`)).statusCode).toBe(404)
    expect(seen).toEqual([])
    expect((await app.inject(`/${'%E3%83%91'.repeat(200)}`)).statusCode).toBe(404)
    expect(seen).toHaveLength(1)
  })

  it('that no route has is missing before the router sees its address', async () => {
    await app.inject('/gone')
    seen.length = 0
    expect((await app.inject('/unknown')).statusCode).toBe(404)
    expect(seen).toEqual([])
  })

  it('answers HEAD like GET, without a body', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/' })
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain('sha256-')
    expect(body).toBe('')
  })

  it('keeps its status and redirects', async () => {
    expect((await app.inject('/nowhere')).statusCode).toBe(404)
    const moved = await app.inject('/moved')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/here'])
  })

  it('has no data requests', async () => {
    await app.inject('/_root.data?page=1')
    expect(seen[0]).toBe('https://halyard.example/_root%2Edata?page=1')
  })

  it('that finds the database away asks to come back soon', async () => {
    const { statusCode, headers } = await app.inject('/database-away')
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toBe('2')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('that fails reveals only its request id in the log', async () => {
    const { statusCode, headers, body } = await app.inject('/broken?q=a-present')
    expect(statusCode).toBe(500)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('Something went wrong')
    expect(body).not.toContain('secret detail')
    expect(logged).toMatchObject([{ err: { message: 'secret detail' }, path: '/broken' }])
  })
})

describe('a page that is not public', () => {
  it('calls the API as the user of the cookies, and is never cached', async () => {
    signedIn = () => ada
    const { headers, body } = await app.inject({
      url: '/own',
      headers: {
        cookie: 'jwt=valid; refresh=x; theme=light; __Host-halyard=y; __Host-halyard-proof=z; halyard-oidc=w',
      },
    })
    expect(JSON.parse(body)).toEqual({
      user: { _id: 'u1', name: 'Ada', username: 'ada', email: 'a@b.c', avatar: '', role: 1 },
      response: { _id: 't1', title: 'Slow boat' },
      // The page does not get the session cookies.
      cookies: 'theme=light',
    })
    expect(calls).toMatchObject([{ caller: { userId: 'u1' } }])
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('is rendered despite unusual cookies for this host, and reads its own', async () => {
    signedIn = () => ada
    const cookie = 'city=%D0%9C%E2%82%AC; x=%0A%00; y=a%3Bz%3D1; theme=light'
    const { statusCode, body } = await app.inject({ url: '/own', headers: { cookie } })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body).cookies).toBe(cookie)
  })

  it('hands out the cookies of a session that it has renewed (R-472)', async () => {
    signedIn = () => ada
    const { headers } = await app.inject({ url: '/own', headers: { cookie: 'jwt=expired' } })
    expect(headers['set-cookie']).toMatch(/^jwt=renewed; Path=\/;.* Secure; SameSite=Lax$/)
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('is the invitation to sign in when signed out, drawn once for all visitors without a choice', async () => {
    for (const cookie of ['', 'jwt=ended; refresh=x', '__Host-halyard=y']) {
      const { headers, body } = await app.inject({ url: '/own/gate', headers: { cookie } })
      expect(JSON.parse(body)).toMatchObject({ user: null, response: 'You need login to do this action!' })
      expect([headers['cache-control'], headers.etag]).toEqual(['private, no-store', undefined])
    }
    expect(seen).toHaveLength(1)
    for (const url of ['/own/gate?page=2', '/OWN/gate', '/own/other'])
      for (let time = 0; time < 2; time++) await app.inject(url)
    expect(seen).toHaveLength(7)
    const { body } = await app.inject({ url: '/own/gate', headers: { cookie: 'theme=light' } })
    expect(JSON.parse(body).cookies).toBe('theme=light')
    signedIn = () => ada
    expect(JSON.parse((await app.inject('/own/gate')).body).user.name).toBe('Ada')
  })

  it('reads nothing when signed out', async () => {
    const { headers, body } = await app.inject('/own')
    expect(JSON.parse(body)).toMatchObject({ user: null, response: 'You need login to do this action!' })
    expect(calls).toEqual([])
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('does not exist without a staff role, and reads nothing (R-352, R-353)', async () => {
    for (const visitor of [null, ada]) {
      signedIn = () => visitor
      const { statusCode, headers } = await app.inject('/staff')
      expect(statusCode).toBe(404)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(seen.at(-1)).not.toContain('/staff')
    }
    expect(calls).toEqual([])
    signedIn = () => ({ ...ada, role: 2, accountRole: 2 })
    const admitted = JSON.parse((await app.inject('/staff')).body)
    expect(admitted).toMatchObject({ user: { role: 2 }, response: { _id: 't1', title: 'Slow boat' } })
  })

  it('does not exist without a right of the page, and reads nothing', async () => {
    const sentForm = {
      ...{ method: 'POST', url: '/staff/orders/form', payload: 'a=b' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://halyard.example' },
    } as const
    const open = async (path: string, rights: string[] | null, role = 2) => {
      signedIn = () => ({ ...ada, role, accountRole: role, rights })
      return (await app.inject(path)).statusCode
    }
    for (const rights of [['desk'], ['money', 'guide']]) {
      expect(await open('/staff/orders', rights)).toBe(404)
      expect((await app.inject(sentForm)).statusCode).toBe(404)
    }
    expect(seen.some((url) => url.includes('/staff'))).toBe(false)
    expect(calls).toEqual([])
    for (const rights of [null, ['shop'], ['read'], ['desk', 'shop']])
      expect(await open('/staff/orders', rights)).toBe(200)
    expect(JSON.parse((await app.inject('/staff/orders')).body).user.rights).toEqual(['desk', 'shop'])
    expect(await open('/staff', ['desk'])).toBe(200)
  })

  it('writes nothing: a link on a foreign site brings the cookies along', async () => {
    signedIn = () => ada
    expect(JSON.parse((await app.inject('/own/write')).body).response).toBe(
      'A page without a form may only read, not POST /carts.',
    )
    expect(calls).toEqual([])
  })

  it('asks to come back soon where the database is away', async () => {
    signedIn = () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    }
    const { statusCode, headers, body } = await app.inject('/own')
    expect(statusCode).toBe(503)
    expect(headers['retry-after']).toBe('2')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain('Something went wrong')
  })
})

describe('what is no page', () => {
  it.each(['/api', '/api/nothing', '/images/none.webp', '/assets/none-1.js'])(
    '%s answers JSON and renders nothing',
    async (url) => {
      const { statusCode, headers } = await app.inject(url)
      expect(statusCode).toBe(404)
      expect(headers['content-type']).toContain('application/json')
      expect(seen).toEqual([])
    },
  )

  it('a path that only starts like one of those is a page', async () => {
    await app.inject('/apiary')
    expect(seen[0]).toBe('https://halyard.example/apiary')
  })

  it('files named by their content may be kept for ever, compressed where the browser can', async () => {
    const plain = await app.inject('/assets/a-1.js')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.body).toHaveLength(2000)
    const small = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'gzip' } })
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.headers.vary).toContain('accept-encoding')
    expect((await app.inject('/assets/a-1.js.gz')).statusCode).toBe(404)
  })

  it('other files may be kept for an hour', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })
})
