// Formats values for the screen. The result is the same on server and browser, in every locale and time zone.
import { dayText, monthNames } from '#contract/date-texts.ts'
import { priceText } from '#contract/money.ts'

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })
const plainDollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** $3,600.0; `isForced` leaves out the ".0" of whole numbers. */
export function formatPrice(value: number, isForced = false): string {
  return isForced ? `$${plainDollars.format(value)}` : priceText(value)
}

/** 10,000: for counts and measurements. */
export function formatNumber(value: number): string {
  return numbers.format(value)
}

export { monthNames }

/** The month of a calendar date, in every time zone. */
export function formatMonth(calendarDate: string): string {
  return monthNames[Number(calendarDate.slice(5, 7)) - 1] ?? ''
}

/** A calendar date as people say it: Saturday 12 June 2027. */
export const formatLongDate = dayText

/** MMM DD YYYY, in UTC. */
export function formatMonthDayYear(timestamp: string): string {
  const time = new Date(timestamp)
  const month = monthNames[time.getUTCMonth()]!.slice(0, 3)
  return `${month} ${pad(time.getUTCDate())} ${time.getUTCFullYear()}`
}

/** MMM DD YYYY hh:mm a, in UTC. */
export function formatReviewTime(timestamp: string): string {
  return `${formatMonthDayYear(timestamp)} ${clock(new Date(timestamp))}`
}

/** MMMM Do YYYY, in UTC: January 1st 2026. */
export function formatDay(timestamp: string): string {
  const time = new Date(timestamp)
  const day = time.getUTCDate()
  return `${monthNames[time.getUTCMonth()]} ${day}${ordinalEnding(day)} ${time.getUTCFullYear()}`
}

/** MMMM DD, YYYY hh:mm a, in UTC. */
export function formatDayAndTime(timestamp: string): string {
  const time = new Date(timestamp)
  return `${monthNames[time.getUTCMonth()]} ${pad(time.getUTCDate())}, ${time.getUTCFullYear()} ${clock(time)}`
}

function clock(time: Date): string {
  const hours = time.getUTCHours()
  return `${pad(hours % 12 || 12)}:${pad(time.getUTCMinutes())} ${hours < 12 ? 'am' : 'pm'}`
}

function ordinalEnding(day: number): string {
  if (day > 10 && day < 14) return 'th'
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}
