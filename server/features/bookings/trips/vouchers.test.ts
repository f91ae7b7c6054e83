import ICAL from 'ical.js'
import jsQrModule from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { importVoucherKey, verifyVoucher } from '#contract/voucher-code.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createDepartures, createTour, signUp } from '#server/testing/factories.ts'
import { createVouchers } from './vouchers.service.ts'

// The package is CommonJS with a default export inside.
const jsQr = (jsQrModule as unknown as { default?: typeof jsQrModule }).default ?? jsQrModule

const testApp = await buildTestApp()
const { server, clock } = testApp
const today = () => dateInUtc(clock.now)

async function book(tourValues: Parameters<typeof createTour>[1] = {}) {
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { title: 'Fjords, by ferry; slowly', ...tourValues })
  const date = addDays(today(), 40)
  const booked = await traveller.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount: 3 }))
  const { _id } = booked.json()
  return { traveller, tour, date, id: _id as string, reference: booked.json().reference as string }
}

async function voucherOf({ traveller, id }: Awaited<ReturnType<typeof book>>) {
  const response = await traveller.call('GET', `/tours/${id}/voucher`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as { code: string; qrSize: number; qrPath: string }
}

async function publicKey() {
  const admin = await signUp(testApp, { role: 2 })
  return importVoucherKey((await admin.call('GET', '/voucher-key')).json().publicKey)
}

/** Reads a QR code from its picture, as a camera would see it. */
async function scan({ qrSize, qrPath }: { qrSize: number; qrPath: string }): Promise<string | undefined> {
  const side = qrSize + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" width="${side * 5}" height="${side * 5}"><rect x="-4" y="-4" width="${side}" height="${side}" fill="#fff"/><path d="${qrPath}"/></svg>`
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data
}

test('the QR code of a voucher is read and verified without the server', async () => {
  const booking = await book()
  const voucher = await voucherOf(booking)
  expect(await scan(voucher)).toBe(voucher.code)
  const { id, tour, date, reference } = booking
  const result = await verifyVoucher(voucher.code, await publicKey(), {
    today: date,
    departure: { tourId: tour.id, date },
  })
  const claims = { bookingId: id, tourId: tour.id, reference, date, ticketCount: 3 }
  expect(result).toEqual({ claims, problem: null })
})

test('forged, altered, expired and foreign codes fail', async () => {
  const booking = await book()
  const { code } = await voucherOf(booking)
  const key = await publicKey()
  const { date } = booking
  const problemOf = async (text: string, on = date, departure?: { tourId: string; date: string }) =>
    (await verifyVoucher(text, key, { today: on, departure })).problem
  for (let place = 0; place < code.length; place++) {
    const altered = code.slice(0, place) + (code[place] === 'A' ? 'B' : 'A') + code.slice(place + 1)
    expect(await problemOf(altered), `character ${place}`).toBe('forged')
  }
  for (const text of [
    '',
    'HALYARD1.',
    `${code}A`,
    code.slice(0, -1),
    `${code}=`,
    'https://example.com',
    ' ',
  ]) {
    expect(await problemOf(text), text).toBe('forged')
  }
  const trip = (await booking.traveller.call('GET', `/tours/${booking.id}`)).json()
  const ofOthers = await createVouchers('the secret of another agency, long enough').voucherOf({
    ...trip,
    tourId: booking.tour.id,
    ticketCount: 3,
  })
  expect(await problemOf(ofOthers.code)).toBe('forged')
  expect(await problemOf(code, addDays(date, 1))).toBeNull()
  expect(await problemOf(code, addDays(date, 2))).toBe('expired')
  expect(await problemOf(code, date, { tourId: booking.tour.id, date: addDays(date, 7) })).toBe('elsewhere')
  expect(await problemOf(code, date, { tourId: crypto.randomUUID(), date })).toBe('elsewhere')
})

test('a thousand vouchers are verified in a second', async () => {
  const { code } = await voucherOf(await book())
  const key = await publicKey()
  const start = performance.now()
  const results = await Promise.all(
    Array.from({ length: 1000 }, () => verifyVoucher(code, key, { today: today() })),
  )
  expect(results.filter(({ problem }) => problem === null)).toHaveLength(1000)
  expect(performance.now() - start).toBeLessThan(1000)
})

test('all processes sign alike, a cancelled booking has no voucher, and others have none of it', async () => {
  const booking = await book()
  const { code } = await voucherOf(booking)
  expect((await voucherOf(booking)).code).toBe(code)
  const stranger = await signUp(testApp)
  expect((await stranger.call('GET', `/tours/${booking.id}/voucher`)).statusCode).toBe(404)
  await booking.traveller.call('DELETE', `/tours/${booking.id}`)
  const refused = await booking.traveller.call('GET', `/tours/${booking.id}/voucher`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toBe('This booking is cancelled: there is no voucher for it.')
})

async function fetchCalendar(id: string, cookie?: string) {
  const headers = cookie === undefined ? {} : { cookie }
  return server.inject({ url: `/my-tour/${id}/calendar.ics`, headers })
}

function eventOf(file: string) {
  const event = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent')!
  return { event: new ICAL.Event(event), status: event.getFirstPropertyValue('status') }
}

test('the calendar file holds the days of the trip, and a moved trip replaces it', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const facts = { durationDays: 5, meetingPoint: 'The quay; at nine, sharp.\nBring a "coat" – Ærø.' }
  const tour = { facts, schedule: 'departures' } as const
  const traveller = await signUp(testApp)
  const { id: tourId } = await createTour(testApp, { title: 'Fjords, by ferry; slowly', ...tour })
  const [date, next] = [addDays(today(), 40), addDays(today(), 47)]
  await createDepartures(testApp, tourId, [date, next])
  const { _id, reference } = (await traveller.call('POST', '/tours', bookingOf(tourId, { date }))).json()

  const response = await fetchCalendar(_id, traveller.cookies)
  expect(response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const code = `${reference.slice(0, 4)}-${reference.slice(4)}`
  expect(response.headers['content-disposition']).toBe(`attachment; filename="trip-${code}.ics"`)
  for (const line of response.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const { event, status } = eventOf(response.body)
  expect(event.summary).toBe('Fjords, by ferry; slowly')
  expect(event.location).toBe(facts.meetingPoint)
  expect(event.startDate.isDate).toBe(true)
  expect(event.startDate.toString()).toBe(date)
  expect(event.endDate.toString()).toBe(addDays(date, 5))
  expect(event.description).toContain(`Reference ${code}`)
  expect(response.body).not.toMatch(/PIN/)
  expect(status).toBe('CONFIRMED')

  await superAdmin.call('DELETE', `/cards/${tourId}/departures/${date}`, {
    bookings: { [_id]: { moveTo: next } },
  })
  const moved = eventOf((await fetchCalendar(_id, traveller.cookies)).body)
  expect(moved.event.uid).toBe(event.uid)
  expect(moved.event.sequence).toBe(event.sequence + 1)
  expect(moved.event.startDate.toString()).toBe(next)

  await traveller.call('DELETE', `/tours/${_id}`)
  const cancelled = eventOf((await fetchCalendar(_id, traveller.cookies)).body)
  expect(cancelled.status).toBe('CANCELLED')
  expect(cancelled.event.sequence).toBe(event.sequence + 2)
})

test('the calendar file of another, and without signing in, leads to the page of the trip', async () => {
  const { id } = await book()
  const stranger = await signUp(testApp)
  for (const cookie of [undefined, stranger.cookies]) {
    const response = await fetchCalendar(id, cookie)
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe(`/my-tour/${id}`)
  }
})
