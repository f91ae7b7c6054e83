// Compares the dates of a series with another library's expansion of the same rules.
import fc from 'fast-check'
import rrule from 'rrule'
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { type DepartureState, weekdays } from '#contract/departure-rules.ts'
import type { DepartureSeries } from '#contract/departures.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp } from '#server/testing/factories.ts'
import { datesOfSeries } from './departure-series.ts'

const testApp = await buildTestApp()
const { server, clock } = testApp

const midnight = (date: string) => new Date(`${date}T00:00:00Z`)

function expectedDates({ weekdays: on, everyWeeks, from, to, except }: DepartureSeries): string[] {
  const rule = new rrule.RRule({
    freq: rrule.RRule.WEEKLY,
    interval: everyWeeks,
    byweekday: on.map((weekday) => weekdays.indexOf(weekday)),
    wkst: 0,
    dtstart: midnight(from),
    until: midnight(to),
  })
  const dates = rule.all().map(dateInUtc)
  return dates.filter((date) => !except.includes(date))
}

const startOfCalendar = '2027-01-01'
const day = fc.integer({ min: 0, max: 3 * 366 }).map((days) => addDays(startOfCalendar, days))
const series = fc
  .record({
    weekdays: fc.subarray([...weekdays], { minLength: 1 }),
    everyWeeks: fc.integer({ min: 1, max: 9 }),
    from: day,
    length: fc.integer({ min: 0, max: 1095 }),
    skipped: fc.array(fc.integer({ min: 0, max: 1095 }), { maxLength: 20 }),
  })
  .map(({ length, skipped, from, ...rest }) => ({
    ...rest,
    from,
    to: addDays(from, length),
    except: skipped.map((days) => addDays(from, days)),
  }))

test('the dates of any series over three years are those of its recurrence rule', () => {
  fc.assert(
    fc.property(series, (given) => {
      expect(datesOfSeries(given)).toEqual(expectedDates(given))
    }),
    { numRuns: 300 },
  )
})

test('a series is scheduled as previewed, with seats and state, and impossible dates are named', async () => {
  clock.now = new Date('2027-01-01T12:00:00Z')
  const superAdmin = await signUp(testApp, { role: 3 })
  await fc.assert(
    fc.asyncProperty(
      series,
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom<Exclude<DepartureState, 'cancelled'>>('open', 'guaranteed', 'closed'),
      async (given, departureSeats, state) => {
        const tour = await createTour(testApp, { schedule: 'departures' })
        const query = new URLSearchParams({
          weekdays: given.weekdays.join(','),
          everyWeeks: String(given.everyWeeks),
          from: given.from,
          to: given.to,
          ...(given.except.length === 0 ? {} : { except: given.except.join(',') }),
        })
        const path = `/cards/${tour.id}/departures`
        const preview = async () => (await superAdmin.call('GET', `${path}/series?${query}`)).json().items
        const expected = expectedDates(given)
        const isAhead = (date: string) => date <= '2029-01-01'
        const shown = await preview()
        expect(shown).toEqual(
          expected.map((date) => ({ date, problem: isAhead(date) ? null : 'too far ahead' })),
        )
        const free = expected.filter(isAhead)
        if (free.length === 0) return
        const response = await superAdmin.call('POST', path, {
          departures: free.map((date) => ({ date, departureSeats, state })),
        })
        expect(response.statusCode, response.body).toBe(201)
        const listed = (await server.inject({ url: `/api${path}?itemsPerPage=100` })).json()
        expect(listed.totalCount).toBe(free.length)
        expect(listed.items).toMatchObject(
          free.slice(0, 100).map((date) => ({
            date,
            state,
            seats: departureSeats,
            seatsLeft: state === 'closed' ? 0 : departureSeats,
          })),
        )
        const again: { problem: string | null }[] = await preview()
        expect(again.filter(({ problem }) => problem === 'scheduled')).toHaveLength(free.length)
      },
    ),
    { numRuns: 12 },
  )
})

test('a season is previewed from another start date, without cancelled departures and guarantees', async () => {
  clock.now = new Date('2027-01-01T12:00:00Z')
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { schedule: 'departures' })
  const path = `/cards/${tour.id}/departures`
  await superAdmin.call('POST', path, {
    departures: [
      { date: '2027-05-01', departureSeats: 8, cost: 12.5 },
      { date: '2027-05-08', state: 'guaranteed' },
      { date: '2027-05-15', guaranteesItself: false },
      { date: '2027-05-22', state: 'closed' },
      { date: '2027-06-01' },
      { date: '2028-05-06' },
    ],
  })
  await testApp.sql`update departures set state = 'cancelled' where date = '2027-06-01'`
  const response = await superAdmin.call(
    'GET',
    `${path}/season?from=2027-05-01&to=2027-12-31&start=2028-04-29`,
  )
  const own = { seats: null, cost: null, minimumPeople: null, cutOffHours: null }
  const inherited = { ...own, isPrivate: false, guaranteesItself: true }
  expect(response.json().items).toEqual([
    { ...inherited, date: '2028-04-29', state: 'open', seats: 8, cost: 12.5, problem: null },
    { ...inherited, date: '2028-05-06', state: 'open', problem: 'scheduled' },
    { ...inherited, date: '2028-05-13', state: 'open', problem: null },
    { ...inherited, date: '2028-05-20', state: 'closed', problem: null },
  ])
  for (const query of [
    'from=2027-05-02&to=2027-05-01&start=2027-06-01',
    'from=2027-01-01&to=2031-01-01&start=2027-06-01',
    'from=2027-01-01&to=2027-02-01',
  ]) {
    expect((await superAdmin.call('GET', `${path}/season?${query}`)).statusCode, query).toBe(400)
  }
})
