import { afterEach, expect, it } from 'vitest'
import { readCalendarDate, showCalendarDate } from '#client/design-system/calendar-date.ts'

const ownZone = process.env.TZ

afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

/** The ends of the world, a quarter of an hour, and nights that are an hour shorter or longer. */
const zones = [
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
  'Europe/Berlin',
]
const days = ['01-01-2027', '28-03-2027', '31-10-2027', '29-02-2028', '31-12-2026']

it.each(zones)(
  'the day of a departure that was chosen in %s is the day that is shown there (R-469)',
  (zone) => {
    process.env.TZ = zone
    expect(new Date(2027, 0, 1).getTimezoneOffset()).not.toBe(0)
    for (const day of days) {
      const sent = readCalendarDate(day)!
      expect(sent).toBe(day.split('-').reverse().join('-'))
      expect(showCalendarDate(sent)).toBe(day)
    }
  },
)
