// Open pages of a tour show changed seats by themselves, also in many tabs of one browser.
import type { APIRequestContext, Page, Request } from '@playwright/test'
import { panel, typeDate } from './booking-panel.ts'
import { departureList, departuresOf, type ListedDeparture } from './departures.ts'
import { expect, test } from './test.ts'
import { bookableTour, farDay, type ListedTour, scheduledTour, tourPath } from './tours.ts'
import { signUp } from './visitors.ts'

/** Number of changes whose delay is measured; SEAT_CHANGES=50 prints a longer run. */
const changes = Number(process.env.SEAT_CHANGES ?? 12)

/** Streams of seats that a page has opened, and those that have ended. */
function watchStreams(page: Page) {
  const streams = { opened: 0, ended: 0 }
  const isStream = (url: string) => url.includes('/seats/stream')
  page.on('request', (request) => {
    if (isStream(request.url())) streams.opened += 1
  })
  const countEnd = (request: Request) => {
    if (isStream(request.url())) streams.ended += 1
  }
  page.on('requestfailed', countEnd)
  page.on('requestfinished', countEnd)
  return streams
}

async function openTour(page: Page, tour: ListedTour): Promise<void> {
  await page.goto(tourPath(tour))
  await interact(page)
}

/** A press is remembered by the browser: the listeners may not be there yet. */
function interact(page: Page): Promise<void> {
  return page.getByRole('heading', { level: 1 }).click()
}

async function buyer(request: APIRequestContext, tour: ListedTour) {
  const { token, email } = await signUp(request)
  const headers = { authorization: `Bearer ${token}` }
  return {
    async book(date: string, numberTikets = 1): Promise<string> {
      const data = { cardId: tour._id, username: 'Nora', email, date, numberTikets }
      const response = await request.post('/api/tours', { headers, data })
      expect(response.status()).toBe(201)
      return ((await response.json()) as { _id: string })._id
    },
    async cancel(id: string): Promise<void> {
      expect((await request.delete(`/api/tours/${id}`, { headers })).ok()).toBe(true)
    },
  }
}

function seatsOf({ seatsLeft }: ListedDeparture, less = 0): RegExp {
  return new RegExp(`(?<!\\d)${seatsLeft - less} seats? left`)
}

/** Resolves to the time at which the first row shows a number of seats. */
function whenShown(page: Page, seats: number): Promise<number> {
  return page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const row = document.querySelector('.departure-list')!
        const check = () => row.firstElementChild!.textContent!.includes(text) && resolve(Date.now())
        new MutationObserver(check).observe(row, { childList: true, subtree: true, characterData: true })
        check()
      }),
    `${seats} seats left`,
  )
}

test('seats that others take or free are on the page within a second, in the list and in the form', async ({
  page,
  request,
}) => {
  const tour = await scheduledTour(request, 9)
  const streams = watchStreams(page)
  await openTour(page, tour)
  const [departure] = await departuresOf(request, tour)
  const { date, seatsLeft } = departure!
  const rows = departureList(page).getByRole('listitem')
  await expect(rows.first()).toContainText(seatsOf(departure!))
  await expect.poll(() => streams.opened).toBe(1)
  const { book, cancel } = await buyer(request, tour)
  const delays: number[] = []
  let booked: string | null = null
  for (let change = 0; change < changes; change++) {
    const shown = whenShown(page, booked === null ? seatsLeft - 1 : seatsLeft)
    const startedAt = Date.now()
    if (booked === null) booked = await book(date)
    else booked = await cancel(booked).then(() => null)
    delays.push((await shown) - startedAt)
  }
  delays.sort((a, b) => a - b)
  const [median, last] = [delays[Math.floor(delays.length / 2)]!, delays.at(-1)!]
  if (process.env.SEAT_CHANGES !== undefined) console.log({ median, slowest: last, delays })
  expect(median).toBeLessThan(1000)
  await panel(page).getByLabel('Departure date', { exact: true }).selectOption(date)
  await book(date)
  await expect(panel(page).getByLabel('Departure date', { exact: true })).toHaveAccessibleDescription(
    seatsOf(departure!, booked === null ? 1 : 2),
  )
})

test('the stream begins with the first interaction, and ends while the tab is hidden and with the page', async ({
  page,
  request,
}) => {
  const streams = watchStreams(page)
  const tour = await scheduledTour(request, 10)
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await page.goto('/tour-item/no-such-tour')
  await interact(page)
  await page.goto(tourPath(tour))
  await expect(departureList(page).getByRole('button').first()).toBeVisible()
  expect(streams).toEqual({ opened: 0, ended: 0 })
  await interact(page)
  await expect.poll(() => streams).toEqual({ opened: 1, ended: 0 })
  await show('hidden')
  await expect.poll(() => streams).toEqual({ opened: 1, ended: 1 })
  // Seats that were taken meanwhile are shown afterwards.
  const [departure] = await departuresOf(request, tour)
  await (await buyer(request, tour)).book(departure!.date)
  await expect(departureList(page).getByRole('listitem').first()).toContainText(seatsOf(departure!))
  await show('visible')
  await expect(departureList(page).getByRole('listitem').first()).toContainText(seatsOf(departure!, 1))
  await expect.poll(() => streams).toEqual({ opened: 2, ended: 1 })
  await page.getByRole('link', { name: 'Halyard', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => streams).toEqual({ opened: 2, ended: 2 })
})

test('a tour on any day listens for the chosen date', async ({ page, request }) => {
  const tour = await bookableTour(request, 27)
  const streams = watchStreams(page)
  await openTour(page, tour)
  const { date, typed } = farDay()
  await typeDate(page, typed)
  const field = panel(page).getByLabel('Departure date', { exact: true })
  await expect(field).toHaveAccessibleDescription(`${tour.custom} seats left`)
  await expect.poll(() => streams).toEqual({ opened: 1, ended: 0 })
  await (await buyer(request, tour)).book(date, 2)
  await expect(field).toHaveAccessibleDescription(`${tour.custom - 2} seats left`)
})

test.describe('refused streams', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('are opened again', async ({ page, request }) => {
    let refusals = 2
    await page.route(/\/seats\/stream/, (route) =>
      refusals-- > 0 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    const tour = await scheduledTour(request, 11)
    await openTour(page, tour)
    const [departure] = await departuresOf(request, tour)
    await expect.poll(() => refusals).toBeLessThan(0)
    await (await buyer(request, tour)).book(departure!.date)
    await expect(departureList(page).getByRole('listitem').first()).toContainText(seatsOf(departure!, 1))
  })
})

test('eight windows of one browser with a tour share one stream, and all show the change', async ({
  page,
  request,
  context,
}) => {
  const tour = await scheduledTour(request, 3)
  const pages = [page]
  while (pages.length < 8) pages.push(await context.newPage())
  const streams = pages.map(watchStreams)
  for (const each of pages) await openTour(each, tour)
  const total = () => streams.reduce((sum, { opened, ended }) => sum + opened - ended, 0)
  await expect.poll(total).toBe(1)
  const [departure] = await departuresOf(request, tour)
  await (await buyer(request, tour)).book(departure!.date)
  for (const each of pages) {
    await expect(departureList(each).getByRole('listitem').first()).toContainText(seatsOf(departure!, 1))
  }
  // Another window takes over.
  const leader = streams.findIndex(({ opened, ended }) => opened > ended)
  await pages[leader]!.close()
  streams.splice(leader, 1)
  await expect.poll(total).toBe(1)
})

test('eight windows with eight tours leave connections for pages', async ({ page, request, context }) => {
  const pages = [page]
  while (pages.length < 8) pages.push(await context.newPage())
  const streams = pages.map(watchStreams)
  for (const [place, each] of pages.entries()) await openTour(each, await scheduledTour(request, place))
  await expect.poll(() => streams.filter(({ opened }) => opened > 0).length).toBe(3)
  const ninth = await context.newPage()
  await ninth.goto('/shop/products')
  await expect(ninth.locator('html[data-hydrated]')).toBeAttached()
})
