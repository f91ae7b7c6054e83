import { expect, test } from 'vitest'
import { maxNotes } from '#contract/booking-notes.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql } = testApp

async function setUp() {
  const [guest, clerk, colleague] = [
    await signUp(testApp),
    await signUp(testApp, { role: 2 }),
    await signUp(testApp, { role: 2 }),
  ]
  const tour = await createTour(testApp)
  const { _id } = (await guest.call('POST', '/tours', bookingOf(tour.id))).json()
  const path = `/tours/${_id}/notes`
  return { guest, clerk, colleague, path, bookingId: _id as string }
}

test('staff add notes and read them newest first, with their authors; guests do neither', async () => {
  const { guest, clerk, colleague, path } = await setUp()
  const added = await clerk.call('POST', path, { text: ' Vegetarian. ' })
  expect(added.statusCode, added.body).toBe(201)
  await colleague.call('POST', path, { text: 'A cabin\nfor two.' })
  const { items } = (await clerk.call('GET', path)).json()
  expect(items).toMatchObject([
    { text: 'A cabin\nfor two.', by: { username: colleague.username } },
    { text: 'Vegetarian.', by: { _id: clerk.userId, username: clerk.username } },
  ])
  expect((await guest.call('GET', path)).statusCode).toBe(403)
  expect((await guest.call('POST', path, { text: 'x' })).statusCode).toBe(403)
  const [entry] = await sql`select action, actor_id from audit_log where action like '%/notes' limit 1`
  expect(entry).toMatchObject({ actor_id: clerk.userId })
})

test('authors delete their own notes, super admins any, all staff those of erased accounts', async () => {
  const { clerk, colleague, path } = await setUp()
  const boss = await signUp(testApp, { role: 3 })
  const { _id } = (await clerk.call('POST', path, { text: 'One' })).json()
  const other = (await clerk.call('POST', path, { text: 'Two' })).json()
  const orphan = (await clerk.call('POST', path, { text: 'Three' })).json()
  await sql`update booking_notes set author_id = null where id = ${orphan._id}`
  const remove = async (by: SignedIn, id: string) =>
    (await by.call('DELETE', `/booking-notes/${id}`)).statusCode
  expect(await remove(colleague, _id)).toBe(403)
  expect(await remove(clerk, _id)).toBe(204)
  expect(await remove(clerk, _id)).toBe(404)
  expect(await remove(boss, other._id)).toBe(204)
  expect(await remove(colleague, orphan._id)).toBe(204)
  expect((await clerk.call('GET', path)).json().items).toEqual([])
  const entries = await sql`select 1 from audit_log where action = 'DELETE /booking-notes/:id'`
  expect(entries).toHaveLength(3)
})

test('many notes at once stay within the limit, and an unknown booking has none', async () => {
  const { clerk, path, bookingId } = await setUp()
  await sql`
    insert into booking_notes (id, booking_id, author_id, text, created_at)
    select gen_random_uuid(), ${bookingId}, ${clerk.userId}, 'x', now() from generate_series(1, ${maxNotes - 2})`
  const responses = await Promise.all(
    Array.from({ length: 6 }, () => clerk.call('POST', path, { text: 'Again' })),
  )
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  expect((await clerk.call('GET', '/tours/0190a000-0000-7000-8000-000000000000/notes')).statusCode).toBe(404)
})

test('the guest’s copy of the data has the notes without authors, and erasing deletes them', async () => {
  const { guest, clerk, path } = await setUp()
  await clerk.call('POST', path, { text: 'Vegetarian.' })
  const data = (await guest.call('GET', '/user/export')).json()
  expect(data.bookings[0].notes).toEqual([{ text: 'Vegetarian.', createdAt: expect.any(String) }])
  const erased = await guest.call('POST', '/user/erase', { password: testPassword })
  expect(erased.statusCode, erased.body).toBe(200)
  expect(await sql`select 1 from booking_notes`).toEqual([])
})
