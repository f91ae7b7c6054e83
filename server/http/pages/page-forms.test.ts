// Forms without script, sent to the built pages: their origin checks, cookies and redirects.
import { describe, expect, test } from 'vitest'
import { addressOf } from '#contract/pages/page.ts'
import { mailedLinkPages } from '#contract/pages/secret-addresses.ts'
import { productPage, tourPage } from '#contract/pages/site-pages.ts'
import { maxPictureRequest } from '#contract/pictures.ts'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { databaseFingerprint } from '#server/testing/database-fingerprint.ts'
import { createProduct, createTour, signUp, testPassword } from '#server/testing/factories.ts'
import { readForms } from '#server/testing/html-forms.ts'

const publicUrl = 'https://halyard.example'
const testApp = await buildTestApp({ hasPages: true, publicUrl, environment: { RATE_LIMIT: 'on' } })
const { server, sql } = testApp

const form = { 'content-type': 'application/x-www-form-urlencoded', origin: publicUrl }
type Headers = Record<string, string | undefined>

function post(path: string, values: Record<string, string> | string = {}, headers: Headers = {}) {
  const all = Object.entries({ ...form, ...headers }).filter(([, value]) => value !== undefined)
  return server.inject({
    method: 'POST',
    url: path,
    headers: Object.fromEntries(all) as Record<string, string>,
    payload: typeof values === 'string' ? values : new URLSearchParams(values).toString(),
  })
}

const cookieNames = (response: Awaited<ReturnType<typeof post>>) => response.cookies.map(({ name }) => name)
const sessionCookies = ['jwt', 'refresh', '__Host-halyard']

test.each([...mailedLinkPages])('a page below /%s tells no other address where it is', async (page) => {
  const address = `/${page}/${'x'.repeat(43)}`
  for (const response of [
    await server.inject(address),
    await post(address),
    await post(address, {}, { origin: '' }),
  ]) {
    expect(response.headers['referrer-policy']).toBe('no-referrer')
  }
  expect((await server.inject('/sign-in')).headers['referrer-policy']).not.toBe('no-referrer')
})

describe('a form', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a name that begins like ours', { origin: `${publicUrl}.evil.example` }],
    ['our host over http', { origin: 'http://halyard.example' }],
    ['another port', { origin: `${publicUrl}:8443` }],
    ['a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['a document without an origin', { origin: 'null' }],
    ['nowhere', { origin: undefined }],
    ['a page that only names us as its host', { origin: 'https://evil.example', host: 'evil.example' }],
    ['another site that leaves its name out', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['a sibling of ours', { origin: undefined, 'sec-fetch-site': 'same-site' }],
  ] as [string, Headers][])('from %s is refused with any cookies, and writes nothing', async (_, headers) => {
    const member = await signUp(testApp)
    const before = await databaseFingerprint(sql)
    for (const path of ['/sign-in', '/sign-out']) {
      const values = { username: member.username, password: testPassword }
      const response = await post(path, values, { cookie: member.cookies, ...headers })
      expect([path, response.statusCode]).toEqual([path, 403])
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.cookies).toEqual([])
      expect(response.body).toContain('This form was sent from another site.')
    }
    expect(await databaseFingerprint(sql)).toEqual(before)
    expect((await member.call('GET', '/user/getProfile')).statusCode).toBe(200)
  })

  test.each([
    ['no origin', undefined],
    ['the origin of a page that sends no referrer', 'null'],
  ])('of this site is accepted with Sec-Fetch-Site and %s', async (_, origin) => {
    const { username } = await signUp(testApp)
    const headers = { origin, 'sec-fetch-site': 'same-origin' }
    const response = await post('/sign-in', { username, password: testPassword }, headers)
    expect(response.statusCode).toBe(303)
  })

  test.each(['/', '/tours/standard-list', '/my-orders', '/admin', '/nowhere', '/sign-in.data'])(
    'is nothing for %s, which has no action',
    async (path) => {
      const response = await post(path, { username: 'x' })
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET, HEAD'])
      expect(response.headers['cache-control']).toBe('no-store')
    },
  )

  test.each(['/api/nothing', '/images/x', '/assets/x'])(
    'is nothing for %s, which is no page',
    async (path) => {
      const response = await post(path)
      expect([response.statusCode, response.headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ])
    },
  )

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x', '', undefined])(
    'of the type %j is refused',
    async (type) => {
      const response = await post('/sign-in', '{}', { 'content-type': type })
      expect(response.statusCode).toBe(415)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  test('may name its charset', async () => {
    const type = 'Application/X-WWW-form-urlencoded; charset=UTF-8'
    expect((await post('/sign-in', { username: 'x' }, { 'content-type': type })).statusCode).toBe(400)
  })

  test('of more than 16 KiB is refused, as a page', async () => {
    const response = await post('/sign-in', { username: 'x'.repeat(16 * 1024) })
    expect(response.statusCode).toBe(413)
    expect(response.body).toContain('This is too large to send.')
  })
})

describe('a form with pictures', () => {
  const page = '/admin/tour/add'

  async function multipart(entries: [string, string | File][]) {
    const body = new FormData()
    for (const [name, value] of entries) body.append(name, value)
    const response = new Response(body)
    return {
      type: response.headers.get('content-type')!,
      payload: Buffer.from(await response.arrayBuffer()),
    }
  }

  function send(payload: Buffer | string, headers: Record<string, string>) {
    return server.inject({ method: 'POST', url: page, headers: { origin: publicUrl, ...headers }, payload })
  }

  const picture = (bytes: number) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
  const named: [string, string] = ['form', 'item']

  test('is refused if it cannot be read, has too many parts or is too large, and writes nothing', async () => {
    const clerk = await signUp(testApp, { role: 3 })
    const { type, payload } = await multipart([named, ['image', picture(64)]])
    const many = await multipart(Array.from({ length: 1000 }, (_, number) => [`field${number}`, 'x']))
    const large = await multipart([named, ['image', picture(maxPictureRequest)]])
    const before = await databaseFingerprint(sql)
    const wrong: [Buffer | string, string, number][] = [
      [payload, 'multipart/form-data', 400],
      [payload, 'multipart/form-data; boundary=other', 400],
      [payload.subarray(0, -20), type, 400],
      ['', type, 400],
      ['{}', 'application/json', 415],
      ['x', 'text/plain', 415],
      [many.payload, many.type, 400],
      [large.payload, large.type, 413],
    ]
    for (const [body, contentType, status] of wrong) {
      const response = await send(body, { cookie: clerk.cookies, 'content-type': contentType })
      expect([contentType, response.statusCode]).toEqual([contentType, status])
      if (status === 400 && body !== '') expect(response.body).toContain('This form cannot be read.')
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    }
    expect(await databaseFingerprint(sql)).toEqual(before)
  })

  test('is not read from another site, nor from visitors if it is large; their texts are kept', async () => {
    const { type, payload } = await multipart([named, ['image', picture(200_000)]])
    const foreign = await send(payload, { 'content-type': type, origin: 'https://evil.example' })
    expect(foreign.statusCode).toBe(403)
    const visitor = await send(payload, { 'content-type': type })
    expect(visitor.statusCode).toBe(401)
    expect(visitor.body).toContain('sign in in a new tab')
    const short = await multipart([named, ['title', 'Two <harbours>'], ['image', picture(64)]])
    const unsent = await send(short.payload, { 'content-type': short.type })
    expect(unsent.statusCode).toBe(401)
    expect(unsent.body).toContain('enctype="multipart/form-data"')
    expect(unsent.body).toContain('value="Two &#60;harbours&#62;"')
    expect(unsent.body).toContain('choose them again')
  })
})

describe('signing in by a form', () => {
  test('sets the cookies of the API, and leads back by 303', async () => {
    const { username, email } = await signUp(testApp)
    for (const login of [username, email]) {
      const response = await post('/sign-in?return=%2Fmy-cart%3Fpage%3D2', {
        username: login,
        password: testPassword,
      })
      expect([response.statusCode, response.headers.location, response.body]).toEqual([
        303,
        `/signed-in?return=${encodeURIComponent('/my-cart?page=2')}`,
        '',
      ])
      expect(response.headers['cache-control']).toBe('private, no-store')
      const byApi = await server.inject({
        method: 'POST',
        url: '/api/user/signin',
        payload: { username, password: testPassword },
      })
      const shapes = (cookies: typeof response.cookies) =>
        cookies
          .map(({ name, value: _value, ...attributes }) => ({ name, ...attributes }))
          .filter(({ name }) => name !== 'isRemenber')
          .toSorted((one, other) => one.name.localeCompare(other.name))
      expect(shapes(response.cookies)).toEqual(shapes(byApi.cookies))
      expect(cookieNames(response)).toEqual(expect.arrayContaining(sessionCookies))
    }
  })

  test('opens the user’s own pages', async () => {
    const { username } = await signUp(testApp)
    const browser = openBrowser(server)
    expect((await browser.get('/setting')).status).toBe(401)
    await browser.post('/sign-in', new URLSearchParams({ username, password: testPassword }).toString(), form)
    const page = await browser.get('/setting')
    expect(page.status).toBe(200)
    expect(page.headers['cache-control']).toBe('private, no-store')
  })

  test('remembers the session if asked, and clears an older choice', async () => {
    const { username } = await signUp(testApp)
    const values = { username, password: testPassword }
    const remembered = await post('/sign-in', { ...values, isRemembered: 'on' })
    const find = (response: typeof remembered, name: string) =>
      response.cookies.find((cookie) => cookie.name === name)
    expect(find(remembered, 'isRemenber')).toMatchObject({ value: 'true', maxAge: 30 * 86_400, secure: true })
    expect(find(remembered, 'jwt')!.maxAge).toBeGreaterThan(29 * 86_400)
    const once = await post('/sign-in', values, { cookie: 'isRemenber=true' })
    expect(find(once, 'isRemenber')).toMatchObject({ value: '', maxAge: 0 })
    expect(find(once, 'jwt')!.maxAge).toBeUndefined()
  })

  test('with a wrong password shows the form again, with the documented text and the typed values', async () => {
    const { username } = await signUp(testApp)
    const response = await post('/sign-in?return=/my-cart', {
      ...{ form: 'sign-in', username, password: 'wrong-horse-7', isRemembered: 'on' },
    })
    expect(response.statusCode).toBe(401)
    expect(response.headers['cache-control']).toBe('private, no-store')
    expect(response.headers.etag).toBeUndefined()
    expect(response.body).toContain('Wrong username or password.')
    expect(response.body).toContain(`value="${username}"`)
    expect(response.body).not.toContain('wrong-horse-7')
    expect(cookieNames(response).filter((name) => sessionCookies.includes(name))).toEqual([])
  })

  test('with empty fields shows a message at each field', async () => {
    const response = await post('/sign-in', '')
    expect(response.statusCode).toBe(400)
    expect(response.body.match(/aria-invalid="true"/g)).toHaveLength(2)
  })

  test.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    '/a/..//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/sign-in?return=/x',
    '/sign-out',
    '',
  ])('with the return address %j leads home', async (wanted) => {
    const { username } = await signUp(testApp)
    const response = await post(`/sign-in?${new URLSearchParams({ return: wanted })}`, {
      ...{ username, password: testPassword },
    })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/signed-in?return=%2F'])
  })

  test.each(['sign-in', 'register'])(
    'tells a browser without cookies why it is not signed in (%s)',
    async (name) => {
      const { username } = await signUp(testApp)
      const values =
        name === 'sign-in'
          ? { username, password: testPassword }
          : {
              ...{ form: 'register', username: 'nora', email: 'nora@example.com' },
              ...{ password: 'slow-boat-7', confirmation: 'slow-boat-7' },
            }
      const response = await post('/sign-in?return=%2Fsetting', values)
      const next = String(response.headers.location)
      const without = await server.inject(next)
      expect(without.statusCode).toBe(401)
      expect(without.body).toContain('this browser keeps no cookies of our site')
      expect(without.headers['cache-control']).toBe('private, no-store')
      const cookie = response.cookies.map((each) => `${each.name}=${each.value}`).join('; ')
      const kept = await server.inject({ url: next, headers: { cookie } })
      expect([kept.statusCode, kept.headers.location]).toEqual([303, '/setting'])
    },
  )

  test('leads to no other site', async () => {
    const { cookies } = await signUp(testApp)
    for (const wanted of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const url = `/signed-in?${new URLSearchParams({ return: wanted })}`
      expect((await server.inject({ url, headers: { cookie: cookies } })).headers.location).toBe('/')
    }
  })

  test('counts wrong passwords by the address of the visitor, together with those of the API', async () => {
    const { username } = await signUp(testApp)
    const guess = (url: string, address: string) =>
      server.inject({
        ...{ method: 'POST', url, remoteAddress: address },
        headers: url === '/sign-in' ? form : {},
        payload:
          url === '/sign-in'
            ? new URLSearchParams({ username, password: 'wrong horse' }).toString()
            : { username, password: 'wrong horse' },
      })
    for (let number = 0; number < 6; number++) {
      const url = number % 2 === 0 ? '/sign-in' : '/api/user/signin'
      expect((await guess(url, '198.51.100.7')).statusCode).toBe(401)
    }
    const refused = await guess('/sign-in', '198.51.100.7')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.body).toContain('Too many attempts. Please wait a moment and try again.')
    expect((await guess('/sign-in', '203.0.113.9')).statusCode).toBe(401)
  })

  test('is in the audit log as a sign-in by the API is', async () => {
    const { username } = await signUp(testApp)
    await post('/sign-in', { username, password: testPassword })
    await post('/sign-in', { username, password: 'wrong horse' })
    const entries =
      await sql`select outcome from audit_log where action = 'POST /user/signin' order by at, id`
    expect(entries.map(({ outcome }) => outcome)).toEqual(['done', 'refused'])
  })
})

describe('registering by a form', () => {
  const newcomer = { form: 'register', username: 'nora', email: 'nora@example.com' }

  test('makes the account and signs it in', async () => {
    const passwords = { password: 'slow-boat-7', confirmation: 'slow-boat-7' }
    const response = await post('/sign-in?return=/setting', { ...newcomer, ...passwords })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/signed-in?return=%2Fsetting'])
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const page = await server.inject({ url: '/setting', headers: { cookie } })
    expect(page.body).toContain('nora@example.com')
  })

  test('with two passwords says so, and makes nothing', async () => {
    const passwords = { password: 'slow-boat-7', confirmation: 'slow-boat-8' }
    const response = await post('/sign-in', { ...newcomer, ...passwords })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('Password not match!')
    expect(response.body).toContain('value="nora@example.com"')
    expect(response.body).not.toContain('slow-boat')
    expect(await sql`select id from users`).toEqual([])
  })

  test('under a name that is taken, or with a poor password, is told at the field', async () => {
    const { username } = await signUp(testApp)
    const taken = { password: 'slow-boat-7', confirmation: 'slow-boat-7' }
    expect((await post('/sign-in', { ...newcomer, ...taken, username })).statusCode).toBe(409)
    const poor = { password: 'abc', confirmation: 'abc' }
    const response = await post('/sign-in', { ...newcomer, ...poor })
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('The password must be at least 6 characters long')
  })

  test('is limited as by the API', async () => {
    const statuses: number[] = []
    for (let number = 0; number < 21; number++) {
      const values = { ...newcomer, email: 'none', password: 'slow-boat-7', confirmation: 'slow-boat-7' }
      statuses.push((await post('/sign-in', values)).statusCode)
    }
    expect(statuses.slice(0, 20).every((status) => status === 400)).toBe(true)
    expect(statuses[20]).toBe(429)
  })

  test.each([
    ['markup', '"><script>alert(1)</script>'],
    ['a NUL', 'a\u0000b'],
    ['control characters', 'a\u001b[31mb'],
    ['a long text', 'x'.repeat(3000)],
    ['a right-to-left mark', '\u202enimda'],
  ])('with %s in each field makes nothing, and shows it as text', async (_, value) => {
    const response = await post('/sign-in', {
      ...{ form: 'register', username: value, email: value, password: value, confirmation: value },
    })
    expect(response.statusCode).toBe(400)
    expect(response.body).not.toContain('<script>alert')
    expect(await sql`select id from users`).toEqual([])
  })

  test.each([
    '%',
    '%ff%fe=%',
    '&&&=&=',
    'username[]=a&username[$ne]=b',
    'username=a&username=b',
    'username=%00',
  ])('with the body %j is refused in words', async (body) => {
    const response = await post('/sign-in', body)
    expect(response.statusCode).toBe(400)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

describe('signing out by a form', () => {
  test('ends the session, removes its cookies, and leads home', async () => {
    const member = await signUp(testApp)
    const response = await post('/sign-out', '', { cookie: member.cookies })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/'])
    for (const name of sessionCookies) {
      expect(response.cookies.find((cookie) => cookie.name === name)).toMatchObject({ value: '', path: '/' })
    }
    expect((await member.call('GET', '/user/getProfile')).statusCode).toBe(401)
  })

  test('ends a session whose access token has expired, and nobody’s without cookies', async () => {
    const { username } = await signUp(testApp)
    const entered = await post('/sign-in', { username, password: testPassword })
    const cookie = entered.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    testApp.clock.advance(3_600_000)
    expect((await post('/sign-out', '')).statusCode).toBe(303)
    expect((await server.inject({ url: '/setting', headers: { cookie } })).statusCode).toBe(200)
    const response = await post('/sign-out', '', { cookie })
    expect(
      response.cookies.filter(({ name, value }) => sessionCookies.includes(name) && value !== ''),
    ).toEqual([])
    expect((await server.inject({ url: '/setting', headers: { cookie } })).statusCode).toBe(401)
  })

  test('opened as a page it leads to the page for signing in', async () => {
    const { statusCode, headers } = await server.inject('/sign-out')
    expect([statusCode, headers.location]).toEqual([302, '/sign-in'])
  })
})

test('the page for signing in is the same for everyone, and not for search engines', async () => {
  const member = await signUp(testApp)
  const [mine, theirs] = await Promise.all([
    server.inject({ url: '/sign-in?return=/my-cart', headers: { cookie: member.cookies } }),
    server.inject('/sign-in'),
  ])
  expect(theirs.statusCode).toBe(200)
  expect(mine.body).toBe(theirs.body)
  expect(mine.headers['set-cookie']).toBeUndefined()
  expect(theirs.body).toContain('<meta name="robots" content="noindex"/>')
})

test('the checkout answers a form sent after the session has ended, with all entries; so does the invitation of other pages', async () => {
  const before = await databaseFingerprint(sql)
  const address = {
    name: 'Mira Solberg',
    line1: 'Storgata 4',
    city: 'Bergen',
    postcode: '5003',
    country: 'Norway',
  }
  const seen = JSON.stringify({ total: 9.5, delivery: 'standard', lines: [] })
  const response = await post('/checkout', { ...address, delivery: 'standard', note: 'Ring twice.', seen })
  expect(response.statusCode).toBe(401)
  expect(response.headers['cache-control']).toBe('private, no-store')
  for (const entry of [...Object.values(address), 'Ring twice.']) expect(response.body).toContain(entry)
  const sent = {
    form: 'profile',
    name: 'Mira "Fjord" Solberg',
    password: 'slow-boat-7',
    idempotencyKey: 'k1',
  }
  for (const page of ['/setting', '/admin/settings']) {
    const other = await post(page, sent)
    expect([page, other.statusCode]).toEqual([page, 401])
    expect(other.headers['cache-control']).toBe('private, no-store')
    const [kept] = readForms(other.body)
    const { password: _, ...notSecret } = sent
    expect(Object.fromEntries(kept!.entries)).toEqual(notSecret)
    expect(other.body).not.toContain(sent.password)
    expect(other.body).toContain('sign in, in a new tab')
  }
  expect(await databaseFingerprint(sql)).toEqual(before)
})

describe('a review without script', () => {
  const scores = { Rating: '3', Comfort: '3', Food: '5', Hospitality: '3', Hygiene: '3', Reception: '3' }

  async function reviewForms(): Promise<{ page: string; entries: Record<string, string>; list: string }[]> {
    const tour = await createTour(testApp)
    const product = await createProduct(testApp)
    return [
      {
        page: addressOf(tourPage, { id: tour.id }),
        entries: { form: 'review', subject: tour.id, ...scores },
        list: `/cards/${tour.id}/reviews`,
      },
      {
        page: addressOf(productPage, { id: product.id }),
        entries: { form: 'review', subject: product.id, rating: '4' },
        list: `/comments?productId=${product.id}`,
      },
    ]
  }

  test('is kept once, however often the form is sent', async () => {
    for (const { page, entries, list } of await reviewForms()) {
      const member = await signUp(testApp)
      const values = { ...entries, description: 'Slippers on the jetty.' }
      const [first, second] = await Promise.all(
        [0, 1].map(() => post(page, values, { cookie: member.cookies })),
      )
      expect([first!.statusCode, second!.statusCode]).toEqual([200, 200])
      expect(first!.body).toContain('Successfully!')
      expect(first!.headers['cache-control']).toBe('private, no-store')
      const reviews = (await member.call('GET', list)).json() as { items: { description: string }[] }
      expect(reviews.items.filter(({ description }) => description === values.description)).toHaveLength(1)
    }
  })

  test('of a visitor, or without a word, comes back with its entries and changes nothing', async () => {
    for (const { page, entries } of await reviewForms()) {
      const before = await databaseFingerprint(sql)
      const visitor = await post(page, { ...entries, description: 'Slippers on the jetty.' })
      expect(visitor.statusCode).toBe(401)
      expect(visitor.body).toContain('You need login to do this action!')
      expect(visitor.body).toContain('Slippers on the jetty.')
      const empty = await post(page, { ...entries, description: ' ' })
      expect(empty.statusCode).toBe(400)
      expect(empty.body).toContain('required')
      expect(await databaseFingerprint(sql)).toEqual(before)
    }
  })
})

test.each(['/detail/nine-slow-trains-worth-the-ticket', '/destinations/item/norway'])(
  'a comment on %s gets the warning of the specification, and its words come back',
  async (page) => {
    const values = { name: 'Mira', email: 'mira@example.com', text: 'Slow is the word.' }
    const response = await post(page, values)
    expect(response.statusCode).toBe(400)
    expect(response.body).toContain('This feature has been updating!')
    for (const value of Object.values(values)) expect(response.body).toContain(value)
  },
)
