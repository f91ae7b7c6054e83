// The steps of a history: what travellers, staff, jobs and the clock do. Whether seats are given or refused is foretold by the
// model; other calls may be refused, but never fail.
import { type DepartureState, schedules, settableStates } from '#contract/departure-rules.ts'
import type { NotOffered } from '#contract/waiting-list-rules.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import { lowestPriceOf } from '#server/features/seats/departures/lowest-price.ts'
import { freeExpiredHolds } from '#server/features/seats/holds/holds.service.ts'
import { makeOffers } from '#server/features/seats/waiting-list/offers.service.ts'
import { claimEntries } from '#server/features/seats/waiting-list/staff-queue.service.ts'
import { renewPrices } from '#server/features/tours/tour-prices.service.ts'
import type { Draws } from '#server/seed/random.ts'
import { bookingOf, type SignedIn } from '#server/testing/factories.ts'
import type { Taker } from '../seat-rules/model.ts'
import type { TravelHouse } from './house.ts'
import { readTour, stateOn, type TourRows } from './rows.ts'
import { type Refusal, refusalOf } from './rule.ts'

interface Place {
  house: TravelHouse
  draws: Draws
  rows: TourRows
  date: string
}

/** Returns what was asked, and the status of the answer. */
type Step = (place: Place) => Promise<[asked: unknown, status: number | string]>

const steps: readonly { name: string; weight: number; take: Step }[] = [
  { name: 'add departures', weight: 4, take: addDepartures },
  { name: 'change departure', weight: 12, take: changeDeparture },
  { name: 'cancel departure', weight: 2, take: cancelDeparture },
  { name: 'renew link', weight: 1, take: renewLink },
  { name: 'change tour', weight: 4, take: changeTour },
  { name: 'change schedule', weight: 1, take: changeSchedule },
  { name: 'settings', weight: 2, take: changeSettings },
  { name: 'hold', weight: 12, take: hold },
  { name: 'extend or release', weight: 5, take: extendOrRelease },
  { name: 'wait', weight: 12, take: wait },
  { name: 'leave', weight: 3, take: leave },
  { name: 'book', weight: 16, take: book },
  { name: 'change booking', weight: 5, take: changeBooking },
  { name: 'cancel booking', weight: 7, take: cancelBooking },
  { name: 'book for a guest', weight: 5, take: bookForGuest },
  { name: 'book for an entry', weight: 4, take: bookForEntry },
  { name: 'enter a caller', weight: 7, take: enterCaller },
  { name: 'move an entry', weight: 4, take: moveEntry },
  { name: 'offer now', weight: 4, take: offerNow },
  { name: 'end a hold or an entry', weight: 3, take: endClaim },
  { name: 'confirm an address', weight: 1, take: confirmAddress },
  { name: 'delete and restore', weight: 1, take: deleteAndRestore },
  { name: 'jobs', weight: 4, take: runJobs },
  { name: 'clock', weight: 7, take: moveClock },
]
const totalWeight = steps.reduce((sum, { weight }) => sum + weight, 0)

/** Returns the step and its outcome in words, briefly for counts and whole for the report of a failure. */
export async function takeStep(house: TravelHouse, draws: Draws): Promise<{ outcome: string; text: string }> {
  let chosen = draws.fraction() * totalWeight
  const { name, take } = steps.find(({ weight }) => {
    chosen -= weight
    return chosen < 0
  })!
  const tour = draws.one(house.tours)
  const rows = await readTour(house, tour.id)
  const date = drawDate(house, draws, rows)
  const text = `${name}: ${tour.title}, ${date}`
  try {
    const [asked, status] = await take({ house, draws, rows, date })
    return { outcome: `${name} ${status}`, text: `${text} ${JSON.stringify(asked)} ${status}` }
  } catch (error) {
    throw new Error(text, { cause: error })
  }
}

/** Mostly a date that can be booked and has waiting entries already. */
function drawDate({ dates, clock }: TravelHouse, draws: Draws, { states }: TourRows): string {
  const ahead = dates.filter((date) => date > clock.now().toISOString())
  const known = ahead.filter((date) => states.has(date))
  const awaited = known.filter((date) => states.get(date)!.entries.length > 0)
  const [some = dates] = [draws.one([awaited, awaited, known, known, ahead, dates])].filter(
    (list) => list.length > 0,
  )
  return draws.one(some)
}

type Response = Awaited<ReturnType<SignedIn['call']>>

async function ask(
  by: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Response> {
  const response = await by.call(method, path, body)
  if (response.statusCode >= 500 || response.statusCode === 401)
    throw new Error(`${method} ${path} was answered ${response.statusCode}: ${response.body}`)
  return response
}

/** Whether the answer is as foretold. `codes`: of a refusal for too few seats, and of others that the model does not know. */
function requireForetold(response: Response, refusal: Refusal | null, codes: string[]): void {
  const { code, message } = response.statusCode >= 400 ? response.json() : { code: null, message: null }
  if (code !== null && codes.slice(1).includes(code)) return
  const expected = refusal?.code === 'no seats' ? codes[0] : (refusal?.code ?? null)
  if (code === expected && message === (refusal?.message ?? null)) return
  throw new Error(`${code}: "${message}" was answered, ${expected}: "${refusal?.message}" expected`)
}

const smallSeats = [1, 2, 2, 3, 5]

function drawTerms(draws: Draws) {
  return {
    departureSeats: draws.one([null, ...smallSeats]),
    cost: draws.one([null, 800, 850, 950, 1200]),
    cutOffHours: draws.one([null, null, 0, 1, 20, 48]),
    minimumPeople: draws.one([null, null, 2, 3, 5]),
    isPrivate: draws.fraction() < 0.35,
    guaranteesItself: draws.fraction() < 0.7,
  }
}

const drawState = (draws: Draws): DepartureState => draws.one(['open', 'open', 'open', ...settableStates])

async function addDepartures({ house, draws, rows, date }: Place): ReturnType<Step> {
  const departures = [...new Set([date, draws.one(house.dates)])].map((each) => ({
    ...drawTerms(draws),
    ...{ date: each, state: drawState(draws) },
  }))
  const { statusCode } = await ask(house.staff, 'POST', `/cards/${rows.id}/departures`, { departures })
  return [departures, statusCode]
}

/** One field or many. */
async function changeDeparture({ house, draws, rows, date }: Place): ReturnType<Step> {
  const all = { ...drawTerms(draws), state: drawState(draws) }
  const changes = Object.fromEntries(
    Object.entries(all).filter(([name]) => draws.fraction() < (name === 'state' ? 0.6 : 0.35)),
  )
  const { statusCode } = await ask(house.staff, 'PATCH', `/cards/${rows.id}/departures/${date}`, changes)
  return [changes, statusCode]
}

/** Each booking is refunded or moved. */
async function cancelDeparture({ house, draws, rows, date }: Place): ReturnType<Step> {
  const booked = await house.client.sql<{ id: string }[]>`
    select id from bookings where tour_id = ${rows.id} and date = ${date} and status = 'confirmed'`
  const decisions = booked.map(({ id }) => [
    id,
    draws.fraction() < 0.6 ? 'refund' : { moveTo: draws.one(house.dates) },
  ])
  const bookings = Object.fromEntries(decisions)
  const { statusCode } = await ask(house.staff, 'DELETE', `/cards/${rows.id}/departures/${date}`, {
    bookings,
  })
  return [bookings, statusCode]
}

async function renewLink({ house, rows, date }: Place): ReturnType<Step> {
  return [null, (await ask(house.staff, 'POST', `/cards/${rows.id}/departures/${date}/links`, {})).statusCode]
}

async function changeTour({ house, draws, rows }: Place): ReturnType<Step> {
  const facts = {
    ...draws.one([{}, { cutOffHours: 0 }, { cutOffHours: 30 }, { cutOffHours: 5 }]),
    ...draws.one([{}, { minimumPeople: 3 }, { minimumPeople: 3, decideDays: 5 }]),
  }
  const changes = draws.one<Record<string, unknown>>([
    { seats: draws.one(smallSeats) },
    { facts },
    { cost: draws.one([700, 900, 1000]) },
    { available: draws.fraction() < 0.6 },
    { available: true },
    { calendarDate: draws.one(house.dates) },
  ])
  const { statusCode } = await ask(house.staff, 'PATCH', `/cards/${rows.id}`, changes)
  return [changes, statusCode]
}

async function changeSchedule({ house, draws, rows }: Place): ReturnType<Step> {
  const schedule = draws.one(schedules)
  const { statusCode } = await ask(house.staff, 'PATCH', `/cards/${rows.id}`, { schedule })
  return [schedule, statusCode]
}

/** Far from UTC, by half an hour, and with clocks that change. */
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'America/Santiago',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
]

async function changeSettings({ house, draws }: Place): ReturnType<Step> {
  const { isSample, updatedAt, ...settings } = (await ask(house.staff, 'GET', '/settings')).json()
  const changes = draws.one<Record<string, unknown>>([
    { timeZone: draws.one(zones) },
    { timeZone: draws.one(zones) },
    { horizonMonths: draws.one([1, 2, 24]) },
  ])
  const { statusCode, body } = await ask(house.staff, 'PUT', '/settings', { ...settings, ...changes })
  if (statusCode !== 200) throw new Error(body)
  return [changes, statusCode]
}

/** Of a private departure some travellers have the link, some an old one. */
function drawClaim({ house, draws, rows, date }: Place) {
  const user = draws.one(house.travellers)
  const token = stateOn(rows, date).departure?.token ?? undefined
  const departureToken = draws.one([token, token, undefined, undefined, newSecret()])
  return { user, tickets: draws.whole(1, 3), departureToken, taker: { userId: user.userId, departureToken } }
}

async function hold(place: Place): ReturnType<Step> {
  const { house, rows, date } = place
  const { user, tickets, departureToken, taker } = drawClaim(place)
  const refusal = refusalOf(rows, { date, tickets }, taker, house.clock.now())
  const wanted = { departureTourId: rows.id, date, tickets, departureToken }
  const response = await ask(user, 'POST', '/holds', wanted)
  requireForetold(response, refusal, ['seats_gone', 'hold_paused'])
  return [{ tickets, departureToken }, response.statusCode]
}

async function extendOrRelease({ house, draws }: Place): ReturnType<Step> {
  const user = draws.one(house.travellers)
  const { items } = (await ask(user, 'GET', '/holds')).json()
  if (items.length === 0) return [null, 'nothing']
  const { _id, kind } = draws.one<{ _id: string; kind: string }>(items)
  const method = draws.fraction() < 0.4 ? 'PATCH' : 'DELETE'
  return [{ kind, method }, (await ask(user, method, `/holds/${_id}`)).statusCode]
}

async function wait(place: Place): ReturnType<Step> {
  const { house, rows, date } = place
  const { user, tickets, departureToken, taker } = drawClaim(place)
  const refusal = refusalOf(rows, { date, tickets }, taker, house.clock.now())
  const response = await ask(user, 'POST', '/waiting-list', {
    departureTourId: rows.id,
    date,
    tickets,
    departureToken,
  })
  requireQueued(response, refusal)
  return [{ tickets, departureToken }, response.statusCode]
}

/** Seats that are there are not waited for. */
function requireQueued(response: Response, refusal: Refusal | null): void {
  const { code } = response.json()
  if (refusal === null) {
    if (code !== 'seats_free') throw new Error(`${response.body} was answered, seats_free expected`)
  } else if (refusal.code !== 'no seats') {
    requireForetold(response, refusal, [])
  } else if (
    response.statusCode !== 201 &&
    !['already_waiting', 'too_many_entries', 'invalid_request'].includes(code)
  ) {
    throw new Error(`${response.body} was answered, though too few seats are free`)
  }
}

async function leave({ house, draws }: Place): ReturnType<Step> {
  const user = draws.one(house.travellers)
  const { items } = (await ask(user, 'GET', '/waiting-list')).json()
  if (items.length === 0) return [null, 'nothing']
  const { _id } = draws.one<{ _id: string }>(items)
  return [null, (await ask(user, 'DELETE', `/waiting-list/${_id}`)).statusCode]
}

async function book(place: Place): ReturnType<Step> {
  const { house, rows, date } = place
  const { user, tickets, departureToken, taker } = drawClaim(place)
  const refusal = refusalOf(rows, { date, tickets }, taker, house.clock.now())
  const booking = { ...bookingOf(rows.id, { date, ticketCount: tickets }), departureToken }
  const response = await ask(user, 'POST', '/tours', booking)
  requireForetold(response, refusal, ['not_enough_seats'])
  return [{ tickets, departureToken }, response.statusCode]
}

interface OwnBooking {
  id: string
  userId: string | null
}

async function someBooking({ house, draws }: Place): Promise<OwnBooking | undefined> {
  const rows = await house.client.sql<OwnBooking[]>`
    select id, user_id as "userId" from bookings where status = 'confirmed' order by id`
  return rows.length === 0 ? undefined : draws.one(rows)
}

async function changeBooking(place: Place): ReturnType<Step> {
  const { house, draws } = place
  const booking = await someBooking(place)
  const user = house.travellers.find(({ userId }) => userId === booking?.userId)
  if (booking === undefined || user === undefined) return [null, 'nothing']
  const wanted = { date: draws.one(house.dates), ticketCount: draws.whole(1, 4) }
  const quote = await ask(user, 'POST', `/tours/${booking.id}/quotes`, wanted)
  if (quote.statusCode !== 201 || draws.fraction() < 0.4) return [wanted, `quote ${quote.statusCode}`]
  const quoteId = quote.json()._id
  return [wanted, (await ask(user, 'POST', `/tours/${booking.id}/changes`, { quoteId })).statusCode]
}

async function cancelBooking(place: Place): ReturnType<Step> {
  const booking = await someBooking(place)
  if (booking === undefined) return [null, 'nothing']
  const { travellers, staff } = place.house
  const by = travellers.find(({ userId }) => userId === booking.userId) ?? staff
  return [null, (await ask(by, 'DELETE', `/tours/${booking.id}`)).statusCode]
}

async function bookForGuest({ house, draws, rows, date }: Place): ReturnType<Step> {
  const isLate = draws.fraction() < 0.5
  const tickets = draws.whole(1, 3)
  const taker = { userId: null, isLate, isKnown: true }
  return bookForSomebody({ house, rows, date }, { taker, tickets, more: { isLate } })
}

async function bookForEntry({ house, draws, rows, date }: Place): ReturnType<Step> {
  const { entries } = stateOn(rows, date)
  if (entries.length === 0) return [null, 'nothing']
  const { id, userId, tickets, offeredUntil } = draws.one(entries)
  if (offeredUntil !== null && offeredUntil <= house.clock.now()) return [null, 'nothing']
  const taker = { userId, entryId: id, isKnown: true }
  return bookForSomebody({ house, rows, date }, { taker, tickets, more: { waitingEntryId: id } })
}

async function bookForSomebody(
  { house, rows, date }: Omit<Place, 'draws'>,
  { taker, tickets, more }: { taker: Taker; tickets: number; more: Record<string, unknown> },
): ReturnType<Step> {
  const refusal = refusalOf(rows, { date, tickets }, taker, house.clock.now())
  const booking = { ...bookingOf(rows.id, { date, ticketCount: tickets }), ...more }
  const response = await ask(house.staff, 'POST', '/tours/for-guests', booking)
  requireForetold(response, refusal, ['not_enough_seats'])
  return [{ tickets, ...more }, response.statusCode]
}

const queueOf = ({ rows, date }: Pick<Place, 'rows' | 'date'>) =>
  `/tours/departures/${rows.id}/${date}/waiting`

async function enterCaller(place: Place): ReturnType<Step> {
  const { house, draws, rows, date } = place
  const tickets = draws.whole(1, 2)
  const phone = `4755${draws.whole(100_000, 999_999)}`
  const member = draws.fraction() < 0.4 ? draws.one(house.travellers) : undefined
  const caller = { username: 'Mira Solberg', phone, email: member?.email ?? null, tickets }
  // The entry is that of the account that has confirmed the address.
  const [owner] = await house.client.sql<{ id: string }[]>`
    select id from users where id = ${member?.userId ?? null}::uuid and email_confirmed_at is not null`
  const taker = { userId: owner?.id ?? null, isKnown: true }
  const refusal = refusalOf(rows, { date, tickets }, taker, house.clock.now())
  const response = await ask(house.staff, 'POST', queueOf(place), caller)
  requireQueued(response, refusal)
  return [{ tickets }, response.statusCode]
}

/** A job then gives the account its entries. */
async function confirmAddress({ house, draws }: Place): ReturnType<Step> {
  const { userId } = draws.one(house.travellers)
  await house.client.sql`update users set email_confirmed_at = ${house.clock.now()} where id = ${userId}`
  return [null, 'confirmed']
}

/** Holds and entries end with the tour. */
async function deleteAndRestore({ house, rows }: Place): ReturnType<Step> {
  const deleted = await ask(house.staff, 'DELETE', `/cards/${rows.id}`)
  if (deleted.statusCode >= 400) return [null, `delete ${deleted.statusCode}`]
  // The database has written the time of the machine.
  await house.client.sql`update tours set deleted_at = ${house.clock.now()} where id = ${rows.id}`
  const { statusCode, body } = await ask(house.staff, 'POST', `/cards/${rows.id}/restore`, {})
  if (statusCode >= 300) throw new Error(body)
  return [null, statusCode]
}

function someEntry({ draws, rows, date }: Place) {
  const { entries } = stateOn(rows, date)
  return entries.length === 0 ? undefined : draws.one(entries)
}

async function moveEntry(place: Place): ReturnType<Step> {
  const entry = someEntry(place)
  if (entry === undefined) return [null, 'nothing']
  const position = place.draws.whole(1, 5)
  const path = `${queueOf(place)}/${entry.id}`
  return [position, (await ask(place.house.staff, 'PATCH', path, { position })).statusCode]
}

async function offerNow(place: Place): ReturnType<Step> {
  const entry = someEntry(place)
  if (entry === undefined) return [null, 'nothing']
  const response = await ask(place.house.staff, 'POST', `${queueOf(place)}/${entry.id}/offer`)
  const { notOffered }: { notOffered?: NotOffered | null } = response.json()
  return [null, `${response.statusCode} ${notOffered}`]
}

async function endClaim(place: Place): ReturnType<Step> {
  const { house, draws, rows, date } = place
  const { holds, entries } = stateOn(rows, date)
  const departure = `/tours/departures/${rows.id}/${date}`
  const paths = [
    ...holds.map(({ id }) => `${departure}/holds/${id}`),
    ...entries.map(({ id }) => `${departure}/waiting/${id}`),
  ]
  if (paths.length === 0) return [null, 'nothing']
  return [null, (await ask(house.staff, 'DELETE', draws.one(paths))).statusCode]
}

/** What jobs do each minute, and once a hold has ended. */
async function runJobs({ house }: Pick<Place, 'house'>): ReturnType<Step> {
  const { client, app, clock } = house
  const { db, sql } = client
  const now = clock.now()
  const ended = await sql<{ tourId: string; date: string }[]>`
    select distinct tour_id as "tourId", date::text from holds where expires_at <= ${now}`
  for (const departure of ended) await freeExpiredHolds(db, departure, now)
  await claimEntries(db, now, null)
  const offers = await makeOffers(db, app.outbox, now, null)
  await renewPrices(db, lowestPriceOf, now)
  return [ended, offers === 0 ? 'no offers' : 'offers']
}

async function moveClock({ house, draws }: Place): ReturnType<Step> {
  const minutes = draws.one([1, 4, 11, 15, 45, 130, 700])
  await house.advance(minutes * 60_000)
  await runJobs({ house })
  return [minutes, 'moved']
}
