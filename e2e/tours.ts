// Tours of the sample catalogue, and ways to open a tour's page.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { dayFirst } from './dates.ts'

export interface ListedTour {
  _id: string
  slug: string
  title: string
  subTitle: string
  img: string
  img__grid: string[]
  cost: number
  custom: number
  calendar: string
  location: string
  rating: number
  numReviews: number
  avaliable: boolean
  schedule: 'any-day' | 'departures'
}

async function listAllTours(request: APIRequestContext): Promise<ListedTour[]> {
  const response = await request.get('/api/cards?sort=name&itemsPerPage=100')
  return ((await response.json()) as { items: ListedTour[] }).items
}

/** Those that leave any day. */
export async function listTours(request: APIRequestContext): Promise<ListedTour[]> {
  return (await listAllTours(request)).filter(({ schedule }) => schedule === 'any-day')
}

/** The available tour at `place` that leaves on any day: tests that write must use different places. */
export async function bookableTour(request: APIRequestContext, place: number): Promise<ListedTour> {
  const tours = (await listTours(request)).filter(({ avaliable }) => avaliable)
  return tours[place]!
}

/** The available tour at `place` that leaves on scheduled dates. */
export async function scheduledTour(request: APIRequestContext, place = 0): Promise<ListedTour> {
  const tours = (await listAllTours(request)).filter(({ schedule }) => schedule === 'departures')
  return tours.filter(({ avaliable }) => avaliable)[place]!
}

export async function unavailableTour(request: APIRequestContext): Promise<ListedTour> {
  return (await listTours(request)).find(({ avaliable }) => !avaliable)!
}

export function tourPath({ _id }: Pick<ListedTour, '_id'>): string {
  return `/tour-item/${_id}`
}

/** Opens a page without a reload, as the browser's history does. No tour is chosen. */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

export async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name, exact: true }).click()
  const panel = page.getByRole('tabpanel', { name, exact: true })
  await expect(panel).toBeVisible()
  return panel
}

/** A random day in the bookable future: `date` is `YYYY-MM-DD`, `typed` is `DD-MM-YYYY`. */
export function farDay(): { date: string; typed: string } {
  const day = new Date(Date.now() + (100 + Math.floor(Math.random() * 620)) * 86_400_000)
  const date = day.toISOString().slice(0, 10)
  return { date, typed: dayFirst(date) }
}
