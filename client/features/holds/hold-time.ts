// What pages say of held seats.

/** For example "2 seats". */
export function seatCountText(count: number): string {
  return count === 1 ? '1 seat' : `${count} seats`
}

/** For example "14:30 UTC on 12 June 2027". */
export function momentText(instant: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return `${instant.slice(11, 16)} UTC on ${day.format(new Date(instant))}`
}

/** Time left in whole seconds: "9:05", or "23:59:05" from one hour on. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const twoDigits = (count: number) => String(count).padStart(2, '0')
  return hours === 0
    ? `${minutes}:${twoDigits(seconds % 60)}`
    : `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}`
}
