// Calendar dates are strings `YYYY-MM-DD` without time, so they are the same day in every time zone.

/** Formats a date for the screen as `DD-MM-YYYY`. Returns an empty string if the value is no date. */
export function formatCalendarDate(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  return day === undefined ? '' : `${day}-${month}-${year}`
}

/** Parses day first (`3-9-2026`, `03/09/2026`, `03.09.2026`) or year first. Returns null if there is no such day. */
export function parseCalendarDate(typed: string): string | null {
  const text = typed.trim()
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(text)
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text)
  const [year, month, day] =
    yearFirst !== null
      ? [yearFirst[1], yearFirst[2], yearFirst[3]]
      : [dayFirst?.[3], dayFirst?.[2], dayFirst?.[1]]
  if (year === undefined || month === undefined || day === undefined) return null
  const isDay = Number(day) >= 1 && Number(day) <= daysInMonth(Number(year), Number(month))
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null
}

/** Returns 0 for an invalid month. */
function daysInMonth(year: number, month: number): number {
  if (month < 1 || month > 12) return 0
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
}

interface DateLimits {
  /** `YYYY-MM-DD`, both included. */
  min?: string
  max?: string
}

/** The error message for a typed date. Undefined for an empty text and for a date within the limits. */
export function dateErrorOf(typed: string, { min, max }: DateLimits): string | undefined {
  if (typed.trim() === '') return undefined
  const value = parseCalendarDate(typed)
  if (value === null) return 'Write the date as DD-MM-YYYY'
  // ISO dates can be compared as strings.
  if (min !== undefined && value < min) return `Choose ${formatCalendarDate(min)} or later`
  if (max !== undefined && value > max) return `Choose ${formatCalendarDate(max)} or earlier`
  return undefined
}

/** Negative `days` count backwards. */
export function addDays(value: string, days: number): string {
  const [year, month, day] = partsOf(value)
  return isoDate(new Date(Date.UTC(year, month - 1, day + days)))
}

/** Negative `months` count backwards. The 31st becomes the last day of a shorter month. */
export function addMonths(value: string, months: number): string {
  const [year, month, day] = partsOf(value)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1)
  first.setUTCDate(Math.min(day, last))
  return isoDate(first)
}

export function firstOfMonth(value: string): string {
  return `${value.slice(0, 7)}-01`
}

export function lastOfMonth(value: string): string {
  return addDays(addMonths(firstOfMonth(value), 1), -1)
}

/** From 0 for Monday to 6 for Sunday. */
export function weekdayOf(value: string): number {
  return (new Date(`${value}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Always six weeks from Monday to Sunday, so that all months are equally tall. Null for days of other months. */
export function weeksOfMonth(value: string): (string | null)[][] {
  const first = firstOfMonth(value)
  const days: (string | null)[] = Array.from({ length: weekdayOf(first) }, () => null)
  for (let day = first; day <= lastOfMonth(first); day = addDays(day, 1)) days.push(day)
  while (days.length < 42) days.push(null)
  return Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** The day that a key of the ARIA date grid moves to. Undefined for other keys. */
export function dayAfterKey(key: string, day: string, isShifted: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1)
    default:
      return undefined
  }
}

function partsOf(value: string): [year: number, month: number, day: number] {
  return [Number(value.slice(0, 4)), Number(value.slice(5, 7)), Number(value.slice(8, 10))]
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10)
}
