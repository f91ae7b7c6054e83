import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { readForwardedFor } from './forwarded-addresses.ts'

const { server, sql, logLines } = await buildTestApp({
  environment: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' },
})

/** Sends a sign-in with a wrong password, as if through the proxy on this machine. */
function signIn(forwardedFor: string, headers: Record<string, string> = {}) {
  return server.inject({
    method: 'POST',
    url: '/api/user/signin',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': forwardedFor, ...headers },
    payload: { username: 'nobody', password: 'wrong' },
  })
}

const countedNetworks = async () => {
  const rows = await sql<
    { key: string }[]
  >`select key from rate_limits where key like 'signIn/60:%' order by key`
  return rows.map(({ key }) => key.slice('signIn/60:'.length))
}
const auditedAddresses = async () => {
  const rows = await sql<{ address: string }[]>`select distinct address from audit_log`
  return rows.map(({ address }) => address)
}

test('the address that a trusted proxy added is counted and audited, even if the header has other text before it', async () => {
  for (const claimed of ['', '198.51.100.1, ', '<script>, ', `${'x'.repeat(9000)}, `, '10.1.1.1, unknown, '])
    expect((await signIn(`${claimed}203.0.113.7`)).statusCode).toBe(401)
  expect(await countedNetworks()).toEqual(['203.0.113.7'])
  expect(await auditedAddresses()).toEqual(['203.0.113.0/24'])
})

test.each([
  ['9 KB of text', 'x'.repeat(9 * 1024)],
  ['9 KB of a zone', `fe80::1%${'x'.repeat(9 * 1024)}`],
  ['markup', '<b>boss</b>'],
  ['a host name', 'shop.example'],
  ['an incomplete address', '203.0.113'],
  ['a list that ends with nothing', '203.0.113.7,'],
])('%s is not an address: it is counted as unknown, and is in no log', async (_, text) => {
  const response = await signIn(text)
  expect(response.statusCode).toBe(401)
  expect(await countedNetworks()).toEqual(['unknown'])
  expect(await auditedAddresses()).toEqual(['unknown'])
  expect(JSON.stringify(logLines)).not.toContain(text.slice(0, 12))
})

test('all texts that are not addresses share one limit', async () => {
  const responses = await Promise.all(Array.from({ length: 7 }, (_, number) => signIn(`visitor-${number}`)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(6).fill(401), 429])
})

test('other headers of a visitor are in no log', async () => {
  const text = 'chosen-by-the-visitor'
  const headers = Object.fromEntries(
    [
      'user-agent',
      'origin',
      'referer',
      'x-request-id',
      'request-id',
      'x-forwarded-host',
      'forwarded',
      'idempotency-key',
      'host',
    ].map((name) => [name, text]),
  )
  const response = await signIn('203.0.113.7', headers)
  expect(response.statusCode).toBe(401)
  expect(response.headers['x-request-id']).not.toBe(text)
  expect(JSON.stringify(logLines)).not.toContain(text)
  expect(JSON.stringify(await sql`select * from audit_log`)).not.toContain(text)
})

test.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['::ffff:cb00:7107', '::ffff:203.0.113.7'],
  [' 203.0.113.7 , 10.0.0.1', '203.0.113.7, 10.0.0.1'],
  ['203.0.113.7:port', 'unknown'],
  ['[203.0.113.7', 'unknown'],
  ['0x7f.0.0.1', 'unknown'],
])('%s is read as %s', (header, read) => {
  expect(readForwardedFor(header)).toBe(read)
})
