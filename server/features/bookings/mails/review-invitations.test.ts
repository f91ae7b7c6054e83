// Mails that invite travellers to review their trip, two days after they are back.

import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { newId } from '#server/database/ids.ts'
import { upkeepQueue } from '#server/jobs/upkeep.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, type SignedIn, signUp, type TourRow } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { app, db, sql, clock } = testApp

const today = () => dateInUtc(clock.now)

interface Trip {
  by: SignedIn
  tour: TourRow
  date: string
  days?: number
  status?: 'confirmed' | 'cancelled'
}

async function addTrip({ by, tour, date, days, status = 'confirmed' }: Trip): Promise<string> {
  const id = newId()
  await sql`
    insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count, total_cents,
      facts, status, cancelled_at)
    values (${id}, ${tour.id}, ${by.userId}, 'Ida', ${by.email}, '', ${date}, '', 1, 100000,
      ${JSON.stringify(days === undefined ? {} : { durationDays: days })}::text::jsonb, ${status},
      ${status === 'cancelled' ? clock.now : null})`
  return id
}

/** Runs the task, and returns the bookings that have an invitation. */
async function invite(): Promise<string[]> {
  await app.jobs.enqueue(db, upkeepQueue, [{ task: 'review-invitations' }])
  app.feed.wake()
  const waiting = () => sql`
    select 1 from halyard_jobs.job
    where name = 'upkeep' and data ->> 'task' = 'review-invitations' and state < 'completed'`
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000, interval: 20 }).toBe(0)
  const mails = await sql<{ id: string }[]>`
    select related_id as id from mails where template = 'review-invitation' order by id`
  return mails.map(({ id }) => id)
}

test('a traveller is invited once, two days after the return, with a link to the reviews of the tour', async () => {
  const by = await signUp(testApp)
  const tour = await createTour(testApp, { title: 'Two harbours' })
  // Back two days ago: of one day, and of five.
  const short = await addTrip({ by, tour, date: addDays(today(), -2) })
  const long = await addTrip({ by, tour, date: addDays(today(), -6), days: 5 })
  const missed = await addTrip({ by, tour, date: addDays(today(), -5) })
  // Back yesterday, still away, long ago, cancelled.
  await addTrip({ by, tour, date: addDays(today(), -1) })
  await addTrip({ by, tour, date: addDays(today(), -6), days: 6 })
  await addTrip({ by, tour, date: addDays(today(), -2), days: 9 })
  await addTrip({ by, tour, date: addDays(today(), -6) })
  await addTrip({ by, tour, date: addDays(today(), -2), status: 'cancelled' })
  expect((await invite()).sort()).toEqual([short, long, missed].sort())
  expect(await invite()).toHaveLength(3)
  const [mail] = await sql<{ recipient: string; text: string; subject: string }[]>`
    select recipient, text, subject from mails where related_id = ${short}`
  expect(mail!.recipient).toBe(by.email)
  expect(mail!.subject).toContain('How was Two harbours')
  expect(mail!.text).toContain('/tour-item/two-harbours#reviews')
  expect(mail!.text).toContain('We ask once for each trip')
})

test('a traveller with a review of the tour, a deleted tour and an erased account get no invitation', async () => {
  const before = (await invite()).length
  const [author, erased] = [await signUp(testApp), await signUp(testApp)]
  const [tour, gone] = [await createTour(testApp), await createTour(testApp)]
  const date = addDays(today(), -2)
  const scores = { Rating: 90, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }
  await author.call('PATCH', `/cards/${tour.id}/review`, { ...scores, description: 'Calm.' })
  await addTrip({ by: author, tour, date })
  await addTrip({ by: author, tour: gone, date })
  await sql`update tours set deleted_at = now() where id = ${gone.id}`
  const id = await addTrip({ by: erased, tour, date })
  await sql`update bookings set user_id = null, email = '', username = '' where id = ${id}`
  expect(await invite()).toHaveLength(before)
})
