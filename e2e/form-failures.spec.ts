// One form of each kind through all that may go wrong: a refusal, a defect of the server, a lost network, a reload, the way
// back, and a session that has ended. Nothing typed is lost, and what was pressed is done once. Forms that change one thing at
// a time, as those of the cart, keep no draft: my-cart.spec.ts has their failures.
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { panel, startBooking } from './booking-panel.ts'
import { bookForGuest } from './guest-bookings.ts'
import { checkoutForm, fillAddress, orderButton } from './own-orders.ts'
import { reviewForm } from './products.ts'
import { endSession } from './staff.ts'
import { expect, test } from './test.ts'
import { openWithin } from './tours.ts'
import { type Account, putIntoCart, signInBy, signInDialog, signUp, someProducts } from './visitors.ts'

interface OpenForm {
  user: Pick<Account, 'username' | 'password'>
  form: Locator
  /** The field that the test fills in. */
  field: Locator
  button: Locator
  /** Shows once the press is done. */
  done: Locator
  /** A reload warns of unsaved entries, which are not stored. */
  isGuarded?: true
}

interface Kind {
  kind: string
  /** The documented call of the form. */
  call: { method: string; path: string | RegExp }
  open: (page: Page, request: APIRequestContext) => Promise<OpenForm>
}

const kinds: Kind[] = [
  {
    kind: 'a profile',
    call: { method: 'POST', path: '/api/user/update/profile' },
    async open(page) {
      const user = await signUp(page.request)
      await page.goto('/setting')
      const form = page.getByRole('form', { name: 'Update profile' })
      const field = form.getByLabel('Name', { exact: true })
      const button = form.getByRole('button', { name: 'Update profile' })
      return { user, form, field, button, done: page.getByRole('button', { name: text }) }
    },
  },
  {
    kind: 'a review',
    call: { method: 'POST', path: '/api/comments' },
    async open(page) {
      const user = await signUp(page.request)
      await page.goto('/shop/products/storm-lantern#reviews')
      const form = reviewForm(page)
      const button = form.getByRole('button', { name: 'Submit' })
      const done = page.locator('#reviews li').filter({ hasText: user.username })
      return { user, form, field: form.getByLabel('Review'), button, done }
    },
  },
  {
    kind: 'an order',
    call: { method: 'POST', path: '/api/orders' },
    async open(page) {
      const user = await signUp(page.request)
      const [product] = await someProducts(page.request, 1)
      await putIntoCart(page.request, user, product!)
      await page.goto('/checkout')
      await fillAddress(page)
      const form = checkoutForm(page)
      const done = page.getByText('Thank you, we have your order')
      return { user, form, field: form.getByLabel('A note for us'), button: orderButton(page), done }
    },
  },
  {
    kind: 'a booking',
    call: { method: 'POST', path: '/api/tours' },
    async open(page, request) {
      const { member, form } = await startBooking(page, request, 9)
      const button = panel(page).getByRole('button', { name: 'Book now' })
      const field = form.getByLabel('Message', { exact: true })
      return { user: member, form, field, button, done: form.getByText(/^One ticket for/) }
    },
  },
  {
    kind: 'a note of staff',
    call: { method: 'POST', path: /^\/api\/tours\/[\w-]+\/notes$/ },
    async open(page) {
      const { id } = await bookForGuest(page.request)
      await page.goto(`/admin/bookings/${id}`)
      const notes = page.getByRole('region', { name: 'Notes' })
      const form = notes.getByRole('form', { name: 'Add a note' })
      return {
        user: { username: 'superadmin', password: process.env.SAMPLE_PASSWORD! },
        form,
        field: form.getByLabel('New note'),
        button: form.getByRole('button', { name: 'Add note' }),
        done: notes.getByRole('listitem').filter({ hasText: text }),
        isGuarded: true,
      }
    },
  },
]

const text = 'Nothing of this may get lost'
const unreachable = 'We cannot be reached at the moment.'

// The page also loads its next parts meanwhile.
test.use({ refusals: ['/api/*', '/assets/*', '/images/*', '/__manifest'] })

for (const { kind, call, open } of kinds) {
  test(`${kind} survives each failure, and is sent once`, async ({ page, request }) => {
    // Without the live channel the page hears of the end of its session by the press.
    await page.routeWebSocket('**/api/live*', () => {})
    const { user, form, field, button, done, isGuarded } = await open(page, request)
    let carriedOut = 0
    const isCall = (method: string, address: string) => {
      const { pathname } = new URL(address)
      return (
        method === call.method &&
        (typeof call.path === 'string' ? pathname === call.path : call.path.test(pathname))
      )
    }
    page.on('response', (response) => {
      if (response.ok() && isCall(response.request().method(), response.url())) carriedOut += 1
    })
    await field.fill(text)

    async function expectRefused(message: string): Promise<void> {
      await button.click()
      await expect(form.getByRole('alert').filter({ hasText: message })).toBeVisible()
      // Where the message stands, or at the field that it is about.
      await expect(form.locator('*:focus')).toBeVisible()
      await expect(field).toHaveValue(text)
    }

    for (const { status, message } of [
      { status: 409, message: 'Not while the tide is out.' },
      { status: 500, message: 'Something went wrong on our side.' },
    ]) {
      await test.step(`status ${status}`, async () => {
        await page.route('**/api/**', (route) =>
          isCall(route.request().method(), route.request().url())
            ? route.fulfill({ status, json: { code: status === 409 ? 'not_allowed' : 'internal', message } })
            : route.fallback(),
        )
        await expectRefused(message)
        await page.unroute('**/api/**')
      })
    }

    await test.step('a lost network', async () => {
      await page.context().setOffline(true)
      await expectRefused(unreachable)
      await page.context().setOffline(false)
    })

    if (isGuarded === undefined) {
      await test.step('a reload', async () => {
        await page.reload()
        await expect(field).toHaveValue(text)
      })
      await test.step('the way back', async () => {
        await openWithin(page, '/pages/terms')
        await expect(field).toHaveCount(0)
        await page.goBack()
        await expect(field).toHaveValue(text)
      })
    } else {
      await test.step('leaving is asked about', async () => {
        await page.getByRole('link', { name: 'All bookings' }).first().click()
        const dialog = page.getByRole('dialog')
        await expect(dialog).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(field).toHaveValue(text)
      })
    }

    await test.step('an ended session', async () => {
      await endSession(page)
      await button.click()
      const dialog = signInDialog(page)
      await expect(dialog).toBeVisible()
      await signInBy(dialog, user)
      await expect(done).toHaveCount(1)
      expect(carriedOut).toBe(1)
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { kind, open } of kinds.filter((each) => ['a profile', 'a note of staff'].includes(each.kind))) {
    test.describe(kind, () => {
      test('a form that was sent after its session had ended is kept, and sent once more', async ({
        page,
        request,
      }) => {
        const { user, field, button } = await open(page, request)
        await field.fill(text)
        await page.context().clearCookies()
        await button.click()
        await expect(page.getByText(/what you have entered is still here/i)).toBeVisible()
        const [tab] = await Promise.all([
          page.waitForEvent('popup'),
          page.getByRole('link', { name: 'sign in, in a new tab' }).click(),
        ])
        const form = tab.getByRole('form', { name: 'Sign in' })
        await form.getByLabel('Username', { exact: true }).fill(user.username)
        await form.getByLabel('Password', { exact: true }).fill(user.password)
        await form.getByRole('button', { name: 'SIGN IN' }).click()
        await expect(tab).toHaveURL('/')
        await tab.close()
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await expect(page.getByRole('status').first()).toBeVisible()
        await page.goto(page.url())
        await expect(
          page
            .getByText(text)
            .or(page.locator(`[value="${text}"]`))
            .first(),
        ).toBeVisible()
      })
    })
  }
})
