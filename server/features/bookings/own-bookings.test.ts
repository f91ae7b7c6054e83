// The response with a user's own bookings stays small, even for many bookings.
import { expect, test } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql } = testApp

/** Inserted directly into the database, because the API does not allow so many bookings. */
async function withBookings(count: number) {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp)
  const ids = Array.from({ length: count }, () => newId())
  await sql`
    insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count,
      total_cents, status, cancelled_at, created_at)
    select id::uuid, ${tour.id}, ${traveller.userId}, 'Mira', 'mira@example.com', '', '2020-01-01', '', 1,
      100, 'cancelled', now(), timestamptz '2020-01-01' + place * interval '1 minute'
    from unnest(${ids}::text[]) with ordinality as given (id, place)`
  return { traveller, newestFirst: ids.toReversed() }
}

test('the newest hundred bookings are answered unless a page is requested; the total counts all', async () => {
  const { traveller, newestFirst } = await withBookings(5_000)
  const response = await traveller.call('GET', '/tours/my-tour')
  const { items, ...counts } = response.json()
  expect(items.map(({ _id }: { _id: string }) => _id)).toEqual(newestFirst.slice(0, 100))
  expect(counts).toEqual({ totalCount: 5_000, totalPages: 50, itemsPerPage: 100, currentPage: 1 })
  expect(Buffer.byteLength(response.body)).toBeLessThan(200_000)
})

test('pages neither repeat nor skip a booking', async () => {
  const { traveller, newestFirst } = await withBookings(45)
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => traveller.call('GET', `/tours/my-tour?page=${page}&itemsPerPage=20`)),
  )
  const ids = pages.flatMap((page) => page.json().items.map(({ _id }: { _id: string }) => _id))
  expect(ids).toEqual(newestFirst)
  expect(pages[3]!.json()).toMatchObject({ items: [], totalPages: 3, currentPage: 4 })
})

test('the export of personal data and the preview of erasing stay small as well', async () => {
  const { traveller } = await withBookings(5_000)
  const copy = await traveller.call('GET', '/user/export')
  expect(copy.json().bookings).toHaveLength(2_000)
  expect((await traveller.call('GET', '/user/erase')).json()).toMatchObject({ upcomingBookings: 0 })
})
