// All that is said of one tour's departures at a moment, compared with what must be said.
import { formatPrice } from '#client/lib/format.ts'
import { lastBookingDate } from '#contract/booking-rules.ts'
import { addDays } from '#contract/calendar.ts'
import { seatStreamPath } from '#contract/paths.ts'
import { dateInHouse, house as settings } from '#server/config/house.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import { lowestPriceOf } from '#server/features/seats/departures/lowest-price.ts'
import { renewPrices } from '#server/features/tours/tour-prices.service.ts'
import type { Draws } from '#server/seed/random.ts'
import { type Check, same } from './check.ts'
import type { TravelHouse } from './house.ts'
import { type PageOfTour, readTourPage } from './pages.ts'
import { readTour } from './rows.ts'
import { everybody, lowestPrice, type SaidDeparture, scheduledDepartures, seatsOn } from './rule.ts'
import { tryDate } from './tries.ts'

export async function checkTour(house: TravelHouse, tour: Check['tour'], draws: Draws): Promise<void> {
  const now = house.clock.now()
  // At most a minute late.
  await renewPrices(house.client.db, lowestPriceOf, now)
  const rows = await readTour(house, tour.id)
  const check: Check = { house, tour, rows, now, draws, told: [] }
  const all = scheduledDepartures(rows, now)
  const open = all.filter(({ isPrivate }) => !isPrivate)
  await checkDepartures(check, open)
  await checkSeats(check)
  await checkStream(check)
  await checkLists(check)
  await checkPage(check, open)
  await checkTokens(check, all)
  await checkStaff(check, all)
  await checkOwn(check)
  for (const { departure } of rows.states.values()) {
    const token = departure?.token ?? null
    if (token !== null && check.told.some((text) => text.includes(token)))
      throw new Error(`The token ${token} was told to everybody.`)
  }
  await tryDate(check, draws.one(house.dates))
}

async function get({ house, told }: Check, path: string): Promise<string> {
  const { statusCode, body } = await house.app.server.inject(path)
  if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}: ${body}`)
  told.push(body)
  return body
}

async function getJson(check: Check, path: string) {
  return JSON.parse(await get(check, path))
}

function said({ date, seats, seatsLeft, cost, bookableUntil, state }: SaidDeparture) {
  return { date, seats, seatsLeft, cost, bookableUntil, state }
}

async function checkDepartures(check: Check, open: readonly SaidDeparture[]): Promise<void> {
  const path = `/api/cards/${check.draws.one([check.tour.id, check.tour.slug])}/departures?itemsPerPage=50`
  same('departures', (await getJson(check, path)).items.map(said), open.map(said))
  const bookable = (await getJson(check, `${path}&only=bookable`)).items.map(said)
  same('bookable departures', bookable, open.filter(({ canBeChosen }) => canBeChosen).map(said))
}

async function checkSeats(check: Check): Promise<void> {
  const { rows, now, house, tour } = check
  const from = addDays(house.dates[0]!, -2)
  const to = addDays(house.dates.at(-1)!, 3)
  const { items } = await getJson(check, `/api/cards/${tour.id}/seats?from=${from}&to=${to}`)
  for (const { date, seatsLeft } of items)
    same(`seats of ${date}`, seatsLeft, seatsOn(rows, date, everybody, { now }).left)
}

async function checkStream(check: Check): Promise<void> {
  const { rows, now, house, tour, told } = check
  const control = new AbortController()
  const { signal } = control
  const path = seatStreamPath(tour.id, house.dates[0]!, house.dates.at(-1)!)
  const response = await fetch(house.url + path, { signal })
  let text = ''
  try {
    for await (const chunk of response.body!) {
      text += new TextDecoder().decode(chunk)
      if (/data: .*\n\n/.test(text)) break
    }
  } finally {
    control.abort()
  }
  told.push(text)
  const { items } = JSON.parse(/data: (.*)\n\n/.exec(text)![1]!)
  for (const { date, seatsLeft } of items)
    same(`stream of ${date}`, seatsLeft, seatsOn(rows, date, everybody, { now }).left)
}

async function checkLists(check: Check): Promise<void> {
  const { rows, now, tour } = check
  const lowest = lowestPrice(rows, now)
  const cost = rows.terms.tour.costCents / 100
  const shown = lowest ?? cost
  const detail = await getJson(check, `/api/cards/${tour.id}`)
  same('price of the tour', [detail.fromCost, detail.cost], [lowest, cost])
  for (const path of ['/api/cards?itemsPerPage=50', '/api/search?q=fjord&itemsPerPage=50']) {
    const { items } = await getJson(check, path)
    const item = items.find(({ _id }: { _id: string }) => _id === tour.id)
    same(`price in ${path}`, [item.fromCost, item.cost], [lowest, cost])
  }
  for (const [min, max, isIn] of [
    [shown, shown, true],
    [shown + 1, shown + 1, false],
  ] as const) {
    const { items } = await getJson(check, `/api/cards?min=${min}&max=${max}&itemsPerPage=50`)
    same(
      `found for ${min}`,
      items.some(({ _id }: { _id: string }) => _id === tour.id),
      isIn,
    )
  }
}

async function checkPage(check: Check, open: readonly SaidDeparture[]): Promise<void> {
  const { rows, now, tour } = check
  const today = dateInHouse(now)
  const last = lastBookingDate(today, settings().horizonMonths)
  const page = readTourPage(await get(check, `/tour-item/${tour.slug}`))
  const shown = open.filter(({ date }) => date <= last)
  comparePage('page', page, shown)
  const lowest = lowestPrice(rows, now)
  const cost = rows.terms.tour.costCents / 100
  same('price in structured data', page.price, (lowest ?? cost).toFixed(2))
  same('price at the form', page.fromText, formatPrice(lowest ?? cost))
  const events = page.events.map(({ startDate, offers }) => [
    startDate,
    offers.price,
    offers.availability.split('/').at(-1),
    offers.validThrough,
  ])
  const expected = shown.map((each) => [
    each.date,
    each.cost.toFixed(2),
    each.seatsLeft > 0 ? 'InStock' : 'SoldOut',
    each.bookableUntil,
  ])
  same('events', events, expected)
  if (rows.terms.schedule === 'departures') return
  const { left } = seatsOn(rows, rows.calendarDate, everybody, { now })
  same('chosen date', page.chosenDate, rows.calendarDate >= today && left > 0 ? rows.calendarDate : '')
}

const nextCount = 6

function comparePage(what: string, { options, listed }: PageOfTour, shown: readonly SaidDeparture[]): void {
  same(
    `dates of the form of the ${what}`,
    options.map(({ date, isDisabled }) => [date, isDisabled]),
    shown.map(({ date, canBeChosen }) => [date, !canBeChosen]),
  )
  const texts = new Map(options.map(({ date, text }) => [date, text]))
  for (const { date, text, cost } of shown) {
    const parts = texts.get(date)!.split(' · ')
    same(`option of ${date} of the ${what}`, parts.slice(1, 3), [formatPrice(cost), text])
  }
  const next = shown.slice(0, nextCount)
  same(
    `list of the ${what}`,
    listed.map(({ date }) => date),
    next.map(({ date }) => date),
  )
  for (const [place, { text, cost }] of next.entries()) {
    const row = listed[place]!.text
    if (!row.includes(text) || !row.includes(formatPrice(cost)))
      throw new Error(`"${row}" in the list of the ${what}, expected ${formatPrice(cost)}, ${text}`)
  }
}

/** A token opens its departure, and no other; a wrong one none. */
async function checkTokens(check: Check, all: readonly SaidDeparture[]): Promise<void> {
  const { house, tour } = check
  const look = async (departureTourId: string, departureToken: string) => {
    const body = { tourId: departureTourId, departureToken }
    const response = await house.app.server.inject({
      method: 'POST',
      url: '/api/departure-lookups',
      payload: body,
    })
    return response.json().items.map(said)
  }
  const withToken = all.filter(({ token }) => token !== null)
  for (const each of withToken) same('lookup', await look(tour.id, each.token!), [said(each)])
  same('lookup with a wrong token', await look(tour.id, newSecret()), [])
  const one = withToken.find(() => check.draws.fraction() < 0.5)
  if (one === undefined) return
  const response = await house.app.server.inject(`/tour-item/${tour.slug}?departure=${one.token}`)
  const headers = [response.statusCode, response.headers['cache-control']]
  same('page of a link', headers, [200, 'private, no-store'])
  const page = readTourPage(response.body)
  comparePage('page of a link', page, [one])
  same('structured data of the page of a link', [page.events, page.price], [[], undefined])
}

async function checkStaff(check: Check, all: readonly SaidDeparture[]): Promise<void> {
  const { house, tour, rows, now, draws } = check
  const schedule = (await house.staff.call('GET', `/cards/${tour.id}/schedule?itemsPerPage=50`)).json()
  if (rows.terms.schedule === 'departures') {
    const found = schedule.items.map((item: SaidDeparture) => ({ ...said(item), isPrivate: item.isPrivate }))
    const expected = all.map((each) => ({ ...said(each), isPrivate: each.isPrivate }))
    same('schedule of staff', found, expected)
  }
  const state = draws.one([...rows.states.values(), undefined])
  if (state === undefined) return
  const path = `/tours/departures/${tour.id}/${state.date}/queue`
  const { holds, waiting } = (await house.staff.call('GET', path)).json()
  const isLive = (until: Date | null) => until === null || until > now
  const claims = (rows: readonly { tickets: number }[]) => rows.map(({ tickets }) => tickets).sort()
  same('held for staff', claims(holds), claims(state.holds.filter(({ expiresAt }) => isLive(expiresAt))))
  same(
    'queue for staff',
    waiting.map(({ _id, position }: { _id: string; position: number }) => [_id, position]),
    state.entries.filter(({ offeredUntil }) => isLive(offeredUntil)).map(({ id }, place) => [id, place + 1]),
  )
  const { owed, closed } = seatsOn(rows, state.date, { userId: null, isKnown: true }, { now })
  if (closed === null) {
    const found = waiting.reduce((sum: number, entry: { owed: number }) => sum + entry.owed, 0)
    same('owed for staff', found, owed)
  }
}

/** Travellers read their own holds and entries. */
async function checkOwn({ house, rows, now, draws }: Check): Promise<void> {
  const user = draws.one(house.travellers)
  const isOwn = (each: { userId: string | null }) => each.userId === user.userId
  const { items: held } = (await user.call('GET', '/holds')).json()
  const { items: waits } = (await user.call('GET', '/waiting-list')).json()
  for (const { date, holds, entries } of rows.states.values()) {
    const of = (items: readonly { tourId: string; date: string; tickets: number }[]) =>
      items
        .filter((item) => item.tourId === rows.id && item.date === date)
        .map(({ tickets }) => tickets)
        .sort()
    const own = holds.filter((each) => isOwn(each) && each.expiresAt > now)
    same('own holds', of(held), own.map(({ tickets }) => tickets).sort())
    const isLive = (each: { offeredUntil: Date | null }) =>
      each.offeredUntil === null || each.offeredUntil > now
    const queue = entries.filter(isLive)
    if (date >= dateInHouse(now))
      same(
        'own entries',
        of(waits),
        queue.filter(isOwn).map(({ tickets }) => tickets),
      )
  }
}
