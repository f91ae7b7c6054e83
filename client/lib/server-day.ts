// Today's date by the server's clock, because the clock of the visitor's machine may be days off.

/** How far the server's clock is ahead of the browser's, measured at the last response. */
let aheadMs = 0

export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time)) aheadMs = time - Date.now()
}

/** The present moment in UTC, ISO 8601. */
export function now(): string {
  return new Date(Date.now() + aheadMs).toISOString()
}

/** Today in UTC, YYYY-MM-DD. */
export function today(): string {
  return now().slice(0, 10)
}
