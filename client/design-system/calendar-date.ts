// Dates of the calendar, which are no moments: `YYYY-MM-DD` as text, the same day in every time zone.

/** `DD-MM-YYYY`, as dates are written on the screen; an empty text for what is no date. */
export function showCalendarDate(value: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? []
  return day === undefined ? '' : `${day}-${month}-${year}`
}

/** Day first (`3-9-2026`, `03/09/2026`, `03.09.2026`) or year first; null for a day that no calendar has. */
export function readCalendarDate(typed: string): string | null {
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

/** 0 for a month that there is not. */
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

/** What to tell whoever typed this, or undefined if it is a date within the limits or nothing at all. */
export function dateProblem(typed: string, { min, max }: DateLimits): string | undefined {
  if (typed.trim() === '') return undefined
  const value = readCalendarDate(typed)
  if (value === null) return 'Write the date as DD-MM-YYYY'
  // Calendar dates as text sort as dates.
  if (min !== undefined && value < min) return `Choose ${showCalendarDate(min)} or later`
  if (max !== undefined && value > max) return `Choose ${showCalendarDate(max)} or earlier`
  return undefined
}
