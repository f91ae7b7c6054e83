// The short form of `npm run prove -- seats`.
import { expect, test } from 'vitest'
import { proveSeats } from './seats.ts'

test('while buyers hold, book and wait, staff cut seats and processes are killed, no seat is given twice and nobody overtaken', async () => {
  // Most holds fail, because the seats are sold within a second: few rounds may have none that is extended or released.
  const {
    rounds,
    kills,
    lostResponses,
    closed,
    extended,
    released,
    offersDeclined,
    offersLapsed,
    ...others
  } = await proveSeats({
    buyers: 100,
    seats: 20,
    rounds: 3,
    processes: 2,
    killEvery: 3,
  })
  expect([rounds, kills > 0]).toEqual([3, true])
  // Staff find few entries in a short rush: some act may be missing, but not all.
  const { entered, moved, offeredNow, endedByStaff, bookedForEntries, ...counts } = others
  expect(entered + moved + offeredNow + endedByStaff + bookedForEntries).toBeGreaterThan(0)
  for (const [what, count] of Object.entries(counts)) expect(count, what).toBeGreaterThan(0)
}, 300_000)
