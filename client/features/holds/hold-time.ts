// What pages say of held seats.

/** For example "2 seats". */
export function seatCountText(count: number): string {
  return count === 1 ? '1 seat' : `${count} seats`
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
