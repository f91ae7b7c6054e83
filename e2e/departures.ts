// The scheduled departures of tours, by API and on their pages.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { ListedTour } from './tours.ts'

export interface ListedDeparture {
  date: string
  seatsLeft: number
  cost: number
  state: string
}

export async function departuresOf(request: APIRequestContext, tour: ListedTour): Promise<ListedDeparture[]> {
  const response = await request.get(`/api/cards/${tour._id}/departures?only=bookable&itemsPerPage=100`)
  return ((await response.json()) as { items: ListedDeparture[] }).items
}

export function departureList(page: Page): Locator {
  return page.getByRole('region', { name: 'Departures' })
}

/** Sun 10 January 2027 */
export function dayOf(date: string): RegExp {
  const parts = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return new RegExp(`^Choose \\w{3} ${parts.format(new Date(date))}$`)
}

export const dollars = (cost: number) =>
  `$${new Intl.NumberFormat('en-US', { minimumFractionDigits: 1 }).format(cost)}`
