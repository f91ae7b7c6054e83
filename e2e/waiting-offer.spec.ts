// A caller without an account books the seat that the waiting list offers, by the link in the mail.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, findMailedLink, test } from './mails.ts'
import { signInSuperAdmin } from './staff.ts'
import { expectNoOverflow } from './widths.ts'

test.use({ hasSamples: true })

/** A tour with one seat on the date, which is offered to a caller by mail. */
async function offerSeat(page: Page, date: string, email: string): Promise<string> {
  const { headers } = await signInSuperAdmin(page.request)
  const { items } = await (await page.request.get('/api/cards?sort=lowprice')).json()
  const tour = items.find(
    ({ schedule, avaliable }: { schedule: string; avaliable: boolean }) =>
      schedule !== 'departures' && avaliable,
  )
  const call = async (method: 'post' | 'patch' | 'delete', path: string, data: object) => {
    const result = await page.request[method](`/api/${path}`, { headers, data })
    expect(result.ok(), await result.text()).toBe(true)
    return result.json()
  }
  await call('patch', `cards/${tour._id}`, { custom: 1 })
  const guest = { username: 'Ola', email: 'ola@example.com', date, numberTikets: 1 }
  const { _id } = await call('post', 'tours/for-guests', { cardId: tour._id, ...guest })
  const queue = `tours/departures/${tour._id}/${date}/waiting`
  const caller = { username: 'Ida Lund', email, phone: '004755123456', tickets: 1 }
  const entry = await call('post', queue, caller)
  await call('delete', `tours/${_id}`, {})
  await call('post', `${queue}/${entry._id}/offer`, {})
  return tour.title
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } })

    test('the link in the mail books the seat once, without an account', async ({ page, smtp }) => {
      const days = javaScriptEnabled ? 70 : 77
      const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const email = `caller${days}@example.com`
      const title = await offerSeat(page, date, email)
      const link = () => findMailedLink(smtp, email, 'waiting-offer')
      await expect.poll(link, { timeout: 30_000 }).toBeDefined()
      await page.context().clearCookies()
      const opened = await page.goto(link()!)
      expect(opened!.headers()).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
      })
      const form = page.getByRole('form', { name: 'Book your seats' })
      await expect(form).toContainText(title)
      await expect(form).toContainText(email)
      await expect(form).toContainText('Nothing is due when you book.')
      await expect(form).toContainText('You can cancel free of charge until')
      if (javaScriptEnabled) await expectAccessible(page)
      await expectNoOverflow(page, 390)
      await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Ida Lund')
      await form.getByRole('button', { name: 'Book' }).press('Enter')
      const main = page.getByRole('main')
      await expect(main.getByRole('status')).toContainText(/Booked\. Your reference is \w{4}-\w{4}/)
      await expect(main.getByRole('heading', { name: 'Your seats are booked' })).toBeVisible()
      await main.getByRole('link', { name: 'Open the booking' }).click()
      await expect(page.getByLabel('Reference')).toHaveValue(/\w{4}-\w{4}/)
      expect((await page.goto(link()!))!.status()).toBe(410)
      await expect(main.getByRole('alert')).toContainText('This link works no more.')
      await expect(main.getByRole('heading', { level: 1 })).toContainText('Has ended')
    })
  })
}
