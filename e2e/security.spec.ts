// Security headers of the built server, and files that it must not serve.
import type { APIResponse } from '@playwright/test'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'

/** Expects a policy that allows only our own scripts, styles, frames and requests. */
function expectStrict(response: APIResponse): void {
  const headers = response.headers()
  const where = `${response.status()} ${response.url()}`
  expect.soft(headers, where).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const policy = headers['content-security-policy'] ?? ''
  expect.soft(policy, where).toContain("default-src 'none'")
  expect.soft(policy, where).not.toMatch(/unsafe|\*|data:|blob:|https?:(?!\/\/127)/)
  for (const tell of ['server', 'x-powered-by', 'access-control-allow-origin']) {
    expect.soft(headers[tell], where).toBeUndefined()
  }
}

test('pages, API, files, pictures, errors and redirects have the strict headers', {
  tag: '@usual',
}, async ({ request }) => {
  const home = await (await request.get('/')).text()
  const [script, style] = [/\/assets\/[\w.-]+\.js/, /\/assets\/[\w.-]+\.css/].map(
    (name) => name.exec(home)![0],
  )
  const responses = {
    '/': 200,
    '/tours/standard-list?page=%3Cscript%3E': 200,
    '/no-such-page': 404,
    '/my-cart': 401,
    '/admin': 404,
    '/shop/product-list': 302,
    '/api/cards': 200,
    '/api/carts': 401,
    '/api/nothing': 404,
    '/api/docs': 200,
    '/api/user/oidc/start?return=//evil.example': 502,
    [script!]: 200,
    [style!]: 200,
    '/assets/nothing.js': 404,
    '/images/pages/privacy.webp': 200,
    '/images/pages/nothing.webp': 404,
    '/videos/nothing.mp4': 404,
    '/robots.txt': 200,
    '/sitemap.xml': 200,
    '/healthz': 200,
    '/%zz': 302,
    '/images/%zz': 400,
  }
  for (const [path, status] of Object.entries(responses)) {
    const response = await request.get(path, { maxRedirects: 0 })
    const isRedirect = status === 302 && [301, 302, 303, 307, 308].includes(response.status())
    expect.soft(isRedirect ? status : response.status(), path).toBe(status)
    expectStrict(response)
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    const response = await request.fetch('/tours/standard-list', { method })
    expect.soft(response.status(), method).toBe(method === 'POST' ? 405 : 404)
    expectStrict(response)
  }
  // Also for a page of a member.
  await signUp(request)
  const own = await request.get('/setting')
  expectStrict(own)
  expect(own.headers()['cache-control']).toBe('private, no-store')
})

test('no address redirects to another site', { tag: '@usual' }, async ({ request, baseURL }) => {
  const evil = [
    '//evil.example',
    '/%5Cevil.example',
    '//evil.example/%',
    '/%2F/evil.example',
    '///evil.example/%2f..',
    '/\\evil.example',
  ]
  for (const path of evil) {
    for (const address of [path, `/api/user/oidc/start?return=${encodeURIComponent(path)}`]) {
      const response = await request.get(`${baseURL}${address}`, {
        maxRedirects: 0,
        headers: { accept: 'text/html' },
      })
      const { location } = response.headers()
      if (location !== undefined)
        expect(new URL(location, response.url()).origin, address).toBe(new URL(response.url()).origin)
      expect((await response.text()).toLowerCase(), address).not.toMatch(
        /(href|content|action)="(https?:)?[\\/]{2}evil/,
      )
    }
  }
})

test('no source, data or internal file is served', { tag: '@usual' }, async ({ request }) => {
  const home = await (await request.get('/')).text()
  const script = /\/assets\/[\w.-]+\.js/.exec(home)![0]
  const paths = [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.data/jwt-secret',
    '/.data/sample-accounts.txt',
    '/package.json',
    '/package-lock.json',
    '/build/main.js',
    '/server/main.ts',
    '/metrics',
    '/elements',
    '/.vite/manifest.json',
    '/assets/',
    '/images/',
    '/images/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    `${script}.map`,
  ]
  await signInSuperAdmin(request)
  for (const path of paths) {
    const response = await request.get(path)
    expect(response.status(), path).toBeGreaterThanOrEqual(400)
    expect(response.status(), path).toBeLessThan(500)
    expect(await response.text(), path).not.toMatch(/"dependencies"|repositoryformatversion|sourcesContent/)
  }
  expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL')
})
