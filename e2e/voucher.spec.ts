// The voucher of a trip at /my-tour/{id}/voucher, and the trip as a calendar file.
import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { test as base, expect } from './staff-items.ts'
import { openWithin } from './tours.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const date = new Date(Date.now() + 50 * 86_400_000).toISOString().slice(0, 10)

const test = base.extend<{ booked: { path: string; code: string; pin: string; title: string } }>({
  booked: async ({ page, items }, use) => {
    const facts = { meetingPoint: 'The harbour office in Bergen, at nine.' }
    const { _id: cardId, title } = await items.createTour({ facts })
    const { token, username, email } = await signUp(page.request)
    const headers = { authorization: `Bearer ${token}` }
    const data = { cardId, username, email, phone: '', date, numberTikets: 2 }
    const booked = await (await page.request.post('/api/tours', { headers, data })).json()
    const { _id, reference, pin } = await (
      await page.request.get(`/api/tours/${booked._id}`, { headers })
    ).json()
    const code = `${reference.slice(0, 4)}-${reference.slice(4)}`
    await use({ path: `/my-tour/${_id}`, code, pin, title })
  },
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the voucher tells what is needed, with a QR code', async ({ page, booked }) => {
      await page.goto(booked.path)
      await page.getByRole('link', { name: 'Voucher to print' }).click()
      await expect(page).toHaveURL(`${booked.path}/voucher`)
      const voucher = page.getByRole('article', { name: booked.title })
      for (const text of [booked.code, booked.pin, 'The harbour office in Bergen, at nine.'])
        await expect(voucher).toContainText(text)
      await expect(page.getByRole('img', { name: 'QR code of this voucher' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(javaScriptEnabled ? 1 : 0)
    })
  })
}

test('the voucher is accessible, fits 320 pixels and prints alone', async ({ page, booked }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/my-cart')
  await openWithin(page, `${booked.path}/voucher`)
  await expect(page.getByRole('img', { name: 'QR code of this voucher' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page, 320)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to the trip' })).toBeHidden()
  await expect(page.getByRole('img', { name: 'QR code of this voucher' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('the trip is saved for the calendar', async ({ page, booked }) => {
  await page.goto(booked.path)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to my calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`trip-${booked.code}.ics`)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`)
})

test('a cancelled trip has no voucher', async ({ page, booked }) => {
  await page.goto(booked.path)
  await page.getByText('Cancel this trip').click()
  await page.getByRole('button', { name: 'Cancel all 2 tickets' }).click()
  await expect(page.getByText('Your booking is cancelled.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voucher to print' })).toHaveCount(0)
  expect((await page.goto(`${booked.path}/voucher`))!.status()).toBe(404)
})
