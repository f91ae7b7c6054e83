// Calendar dates, YYYY-MM-DD. They are not moments, so no time zone can shift them. The date at a moment: time-zones.ts.

import { firstCalendarDate, lastCalendarDate } from './vocabulary.ts'

const dayMs = 86_400_000
const isoDate = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is a date that the product knows: YYYY-MM-DD, of the calendar, of these centuries. */
export function isCalendarDate(text: string): boolean {
  if (!isoDate.test(text) || text < firstCalendarDate || text > lastCalendarDate) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && dateInUtc(date) === text
}

export function dateInUtc(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return dateInUtc(new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs))
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** All dates from the first to the last, both included. */
export function datesFrom(first: string, last: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) =>
    addDays(first, index),
  )
}

/** All months, YYYY-MM, from that of the first date to that of the last. */
export function monthsFrom(first: string, last: string): string[] {
  const numberOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
  const start = numberOf(first)
  return Array.from({ length: Math.max(0, numberOf(last) - start + 1) }, (_, index) => {
    const month = start + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}
