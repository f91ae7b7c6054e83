// What is said must be what happens: a traveller tries to hold, wait for and book the seats left on a date, and one more.
import { newSecret } from '#server/crypto/secrets.ts'
import { bookingOf } from '#server/testing/factories.ts'
import { type Check, same } from './check.ts'
import { stateOn } from './rows.ts'
import { type Refusal, refusalOf, seatsOn } from './rule.ts'

/** Leaves nothing behind. */
export async function tryDate({ house, rows, now, draws }: Check, date: string): Promise<void> {
  const { prober, client } = house
  const token = stateOn(rows, date).departure?.token ?? undefined
  const departureToken = draws.one([undefined, token, newSecret()])
  const taker = { userId: prober.userId, departureToken }
  const { left } = seatsOn(rows, date, taker, { now })
  const wanted = { departureTourId: rows.id, date, departureToken }
  const tooMany = refusalOf(rows, { date, tickets: left + 1 }, taker, now)!

  const held = await prober.call('POST', '/holds', { ...wanted, tickets: left + 1 })
  requireRefused('hold', held, tooMany, 'seats_gone')
  if (held.statusCode === 409 && tooMany.code === 'no seats')
    same('seats left in the refusal', held.json().seatsLeft, left)
  const booking = { ...bookingOf(rows.id, { date, ticketCount: left + 1 }), departureToken }
  requireRefused('booking', await prober.call('POST', '/tours', booking), tooMany, 'not_enough_seats')
  const waiting = await prober.call('POST', '/waiting-list', { ...wanted, tickets: Math.max(1, left) })
  if (left > 0)
    same('waiting for free seats', [waiting.json().code, waiting.json().seatsLeft], ['seats_free', left])
  else if (tooMany.code !== 'no seats') requireRefused('waiting', waiting, tooMany, '')
  else if (waiting.statusCode === 201) {
    const { _id } = waiting.json()
    same('leaving', (await prober.call('DELETE', `/waiting-list/${_id}`)).statusCode, 204)
  }
  if (left > 0) {
    const kept = await prober.call('POST', '/holds', { ...wanted, tickets: left })
    same('hold of what is left', [kept.statusCode, kept.json().tickets], [201, left])
    same('release', (await prober.call('DELETE', `/holds/${kept.json()._id}`)).statusCode, 204)
  }
  // Form holds of an account pause after a while.
  await client.sql`delete from rate_limits where key like ${`formHold:${prober.userId}:%`}`
}

function requireRefused(
  what: string,
  response: { statusCode: number; json(): { code?: string; message?: string } },
  { code, message }: Refusal,
  shortage: string,
): void {
  const found = response.json()
  same(`refusal of a ${what}`, [found.code, found.message], [code === 'no seats' ? shortage : code, message])
}
