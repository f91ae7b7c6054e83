// What holds for cancelling and paying all tours that are on sale.
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp, type TourValues } from '#server/testing/factories.ts'

const testApp = await buildTestApp({ environment: { PAGE_CACHE_MB: '8' } })
const { server } = testApp
const sibling = (await testApp.buildSibling()).server

/** As both processes answer, each from its cache. */
async function terms() {
  const [one, other] = [await server.inject('/api/house/terms'), await sibling.inject('/api/house/terms')]
  expect(one.statusCode).toBe(200)
  expect(other.json()).toEqual(one.json())
  return one.json()
}

const keeping = { cancellationTerms: [{ daysBefore: 30, percentKept: 20 }] }
const free = { cancellationTerms: [{ daysBefore: 0, percentKept: 100 }] }

test('tours that keep nothing in time and ask for nothing ahead leave the simple sentences true', async () => {
  expect(await terms()).toEqual({ keepsPrice: false, asksAhead: false, method: 'transfer' })
  for (const facts of [{}, free, { cancellationTerms: [{ daysBefore: 9, percentKept: 0 }] }])
    await createTour(testApp, { facts })
  expect(await terms()).toEqual({ keepsPrice: false, asksAhead: false, method: 'transfer' })
})

test.each<[string, Partial<TourValues>, object]>([
  ['keeps a part', { facts: keeping }, { keepsPrice: true, asksAhead: false }],
  ['asks for a deposit', { facts: { depositPercent: 20 } }, { keepsPrice: false, asksAhead: true }],
  ['asks for all by a date', { facts: { balanceDueDays: 9 } }, { keepsPrice: false, asksAhead: true }],
  ['keeps a part but is not on sale', { facts: keeping, available: false }, { keepsPrice: false }],
  [
    'keeps a part but is deleted',
    { facts: { ...keeping, depositPercent: 9 }, deletedAt: new Date() },
    { keepsPrice: false, asksAhead: false },
  ],
])('a tour that %s counts for the whole house', async (_what, values, expected) => {
  await createTour(testApp)
  await createTour(testApp, values)
  expect(await terms()).toMatchObject(expected)
})

test('a change of a tour shows at once, in both processes', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { facts: free })
  expect(await terms()).toMatchObject({ keepsPrice: false })
  const changed = await superAdmin.call('PATCH', `/cards/${tour.id}`, { facts: keeping })
  expect(changed.statusCode, changed.body).toBe(200)
  expect(await terms()).toMatchObject({ keepsPrice: true })
  await superAdmin.call('DELETE', `/cards/${tour.id}`)
  expect(await terms()).toMatchObject({ keepsPrice: false })
})
