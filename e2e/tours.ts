// Tours of the sample catalogue, each test with one of its own, and ways to a tour's page.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

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
}

export async function listTours(request: APIRequestContext): Promise<ListedTour[]> {
  const answer = await request.get('/api/cards?sort=name&itemsPerPage=100')
  const { items } = (await answer.json()) as { items: ListedTour[] }
  return items
}

/** The one at `place` of those that can be booked: tests that write take different places. */
export async function bookableTour(request: APIRequestContext, place: number): Promise<ListedTour> {
  const tours = (await listTours(request)).filter(({ avaliable }) => avaliable)
  return tours[place]!
}

export async function unavailableTour(request: APIRequestContext): Promise<ListedTour> {
  return (await listTours(request)).find(({ avaliable }) => !avaliable)!
}

export function tourPath({ _id }: Pick<ListedTour, '_id'>): string {
  return `/tour-item/${_id}`
}

/** Opens a page without a reload and without choosing a tour: as the history does. */
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

/** A day far ahead, within the two years that can be booked: `YYYY-MM-DD`, and as it is typed. */
export function farDay(): { date: string; typed: string } {
  const day = new Date(Date.now() + (100 + Math.floor(Math.random() * 620)) * 86_400_000)
  const date = day.toISOString().slice(0, 10)
  return { date, typed: date.split('-').reverse().join('-') }
}
