// Formats dates for the grids of the back office, as specified.

/** Formats a calendar date as DD/MM/YYYY. */
export function formatSlashDate(calendarDate: string): string {
  return calendarDate.split('-').reverse().join('/')
}

/** DD/MM/YYYY HH:mm, in UTC. */
export function formatSlashTime(timestamp: string): string {
  const iso = new Date(timestamp).toISOString()
  return `${formatSlashDate(iso.slice(0, 10))} ${iso.slice(11, 16)}`
}
