// Today as the server counts it: the clock of the visitor's machine may be days off.

/** How far the server's clock is ahead of this one, as of the last answer. */
let aheadMs = 0

export function noteServerTime({ headers }: Response): void {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isNaN(time)) aheadMs = time - Date.now()
}

/** Today in UTC, YYYY-MM-DD. */
export function today(): string {
  return new Date(Date.now() + aheadMs).toISOString().slice(0, 10)
}
