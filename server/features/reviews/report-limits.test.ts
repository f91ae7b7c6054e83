// Floods of reports are bounded: by account, and by network.
import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { RATE_LIMIT: 'on' } })
const { server, sql, clock } = testApp

/** Ids of reviews of authors whose accounts are erased. */
async function write(count: number): Promise<string[]> {
  const { id: productId } = await createProduct(testApp)
  const ids = Array.from({ length: count }, newId)
  for (const id of ids)
    await sql`
      insert into product_reviews (id, product_id, name, masked_email, avatar, description, rating)
      values (${id}, ${productId}, 'A', '', '', 'Warm.', 4)`
  return ids
}

function report(by: SignedIn, id: string, address = '203.0.113.9') {
  return server.inject({
    method: 'POST',
    url: `/api/reviews/${id}/reports`,
    remoteAddress: address,
    headers: by.headers,
    payload: { reason: 'untrue' },
  })
}

/** After a minute, five more reports are possible. */
const waitMinute = () => {
  clock.now = new Date(clock.now.getTime() + 61_000)
}

test('an account reports five reviews a minute', async () => {
  const user = await signUp(testApp)
  const ids = await write(6)
  for (const id of ids.slice(0, 5)) expect((await report(user, id)).statusCode).toBe(201)
  expect((await report(user, ids[5]!)).json()).toMatchObject({ code: 'rate_limited' })
  waitMinute()
  expect((await report(user, ids[5]!)).statusCode).toBe(201)
})

test('an account reports twenty reviews a day', async () => {
  const user = await signUp(testApp)
  for (const [index, id] of (await write(21)).entries()) {
    if (index % 5 === 0) waitMinute()
    expect((await report(user, id)).statusCode, String(index)).toBe(index < 20 ? 201 : 429)
  }
  expect(await sql`select 1 from review_reports where reporter_id = ${user.userId}`).toHaveLength(20)
})

test('a network reports sixty reviews a day, with any number of accounts', async () => {
  const ids = await write(61)
  let user = await signUp(testApp)
  for (const [index, id] of ids.entries()) {
    if (index % 5 === 0) user = await signUp(testApp)
    const response = await report(user, id, '198.51.100.4')
    expect(response.statusCode, String(index)).toBe(index < 60 ? 201 : 429)
  }
})
