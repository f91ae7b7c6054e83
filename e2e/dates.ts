// Days that are always ahead, whenever the tests run.
const dayMs = 86_400_000

/** The first such day of a year (MM-DD) that is at least 300 days ahead, as on the wire: YYYY-MM-DD. */
export function nextDay(monthAndDay: string): string {
  const earliest = new Date(Date.now() + 300 * dayMs).toISOString().slice(0, 10)
  const year = Number(earliest.slice(0, 4))
  const date = `${year}-${monthAndDay}`
  return date >= earliest ? date : `${year + 1}-${monthAndDay}`
}

/** As in fields: DD-MM-YYYY. With `/`, as in tables. */
export function dayFirst(date: string, separator: '-' | '/' = '-'): string {
  return date.split('-').reverse().join(separator)
}

/** A day, YYYY-MM-DD, so many days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}
