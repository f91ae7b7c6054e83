// Erasing an account: refunds are shown first, money that is owed keeps the account, and no script is needed.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { placeOrder } from './own-orders.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, type Items, test } from './staff-items.ts'
import { type Member, signUp, someProducts } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const erasePage = '/setting/erase'
const headersOf = ({ token }: Member) => ({ authorization: `Bearer ${token}` })

interface PaidTrip {
  member: Member
  _id: string
  code: string
  /** Cancels the booking as another device of the member would. */
  cancel: () => Promise<void>
}

/** A visitor whose deposit of $128 has arrived; $96 of it are refunded by the terms. `staff`: a request context of its own. */
async function bookAndPay(page: Page, staff: APIRequestContext, items: Items): Promise<PaidTrip> {
  const tour = await items.createTour({
    facts: {
      depositPercent: 20,
      balanceDueDays: 10,
      cancellationTerms: [{ daysBefore: 60, percentKept: 5 }],
    },
  })
  const member = await signUp(page.request)
  const { username, email } = member
  const date = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const booked = await page.request.post('/api/tours', {
    headers: headersOf(member),
    data: { cardId: tour._id, username, email, phone: '', date, numberTikets: 1 },
  })
  expect(booked.status(), await booked.text()).toBe(201)
  const { _id } = await booked.json()
  const { reference } = await (
    await page.request.get(`/api/tours/${_id}`, { headers: headersOf(member) })
  ).json()
  const { headers } = await signInSuperAdmin(staff)
  const { payments } = await (await staff.get(`/api/tours/${_id}/payments`, { headers })).json()
  const received = await staff.post(`/api/payments/${payments[0]._id}/received`, { headers, data: {} })
  expect(received.ok(), await received.text()).toBe(true)
  return {
    member,
    _id,
    code: `${reference.slice(0, 4)}-${reference.slice(4)}`,
    cancel: async () => {
      const cancelled = await page.request.delete(`/api/tours/${_id}`, { headers: headersOf(member) })
      expect(cancelled.ok(), await cancelled.text()).toBe(true)
    },
  }
}

test.describe('while money is owed', () => {
  test.use({ refusals: ['/api/user/erase'] })

  test('the dialog shows refunds first, and after a refusal what has to be settled and where', async ({
    page,
    request,
    items,
  }) => {
    const { member, _id, code, cancel } = await bookAndPay(page, request, items)
    await page.goto('/setting')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
    const entries = dialog.getByRole('listitem')
    await expect(entries).toHaveText([
      /^One booking that lies ahead is cancelled/,
      `Booking ${code}: $96.0 of $128.0 is refunded. We keep $32.0.`,
    ])
    await expectAccessible(page)
    await cancel()
    await dialog.getByLabel('Current password', { exact: true }).fill(member.password)
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    const refusal = dialog.getByRole('alert').filter({ hasText: 'Nothing was erased.' })
    await expect(refusal).toContainText('This has to be settled first.')
    await expect(dialog.locator('[tabindex="-1"]').filter({ has: page.getByRole('alert') })).toBeFocused()
    await expect(entries).toHaveText(`Booking ${code}: $96.0 of $128.0 is refunded. We keep $32.0.`)
    await expect(dialog.getByRole('button', { name: 'Erase for good' })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoOverflow(page, 320)
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

    await dialog.getByRole('button', { name: 'Keep my account' }).click()
    await page.getByRole('button', { name: 'Erase my account' }).press('Enter')
    await expect(dialog).toContainText('You can erase your account once no money is owed.')
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await dialog.getByRole('link', { name: `Booking ${code}` }).press('Enter')
    await expect(page).toHaveURL(`/my-tour/${_id}`)
  })

  test('what is still to pay, and orders, are listed with links', async ({ page }) => {
    const member = await signUp(page.request)
    const [product] = await someProducts(page.request, 1)
    const order = await placeOrder(page.request, member, product!)
    const statement = {
      ...{ state: 'open', claim: 1000, paid: 0, due: 1000, toRefund: 0, refunding: 0, refunded: 0 },
      isUnrecorded: false,
    }
    const bill = { kind: 'booking', recordId: 'b1', reference: 'ABCD2345', due: 1000, owed: 0, statement }
    const odd = { ...bill, recordId: 'b2', reference: 'EFGH2345', due: 0 }
    // Only a trip of the past is still to pay, and nobody books one.
    await page.route('**/api/user/erase', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), openBills: [bill, odd] } })
    })
    await page.goto('/my-cart')
    await page.goto('/setting')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      `Order ${order.reference.slice(0, 4)}-${order.reference.slice(4)} is not finished.`,
      'Booking ABCD-2345: To pay: $1,000.0.',
      'Booking EFGH-2345: a payment in another currency is still on its way back to you.',
    ])
    await expect(dialog).toContainText(
      'You can erase your account once each order is finished or cancelled and no money is owed.',
    )
    await expect(dialog.getByRole('link', { name: 'Booking ABCD-2345' })).toHaveAttribute(
      'href',
      '/my-tour/b1',
    )
    await expect(dialog.getByRole('link', { name: /^Order/ })).toHaveAttribute(
      'href',
      `/my-orders/${order._id}`,
    )
    await expect(dialog.getByRole('button', { name: 'Erase for good' })).toHaveCount(0)
    await expectAccessible(page)
    await expectNoOverflow(page, 320)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page shows refunds first, and after a refusal what has to be settled', async ({
    page,
    request,
    items,
  }) => {
    const { member, _id, code, cancel } = await bookAndPay(page, request, items)
    await page.goto('/setting')
    await page.getByRole('link', { name: 'Erase my account' }).click()
    await expect(page).toHaveURL(erasePage)
    const main = page.getByRole('main')
    await expect(main.getByText('of $128.0 is refunded')).toBeVisible()
    await cancel()
    await page.getByLabel('Current password', { exact: true }).fill(member.password)
    await page.getByRole('button', { name: 'Erase for good' }).click()
    const refusal = main.getByRole('alert')
    await expect(refusal).toContainText('Nothing was erased. This has to be settled first.')
    await expect(refusal).toContainText(`Booking ${code}: $96.0 of $128.0 is refunded. We keep $32.0.`)
    await expectNoOverflow(page, 320)
    await page.goto(erasePage)
    await expect(main.getByText('Your account cannot be erased yet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Erase for good' })).toHaveCount(0)
    await page.getByRole('link', { name: `Booking ${code}` }).click()
    await expect(page).toHaveURL(`/my-tour/${_id}`)
  })

  test('a wrong password has its message at the field, and the right one erases the account', async ({
    page,
  }) => {
    const member = await signUp(page.request)
    await page.goto(erasePage)
    const password = page.getByLabel('Current password', { exact: true })
    await password.fill('not-the-password')
    await page.getByRole('button', { name: 'Erase for good' }).click()
    await expect(password).toHaveAccessibleDescription('The current password is wrong.')
    await expect(password).toBeFocused()
    await password.fill(member.password)
    await password.press('Enter')
    await expect(page.getByRole('main').getByText('Your account is erased.')).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('jwt')
    const { username, password: former } = member
    const signIn = await page.request.post('/api/user/signin', { data: { username, password: former } })
    expect(signIn.status()).toBe(401)
  })
})
