// Days and clocks of time zones, exact on the nights when clocks change. The house has one zone, a setting. No imports, so that
// any page may use them. In SQL: start_of_day (migration 0066) and server/database/house-days.ts.

const dayMs = 86_400_000
const minuteMs = 60_000

/** In every zone days begin on a quarter of an hour in UTC, and so do whole hours before them. */
export const quarterMs = 15 * minuteMs

const clocks = new Map<string, Intl.DateTimeFormat | null>()

/** Null for UTC, and in a browser that is older than the name of the zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  let clock = clocks.get(timeZone)
  if (clock === undefined) {
    clock = timeZone === 'UTC' ? null : tryClock(timeZone)
    clocks.set(timeZone, clock)
  }
  return clock
}

function createClock(timeZone: string): Intl.DateTimeFormat {
  const twoDigits = '2-digit'
  return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: twoDigits, day: twoDigits },
    ...{ hour: twoDigits, minute: twoDigits, second: twoDigits },
  })
}

function tryClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return createClock(timeZone)
  } catch {
    return null
  }
}

/** Whether times can be told in a zone: a browser may be older than its name. */
export function isKnownZone(timeZone: string): boolean {
  return timeZone === 'UTC' || clockOf(timeZone) !== null
}

/** Whether it may be the zone of a house: the name of a zone, such as Europe/Berlin, and no offset or abbreviation. */
export function isTimeZone(name: string): boolean {
  return name === 'UTC' || (name.includes('/') && tryClock(name) !== null)
}

/** The name with the capitals of its zone. Names that have become others stay as they are. */
export function withCapitals(name: string): string {
  if (!isTimeZone(name)) return name
  const { timeZone } = createClock(name).resolvedOptions()
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
}

/** What the clocks of a zone show at a moment, to the second: 2030-05-31T23:59:59. */
export function localTime(moment: Date, timeZone: string): string {
  const clock = clockOf(timeZone)
  if (clock === null) return moment.toISOString().slice(0, 19)
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of clock.formatToParts(moment)) parts[type] = value
  const { year, month, day, hour, minute, second } = parts
  return `${year!.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`
}

/** As people name a zone: "UTC", "Europe/Berlin time". "UTC" for a zone whose times are told in UTC because it is not known. */
export function zoneText(timeZone: string): string {
  return clockOf(timeZone) === null ? 'UTC' : `${timeZone.replaceAll('_', ' ')} time`
}

/** The date in a zone at a moment. */
export function dateIn(timeZone: string, moment: Date): string {
  return localTime(moment, timeZone).slice(0, 10)
}

/** Few thousand dates can be booked. */
const mostStarts = 10_000
const starts = new Map<string, number>()

/**
 * The first instant of a date in a zone. Where clocks skip midnight the day begins later, where they show midnight twice with
 * the first. A date that a zone has skipped begins and ends with the next.
 */
export function startOfDay(date: string, timeZone: string): Date {
  const key = `${date} ${timeZone}`
  const known = starts.get(key)
  if (known !== undefined) return new Date(known)
  const start = findStart(date, timeZone)
  if (starts.size >= mostStarts) starts.clear()
  starts.set(key, start)
  return new Date(start)
}

function findStart(date: string, timeZone: string): number {
  const inUtc = Date.parse(`${date}T00:00:00Z`)
  if (clockOf(timeZone) === null) return inUtc
  const hasBegun = (time: number) => dateIn(timeZone, new Date(time)) >= date
  // With the offset at midnight in UTC: right, unless clocks change before midnight in the zone.
  const guess = 2 * inUtc - Date.parse(`${localTime(new Date(inUtc), timeZone)}Z`)
  if (hasBegun(guess) && !hasBegun(guess - 1)) return guess
  let [before, after] = [(inUtc - dayMs) / minuteMs, (inUtc + dayMs) / minuteMs]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (hasBegun(middle * minuteMs)) after = middle
    else before = middle
  }
  return after * minuteMs
}
