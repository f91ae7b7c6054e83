// Pages whose texts a translator has replaced, and to which extensions have added elements, go on working: e2e/foreign-software.ts.
import type { Page } from '@playwright/test'
import { panel, typeDate } from './booking-panel.ts'
import { openOrderDesk } from './orders.ts'
import { checkoutForm, fillAddress, orderButton } from './own-orders.ts'
import { jpegFile } from './pictures.ts'
import { createProduct, reviewForm, reviews } from './products.ts'
import { findSamples, pathOf, visits } from './routes.ts'
import { signInSuperAdmin } from './staff.ts'
import { field, fillFields, mainInput, productValues, save, tourValues } from './staff-forms.ts'
import { expect, test } from './staff-items.ts'
import { bookableTour, farDay, openTab, scheduledTour, tourPath } from './tours.ts'
import { messages, newAccount, openSignIn, putIntoCart, signUp, someProducts } from './visitors.ts'

test.use({ isTranslated: true, refusals: ['/api/user/signin', '/api/*', '/_noscript/*'] })

const fault = (page: Page) => page.getByRole('heading', { name: /Rough weather|Something went wrong/ })

/** Opens and closes what can be opened, chooses other options, and sends incomplete forms, which show their errors. */
async function useControls(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const main = document.querySelector('main')!
    // Both need a person.
    HTMLInputElement.prototype.click = window.print = () => {}
    const isUsable = (element: Element) =>
      element.isConnected && element.checkVisibility() && !element.matches(':disabled')
    const settle = () => new Promise((resolve) => setTimeout(resolve, 20))
    for (const element of main.querySelectorAll<HTMLElement>(
      'button[type="button"], summary, [role="tab"]',
    )) {
      if (!isUsable(element) || element.closest('dialog') !== null) continue
      element.click()
      await settle()
      document.querySelector<HTMLDialogElement>('dialog:modal')?.close()
    }
    for (const select of main.querySelectorAll('select')) {
      if (!isUsable(select)) continue
      select.selectedIndex = select.options.length - 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
      await settle()
    }
    for (const form of main.querySelectorAll('form')) {
      // Sign-in and registration have a test of their own below.
      if (form.querySelector('[name="password"]') !== null) continue
      const required = [...form.querySelectorAll<HTMLInputElement>(':required')]
      // The browser cannot show its message at a field of a hidden tab.
      if (!required.every(isUsable) || !isUsable(form)) continue
      if (required.every(({ value }) => value !== '')) continue
      form.requestSubmit()
      await settle()
    }
  })
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate(async (to) => {
    type Navigate = (to: string) => Promise<void>
    const { __reactRouterDataRouter } = window as unknown as {
      __reactRouterDataRouter: { navigate: Navigate }
    }
    // A changed form asks first, and a search that was sent just now may come in between. A visitor who has sent a form is
    // asked to sign in, perhaps only now.
    const question = () => document.querySelector('dialog:modal:not(.sign-in)')
    const wait = () => new Promise((resolve) => setTimeout(resolve, 10))
    // Each time longer, because a busy machine may need that long for the page.
    for (let patience = 2000; location.pathname !== to.split('?')[0]; patience *= 2) {
      void __reactRouterDataRouter.navigate(to)
      const startedAt = performance.now()
      while (location.pathname !== to.split('?')[0] && performance.now() - startedAt < patience) {
        const buttons = [...(question()?.querySelectorAll<HTMLElement>('button') ?? [])]
        buttons.find(({ textContent }) => textContent === 'Leave')?.click()
        while (question() !== null) await wait()
        await wait()
      }
    }
  }, path)
}

/** Those of staff in two parts, which run side by side. */
const walks = [
  { who: 'everyone', as: undefined, part: (path: string) => path !== '' },
  { who: 'members', as: 'user', part: (path: string) => path !== '' },
  { who: 'staff, of lists and charts', as: 'superAdmin', part: (path: string) => !isOfRecord(path) },
  { who: 'staff, of single records', as: 'superAdmin', part: isOfRecord },
] as const

function isOfRecord(path: string): boolean {
  return path.split('/').length > 3
}

for (const { who, as: role, part } of walks) {
  test(`every page for ${who} shows what changes, and leads on`, async ({ page }) => {
    test.setTimeout(180_000)
    if (role === 'user') await signUp(page.request)
    if (role === 'superAdmin') await signInSuperAdmin(page.request)
    const samples = await findSamples(page.request)
    const paths = visits.filter(({ as }) => as === role).map((visit) => pathOf(visit, samples))
    const own = paths.filter(part)
    await page.goto(own[0]!)
    for (const path of [...own, own[0]!]) {
      await test.step(path, async () => {
        await goTo(page, path)
        await useControls(page)
        await expect(fault(page), path).toHaveCount(0)
      })
    }
  })
}

test('a visitor signs in after a refusal, and registers', async ({ page }) => {
  const account = newAccount()
  await page.goto('/pages/about-us')
  const dialog = await openSignIn(page)
  await dialog.getByLabel('Username', { exact: true }).fill('nobody-at-all')
  await dialog.getByLabel('Password', { exact: true }).fill('slow-boat-7')
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await expect(dialog.getByRole('tabpanel').getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'SIGN IN', exact: true }).click()
  await dialog.getByRole('tab', { name: 'Register' }).click()
  await dialog.getByRole('button', { name: 'REGISTER', exact: true }).click()
  await dialog.getByLabel('User name', { exact: true }).fill(account.username)
  await dialog.getByLabel('Email', { exact: true }).fill(account.email)
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await dialog.getByLabel('Confirm password', { exact: true }).fill(account.password)
  await dialog.getByRole('button', { name: 'REGISTER', exact: true }).click()
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()
})

test('a member books, and cancels the trip', async ({ page, request }) => {
  const member = await signUp(page.request)
  for (const [tour, isScheduled] of [
    [await bookableTour(request, 5), false],
    [await scheduledTour(request, 1), true],
  ] as const) {
    await page.goto(tourPath(tour))
    const form = panel(page)
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(member.email)
    if (isScheduled)
      await page
        .getByRole('button', { name: /^Choose \w{3} / })
        .first()
        .click()
    else {
      await form.getByRole('button', { name: 'Open the calendar: Departure date' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Next month' }).click()
      await page.keyboard.press('Escape')
      await typeDate(page, farDay().typed)
    }
    await form.getByRole('button', { name: 'Increase Number of tickets' }).click()
    await form.getByRole('button', { name: 'Check availability' }).click()
    await form.getByRole('button', { name: 'Book now' }).click()
    await expect(messages(page)).toContainText('Successfully!')
    await expect(fault(page)).toHaveCount(0)
  }
  await page.goto('/my-tour')
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await expect(page.getByText('Cancelled').first()).toBeVisible()
})

test('a member fills the cart, changes and deletes lines, orders, and cancels the order', async ({
  page,
}) => {
  const member = await signUp(page.request)
  const [first, second] = await someProducts(page.request, 2)
  await page.goto(`/shop/products/${first!._id}`)
  await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await putIntoCart(page.request, member, second!, 2)
  await page.goto('/my-cart')
  await page.getByRole('button', { name: `Edit quantity of ${second!.title}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('spinbutton').fill('3')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('status').filter({ hasText: '4 products' })).toBeVisible()
  await page.getByRole('button', { name: `Delete ${first!.title}`, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').filter({ hasText: '3 products' })).toBeVisible()
  await page.getByRole('link', { name: 'Checkout' }).click()
  await orderButton(page).click()
  await fillAddress(page)
  await checkoutForm(page)
    .getByRole('radio', { name: /^Collect/ })
    .check()
  await orderButton(page).click()
  await expect(page.getByText('Thank you, we have your order')).toBeVisible()
  await page
    .getByRole('link', { name: /^Cancel/ })
    .first()
    .click()
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Cancel/ })
    .click()
  await expect(
    page
      .getByRole('main')
      .getByText(/is cancelled/)
      .first(),
  ).toBeVisible()
})

test('a member reviews, deletes the review, and changes the profile and the password', async ({
  page,
  request,
}) => {
  const member = await signUp(page.request)
  const product = await createProduct(request)
  await page.goto(`/shop/products/${product.slug}#reviews`)
  await reviewForm(page).getByRole('button', { name: 'Submit' }).click()
  await reviewForm(page).getByLabel('Review').fill('Dry inside.')
  await reviewForm(page).getByLabel('Save my name, email, and website in this browser...').check()
  await reviewForm(page).getByRole('button', { name: 'Submit' }).click()
  await expect(reviews(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(reviews(page)).toHaveCount(0)

  await page.goto(tourPath(await bookableTour(request, 14)))
  await openTab(page, 'Reviews')
  const ofTour = page.getByRole('form', { name: 'Add a review' })
  await expect(ofTour.getByLabel('Email', { exact: true })).toHaveValue(member.email)
  await ofTour.getByLabel('Review', { exact: true }).fill('Calm water.')
  await ofTour.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Calm water.')).toBeVisible()

  await page.goto('/setting')
  const profile = page.getByRole('form', { name: 'Update profile' })
  await profile.getByLabel('Name', { exact: true }).fill('')
  await profile.getByRole('button', { name: 'Update profile' }).click()
  await profile.getByLabel('Name', { exact: true }).fill('Mira Solberg')
  await profile.getByRole('button', { name: 'Update profile' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Mira Solberg' })).toBeVisible()
})

test('staff add, change and delete a product and a tour with departures', async ({ page, items }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product/add')
  await save(page, 'Create').click()
  await fillFields(page, { Title: `${items.word} lamp`, ...productValues })
  await field(page, 'Category').selectOption('Camping')
  await mainInput(page).setInputFiles(await jpegFile())
  await save(page, 'Create').click()
  await expect(page).toHaveURL('/admin/product')
  await page.getByRole('searchbox', { name: 'Search' }).fill(items.word)
  await page.getByRole('link', { name: `Edit ${items.word} lamp` }).click()
  await fillFields(page, { 'Cost ($)': '32' })
  await save(page, 'Update').click()
  await expect(page).toHaveURL(/\/admin\/product(\?|$)/)

  await page.goto('/admin/tour/add')
  await fillFields(page, { Title: `${items.word} walk`, ...tourValues })
  await field(page, 'Type').selectOption('Skiing')
  await mainInput(page).setInputFiles(await jpegFile())
  await save(page, 'Create').click()
  await expect(page).toHaveURL('/admin/tour')
  await page.getByRole('searchbox', { name: 'Search' }).fill(items.word)
  await page.getByRole('link', { name: `Departures of ${items.word} walk` }).click()
  await page.getByRole('button', { name: 'Add departures' }).click()
  const form = page.locator('.add-departures form')
  await form.getByRole('radio', { name: 'A series' }).check()
  await form.getByRole('button', { name: 'Show the dates' }).click()
  await expect(form.getByText('choose at least one')).toBeVisible()
  await page.goto(`/admin/tour?text=${items.word}`)
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(messages(page)).toContainText('Successfully!')
  await expect(fault(page)).toHaveCount(0)
})

test('staff mark an order, decide on a booking, and check a traveller in', async ({
  page,
  request,
  items,
}) => {
  const desk = await openOrderDesk(request, items)
  const order = await desk.place()
  await desk.pay(order)
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/orders/${order._id}`)
  await page
    .getByRole('button', { name: 'Mark as packed' })
    .or(page.getByRole('button', { name: /packed/i }))
    .first()
    .click()
  const packing = page.getByRole('dialog')
  if (await packing.isVisible()) await packing.getByRole('button').last().click()
  await expect(page.getByText('Packed').first()).toBeVisible()

  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const tour = await items.createTour({ custom: 20 })
  const traveller = await signUp(request)
  const data = {
    cardId: tour._id,
    username: 'Ada Reed',
    email: traveller.email,
    phone: '',
    date: tomorrow,
    numberTikets: 2,
  }
  await request.post('/api/tours', { headers: { authorization: `Bearer ${traveller.token}` }, data })
  await page.goto(`/admin/check-in/${tour._id}/${tomorrow}`)
  await page.getByRole('button', { name: /^Check in/ }).click()
  await expect(page.getByText('All 2 in')).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('2 expected')).toBeVisible()

  await page.goto(`/admin/bookings/${tour._id}/${tomorrow}`)
  await expect(page.getByText('Ada Reed').first()).toBeVisible()
  await useControls(page)
  await expect(fault(page)).toHaveCount(0)
})

test.describe('a page that is translated before its scripts load', () => {
  test.use({ isTranslated: 'early' })

  test('works, too', async ({ page }) => {
    await page.goto('/shop/products')
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    await expect(messages(page).getByText('Please login to add cart')).toHaveCount(1)
  })
})
