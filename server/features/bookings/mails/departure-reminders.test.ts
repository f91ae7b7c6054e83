// Mails that remind travellers of their departure, three days before unless staff have set other days.

import { beforeEach, expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { house, sampleSettings } from '#server/config/house.ts'
import { newId } from '#server/database/ids.ts'
import { refreshHouse } from '#server/features/settings/watched-house.service.ts'
import { upkeepQueue } from '#server/jobs/upkeep.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, type SignedIn, signUp, type TourRow } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { app, db, sql, clock } = testApp

const today = () => dateInUtc(clock.now)

beforeEach(() => refreshHouse(db))

interface Mail {
  id: string
  text: string
  html: string
  subject: string
}

async function addBooking(
  by: SignedIn,
  tour: TourRow,
  date: string,
  { bookedDaysAgo = 30, status = 'confirmed' } = {},
): Promise<string> {
  const id = newId()
  await sql`
    insert into bookings (id, tour_id, user_id, username, email, phone, date, description, ticket_count, total_cents,
      facts, status, cancelled_at, created_at)
    values (${id}, ${tour.id}, ${by.userId}, 'Ida', ${by.email}, '', ${date}, '', 1, 100000,
      ${JSON.stringify(tour.facts)}::text::jsonb, ${status}, ${status === 'cancelled' ? clock.now : null},
      ${new Date(clock.now.getTime() - bookedDaysAgo * 86_400_000)})`
  return id
}

/** Runs the task, and returns the ids of the bookings that were reminded, once for each mail. */
async function remind(): Promise<string[]> {
  await app.jobs.enqueue(db, upkeepQueue, [{ task: 'departure-reminders' }])
  app.feed.wake()
  const waiting = () => sql`
    select 1 from halyard_jobs.job
    where name = 'upkeep' and data ->> 'task' = 'departure-reminders' and state in ('created', 'active')`
  await expect.poll(async () => (await waiting()).length, { timeout: 20_000, interval: 20 }).toBe(0)
  return (await reminders()).map(({ id }) => id)
}

const reminders = () => sql<Mail[]>`
  select related_id as id, text, html, subject from mails where template = 'departure-reminder' order by created_at, id`

test('a traveller is reminded once, three days before, with meeting point, phone and what is still due', async () => {
  const by = await signUp(testApp)
  const tour = await createTour(testApp, {
    title: 'Two harbours',
    facts: { durationDays: 2, meetingPoint: 'Quay 3, at nine', whatToBring: ['A jacket'] },
  })
  const date = addDays(today(), 4)
  const booked = (await by.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount: 2 }))).json()
  expect(await remind()).toEqual([])
  clock.advance(86_400_000)
  expect(await remind()).toEqual([booked._id])
  expect(await remind()).toEqual([booked._id])
  const [mail] = await reminders()
  expect(mail!.subject).toContain('Your tour begins soon: Two harbours')
  for (const part of [mail!.text.replaceAll(/\s+/g, ' '), mail!.html]) {
    for (const fact of [
      ...['Your tour begins in 3 days.', 'Quay 3, at nine', 'A jacket', 'Last day'],
      ...['To pay: $2,000.0.', `You pay ${house().howToPay}.`, house().phone, house().email],
    ])
      expect(part).toContain(fact)
  }
})

test('past, far, cancelled, late and erased bookings are left out', async () => {
  const [by, erased] = [await signUp(testApp), await signUp(testApp)]
  const tour = await createTour(testApp)
  for (const days of [-1, 0, 4]) await addBooking(by, tour, addDays(today(), days))
  await addBooking(by, tour, addDays(today(), 3), { status: 'cancelled' })
  // The confirmation was written when the reminder was due.
  await addBooking(by, tour, addDays(today(), 2), { bookedDaysAgo: 0 })
  const id = await addBooking(erased, tour, addDays(today(), 3))
  await sql`update bookings set user_id = null, email = '', username = '' where id = ${id}`
  expect(await remind()).toEqual([])
})

test('a moved booking is reminded of its new date once, also when it moves back or the clock does', async () => {
  const by = await signUp(testApp)
  const tour = await createTour(testApp)
  const [first, second] = [addDays(today(), 3), addDays(today(), 10)]
  const start = clock.now
  const id = await addBooking(by, tour, first)
  const count = async () => (await remind()).filter((each) => each === id).length
  expect(await count()).toBe(1)
  await sql`update bookings set date = ${second} where id = ${id}`
  expect(await count()).toBe(1)
  clock.advance(7 * 86_400_000)
  expect(await count()).toBe(2)
  clock.now = start
  expect(await count()).toBe(2)
  await sql`update bookings set date = ${first} where id = ${id}`
  expect(await count()).toBe(2)
  clock.advance(400 * 86_400_000)
  expect(await count()).toBe(2)
})

test('a run that fails half-way is made up for by the next: each booking is reminded once', async () => {
  const by = await signUp(testApp)
  const tour = await createTour(testApp)
  const ids: string[] = []
  for (let count = 0; count < 120; count++) ids.push(await addBooking(by, tour, addDays(today(), 2)))
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$ begin
      if (select count(*) from mails where template = 'departure-reminder') > 70 then
        raise 'refused';
      end if;
      return new;
    end $$;
    create trigger refuse before insert on mails for each row execute function refuse()`)
  // The first batch is committed, the second as a whole is not.
  expect(await remind()).toHaveLength(50)
  await sql.unsafe('drop trigger refuse on mails; drop function refuse()')
  await sql`delete from halyard_jobs.job where name = 'upkeep'`
  expect((await remind()).sort()).toEqual(ids.sort())
  expect(await remind()).toHaveLength(120)
})

test('staff set other days, or none', async () => {
  const [by, superAdmin] = [await signUp(testApp), await signUp(testApp, { role: 3 })]
  const tour = await createTour(testApp)
  const id = await addBooking(by, tour, addDays(today(), 14))
  const { isSample, updatedAt, ...settings } = sampleSettings
  const save = async (departureReminderDays: number, version: number) => {
    const response = await superAdmin.call('PUT', '/settings', {
      ...settings,
      departureReminderDays,
      version,
    })
    expect(response.statusCode, response.body).toBe(200)
  }
  await save(0, 0)
  expect(await remind()).not.toContain(id)
  await save(14, 1)
  expect(await remind()).toContain(id)
  const refused = { ...settings, departureReminderDays: 61, version: 2 }
  expect((await superAdmin.call('PUT', '/settings', refused)).statusCode).toBe(400)
})
