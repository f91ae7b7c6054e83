// Staff end what others hold and wait for on the page of a departure. Other staff see it at once.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signInAdmin } from './staff.ts'
import { expect, farDate, test } from './staff-items.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

/** One member holds both seats of a departure, another waits for one. */
async function claimSeats(request: APIRequestContext, cardId: string) {
  const [holder, waiter] = [await signUp(request), await signUp(request)]
  const wish = { tourId: cardId, date: farDate }
  for (const [path, { token }, tickets] of [
    ['holds', holder, 2],
    ['waiting-list', waiter, 1],
  ] as const) {
    const result = await request.post(`/api/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { ...wish, tickets },
    })
    expect(result.status(), await result.text()).toBe(201)
  }
  return { holder, waiter }
}

/** The group of both tables has the focus once the row is gone. */
async function endByKeyboard(page: Page, button: string, dialogTitle: string, confirm: string, text: string) {
  await page.getByRole('button', { name: button }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: dialogTitle })
  await expect(dialog).toContainText(text)
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: confirm }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: button })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Held seats and waiting list' })).toBeFocused()
}

for (const width of [1440, 390]) {
  test(`a hold, an entry and an offer are ended by keyboard at ${width} px`, async ({
    page,
    request,
    items,
  }) => {
    const tour = await items.createTour({ custom: 2 })
    const { holder, waiter } = await claimSeats(request, tour._id)
    await page.setViewportSize({ width, height: 844 })
    const { headers } = await signInAdmin(page.request)
    const path = `/admin/bookings/${tour._id}/${farDate}`
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Held seats', exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page, width)
    const endHold = `End hold of ${holder.username}`
    await endByKeyboard(page, endHold, 'End this hold?', 'End hold', 'The seats are free at once.')
    const endEntry = `End entry of ${waiter.username}`
    const listTitle = 'Take this person off the waiting list?'
    await endByKeyboard(page, endEntry, listTitle, 'Take off the list', 'The others move up.')
    await expect(page.getByText('Nobody holds seats or waits any more.')).toBeVisible()
    await expectAccessible(page, 'section[aria-label="Held seats and waiting list"]')

    const { waiter: offered } = await claimSeats(request, tour._id)
    const claims = `/api/tours/departures/${tour._id}/${farDate}`
    const queue = await (await page.request.get(`${claims}/queue`, { headers })).json()
    await page.request.delete(`${claims}/holds/${queue.holds[0]._id}`, { headers })
    const offer = await page.request.post(`${claims}/waiting/${queue.waiting[0]._id}/offer`, { headers })
    expect((await offer.json()).notOffered).toBeNull()
    await page.goto(path)
    const endOffer = `End entry of ${offered.username}`
    await endByKeyboard(page, endOffer, listTitle, 'Take off the list', 'The offer ends too')
    await expectNoOverflow(page, width)
  })
}

test('what other staff end leaves an open page within a second', async ({
  page,
  request,
  browser,
  items,
}) => {
  const tour = await items.createTour({ custom: 2 })
  const member = await signUp(request)
  const held = await request.post('/api/holds', {
    headers: { authorization: `Bearer ${member.token}` },
    data: { tourId: tour._id, date: farDate, tickets: 2 },
  })
  await signInAdmin(page.request)
  await Promise.all([
    page.waitForResponse((result) => result.url().includes('/seats/stream')),
    page.goto(`/admin/bookings/${tour._id}/${farDate}`),
  ])
  const button = page.getByRole('button', { name: `End hold of ${member.username}` })
  await button.focus()
  const other = await browser.newContext()
  const { headers } = await signInAdmin(other.request)
  const { _id } = (await held.json()) as { _id: string }
  const ended = await other.request.delete(`/api/tours/departures/${tour._id}/${farDate}/holds/${_id}`, {
    headers,
  })
  expect(ended.status()).toBe(204)
  await other.close()
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Held seats and waiting list' })).toBeFocused()
})
