// The main tasks done by keyboard alone.
import { skipToContent, walkTo } from './tab-stops.ts'
import { expect, test } from './test.ts'
import { bookableTour, farDay, tourPath } from './tours.ts'
import { messages, newAccount, putIntoCart, signInDialog, signUp, someProducts } from './visitors.ts'

test('search for a tour', async ({ page }) => {
  await page.goto('/no-such-page')
  await walkTo(page, page.getByRole('link', { name: 'Search', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search')
  await walkTo(page, page.getByRole('search', { name: 'Tours' }).getByLabel('Where to?'))
  await page.keyboard.type('Norway')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/destination=Norway/)
  await walkTo(page, page.locator('a[href^="/tour-item/"]'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/tour-item\//)
  await expect(page.getByRole('main')).toBeFocused()
})

test('read a post', async ({ page }) => {
  await page.goto('/blog/masonry')
  await skipToContent(page)
  await walkTo(page, page.locator('main a[href^="/detail/"]'))
  const address = await page.evaluate(() => document.activeElement!.getAttribute('href'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(address!)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  // Keys scroll the page.
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
})

test('register', async ({ page }) => {
  const account = newAccount()
  await page.goto('/no-such-page')
  await walkTo(page, page.getByRole('button', { name: 'Sign in', exact: true }))
  await page.keyboard.press('Enter')
  const dialog = signInDialog(page)
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await walkTo(page, dialog.getByRole('tab', { name: 'Login' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('tab', { name: 'Register' })).toBeFocused()
  for (const [label, value] of [
    ['User name', account.username],
    ['Email', account.email],
    ['Password', account.password],
    ['Confirm password', account.password],
  ] as const) {
    await walkTo(page, dialog.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: account.username })).toBeVisible()
})

test('sign in, and change the password', async ({ page, context }) => {
  const member = await signUp(page.request)
  await context.clearCookies()
  await page.goto('/setting')
  const dialog = signInDialog(page)
  await expect(dialog.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(member.username)
  await walkTo(page, dialog.getByLabel('Password', { exact: true }))
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Update password' })
  await expect(form).toBeVisible()
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await skipToContent(page)
  for (const [label, value] of [
    ['Current password', member.password],
    ['New password', 'fast-boat-8'],
    ['Confirm password', 'fast-boat-8'],
  ] as const) {
    await walkTo(page, form.getByLabel(label, { exact: true }))
    await page.keyboard.type(value)
  }
  await walkTo(page, form.getByRole('button', { name: 'Update password' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  const again = await page.request.post('/api/user/signin', {
    data: { username: member.username, password: 'fast-boat-8' },
  })
  expect(again.status()).toBe(200)
})

test('add to the cart, change the quantity, delete the line', { tag: '@usual' }, async ({ page }) => {
  await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await page.goto(`/shop/products/${product!._id}`)
  await expect(page.getByTestId('cart-badge')).toHaveText('0')
  await skipToContent(page)
  await walkTo(page, page.getByRole('button', { name: 'ADD TO CART' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('cart-badge')).toHaveText('1')

  await page.goto('/my-cart')
  await skipToContent(page)
  const edit = page.getByRole('button', { name: `Edit quantity of ${product!.title}` })
  await walkTo(page, edit)
  await page.keyboard.press('Enter')
  const quantity = page.getByRole('dialog', { name: 'Edit quantity' }).getByRole('spinbutton')
  await expect(quantity).toBeFocused()
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue('5')
  await page.keyboard.press('Enter')
  await expect(edit).toBeFocused()
  await expect(page.getByRole('cell', { name: '5', exact: true })).toBeVisible()

  await walkTo(page, page.getByRole('button', { name: `Delete ${product!.title}`, exact: true }))
  await page.keyboard.press('Space')
  const question = page.getByRole('dialog', { name: 'Do you want delete?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await walkTo(page, question.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: "You don't have any tour" })).toBeVisible()
  await expect(page.getByTestId('cart-badge')).toHaveText('0')
  // The focus continues from the place of the deleted line.
  await walkTo(page, page.getByRole('link', { name: 'Shopping now!' }))
})

test('book a tour', { tag: '@usual' }, async ({ page }) => {
  const member = await signUp(page.request)
  const tour = await bookableTour(page.request, 3)
  const { typed } = farDay()
  await page.goto(tourPath(tour))
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  await skipToContent(page)
  const form = page.getByRole('region', { name: 'Book this tour' })
  const date = form.getByLabel('Departure date', { exact: true })
  await walkTo(page, date)
  await expect(date).toHaveAttribute('placeholder', 'DD-MM-YYYY')
  await page.keyboard.type(typed)
  await walkTo(page, form.getByLabel('Number of tickets', { exact: true }))
  await page.keyboard.press('ArrowUp')
  await expect(form.getByLabel('Number of tickets', { exact: true })).toHaveValue('2')
  await walkTo(page, form.getByRole('button', { name: 'Book now' }))
  await page.keyboard.press('Enter')
  await expect(messages(page).getByText('Successfully!').first()).toBeAttached()
  await walkTo(page, form.getByRole('link', { name: 'See it in your tours' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/my-tour')
  await expect(page.getByRole('cell', { name: typed, exact: true })).toBeVisible()
})

test('review a product', async ({ page }) => {
  const member = await signUp(page.request)
  const product = (await someProducts(page.request, 40)).at(-1)!
  await putIntoCart(page.request, member, product)
  await page.goto(`/shop/products/${product._id}`)
  await expect(page.getByTestId('cart-badge')).toHaveText('1')
  await skipToContent(page)
  await walkTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: /^REVIEWS/ })).toBeFocused()
  const form = page.getByRole('form', { name: 'Add a review' })
  await walkTo(page, form.getByRole('radio', { name: '3 stars' }))
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
  const words = `Without a mouse, from ${member.username}.`
  await walkTo(page, form.getByLabel('Review'))
  await page.keyboard.type(words)
  await walkTo(page, form.getByRole('button', { name: 'Submit' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText(words)).toBeVisible()
})
