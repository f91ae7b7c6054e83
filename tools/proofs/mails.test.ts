// The short form of `npm run prove -- mails`.
import { expect, test } from 'vitest'
import { proveMails } from './mails.ts'

test('while a server is killed and its mail server misbehaves, every booking is told by one mail', async () => {
  const { bookings, refused, received } = await proveMails(40, 3)
  expect(bookings).toBeGreaterThan(10)
  expect(refused).toBeGreaterThan(0)
  expect(received).toBeGreaterThanOrEqual(bookings)
}, 300_000)
