// How the grids of the back office write dates, as specified.

/** DD/MM/YYYY of a calendar date, which is no moment: the same in every time zone. */
export function formatSlashDate(calendarDate: string): string {
  return calendarDate.split('-').reverse().join('/')
}

/** DD/MM/YYYY HH:mm, in UTC. */
export function formatSlashTime(timestamp: string): string {
  const iso = new Date(timestamp).toISOString()
  return `${formatSlashDate(iso.slice(0, 10))} ${iso.slice(11, 16)}`
}
