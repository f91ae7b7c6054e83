// The bin: what was deleted, what it is needed for, and deleting for good.
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createProduct, createTour, placeOrder, signUp } from '#server/testing/factories.ts'
import { purgeBin } from './bin.service.ts'

const testApp = await buildTestApp()
const { db, sql, clock } = testApp

const dayMs = 86_400_000
const ago = (days: number) => new Date(clock.now.getTime() - days * dayMs)

test('the bin lists what was deleted in the last 30 days, with who and until when, the last one first', async () => {
  const staff = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'Two harbours' })
  const product = await createProduct(testApp, { title: 'Lantern' })
  await createTour(testApp, { title: 'Older', deletedAt: ago(29) })
  await createProduct(testApp, { title: 'Too old', deletedAt: ago(31) })
  await createProduct(testApp, { title: 'Not deleted' })
  expect((await staff.call('DELETE', `/cards/${tour.id}`)).statusCode).toBe(200)
  expect((await staff.call('DELETE', `/products/${product.id}`)).statusCode).toBe(200)
  const bin = (await staff.call('GET', '/bin?itemsPerPage=2')).json()
  expect(bin).toMatchObject({
    totalCount: 3,
    totalPages: 2,
    items: [
      { kind: 'product', _id: product.id, title: 'Lantern', deletedBy: staff.username },
      { kind: 'tour', _id: tour.id, title: 'Two harbours', deletedBy: staff.username },
    ],
  })
  const [{ deletedAt, restorableUntil }] = bin.items
  expect(Date.parse(restorableUntil) - Date.parse(deletedAt)).toBe(30 * dayMs)
  const second = (await staff.call('GET', '/bin?itemsPerPage=2&page=2')).json()
  expect(second.items).toMatchObject([{ title: 'Older', deletedBy: null }])
  await staff.call('POST', `/cards/${tour.id}/restore`)
  expect((await staff.call('GET', '/bin')).json().totalCount).toBe(2)
})

test('before deleting, staff learn who has booked, ordered or chosen it, and until when', async () => {
  const staff = await signUp(testApp, { role: 2 })
  const [guest, buyer] = [await signUp(testApp), await signUp(testApp)]
  const [tour, unused] = [await createTour(testApp), await createTour(testApp)]
  const product = await createProduct(testApp)
  const dates = [20, 40].map((days) => addDays(dateInUtc(clock.now), days))
  for (const date of dates) await guest.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount: 2 }))
  const cancelled = await guest.call('POST', '/tours', bookingOf(tour.id, { date: addDays(dates[1]!, 9) }))
  await guest.call('DELETE', `/tours/${cancelled.json()._id}`)
  await placeOrder(buyer, product.id)
  await guest.call('POST', '/carts', { product: product.id, count: 3 })
  const ids = [tour.id, product.id, unused.id].join(',')
  expect((await staff.call('GET', `/bin/uses?ids=${ids}`)).json().items).toEqual([
    { _id: tour.id, bookings: 2, lastDate: dates[1], orders: 0, carts: 0 },
    { _id: product.id, bookings: 0, lastDate: null, orders: 1, carts: 1 },
  ])
  const many = Array(101).fill(tour.id).join(',')
  for (const wrong of ['', 'x', many])
    expect((await staff.call('GET', `/bin/uses?ids=${wrong}`)).json().errors, wrong).toHaveProperty('ids')
})

test('after 30 days goes what nothing refers to, and only that', async () => {
  const guest = await signUp(testApp)
  const booked = await createTour(testApp, { title: 'Booked' })
  await guest.call('POST', '/tours', bookingOf(booked.id))
  const ordered = await createProduct(testApp, { title: 'Ordered' })
  await placeOrder(guest, ordered.id)
  const chosen = await createProduct(testApp, { title: 'Chosen' })
  await guest.call('POST', '/carts', { product: chosen.id, count: 1 })
  const reviewed = await createProduct(testApp, { title: 'Reviewed' })
  await guest.call('POST', '/comments', { productId: reviewed.id, rating: 4, description: 'Warm.' })
  for (const title of ['Old', 'Young', 'Kept']) {
    await createTour(testApp, { title })
    await createProduct(testApp, { title })
  }
  await sql`update tours set deleted_at = ${ago(31)} where title in ('Booked', 'Old')`
  await sql`update tours set deleted_at = ${ago(29)} where title = 'Young'`
  await sql`update products set deleted_at = ${ago(31)} where title in ('Ordered', 'Chosen', 'Reviewed', 'Old')`
  await sql`update products set deleted_at = ${ago(29)} where title = 'Young'`
  for (let times = 0; times < 2; times++) {
    await Promise.all([purgeBin(db, clock.now), purgeBin(db, clock.now)])
    const titles = async (table: string) =>
      (await sql<{ title: string }[]>`select title from ${sql(table)} order by title`).map(
        ({ title }) => title,
      )
    expect(await titles('tours')).toEqual(['Booked', 'Kept', 'Young'])
    expect(await titles('products')).toEqual(['Chosen', 'Kept', 'Ordered', 'Reviewed', 'Young'])
  }
  // Cart, order, booking and review stay readable.
  for (const path of ['/carts', '/orders/my', '/tours/my-tour', `/comments?productId=${reviewed.id}`])
    expect((await guest.call('GET', path)).statusCode, path).toBe(200)
})

test('the audit log is searched by record: its id, or words of its title', async () => {
  const staff = await signUp(testApp, { role: 3 })
  const product = await createProduct(testApp, { title: 'Brass lantern' })
  const other = await createProduct(testApp, { title: 'Lamp' })
  for (const { id } of [product, other]) await staff.call('PATCH', `/products/${id}`, { cost: 3 })
  await staff.call('DELETE', `/products/${product.id}`)
  const titlesOf = async (record: string) =>
    (await staff.call('GET', `/audit-log?record=${encodeURIComponent(record)}`))
      .json()
      .items.map(({ title }: { title: string }) => title)
  for (const record of [product.id, 'lantern BRASS', 'Brass lantern'])
    expect(await titlesOf(record), record).toEqual(['Product deleted', 'Product changed'])
  expect(await titlesOf('no such thing')).toEqual([])
})
