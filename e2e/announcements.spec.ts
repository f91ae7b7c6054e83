// Changes without a change of focus are announced to screen readers, once.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { messages, signUp, someProducts } from './visitors.ts'

/** Records announcements of live regions from now on, without their present text. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const regions = '[role="status"], [role="alert"], output'
    const textOf = (region: Element) => region.textContent!.replace(/\s+/g, ' ').trim()
    const known = new Map([...document.querySelectorAll(regions)].map((region) => [region, textOf(region)]))
    const announced: string[] = []
    new MutationObserver(() => {
      for (const [region, before] of known) {
        const text = textOf(region)
        known.set(region, text)
        if (text !== before && text !== '' && region.isConnected) announced.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { announced })
  })
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced)
}

test('another page of a list is announced once', async ({ page }) => {
  for (const path of ['/', '/tours/standard-list', '/shop/products', '/blog/right-sidebar']) {
    await test.step(path, async () => {
      await page.goto(path)
      const link = page.getByRole('link', { name: 'Page 2', exact: true })
      const announced = await listen(page)
      await link.press('Enter')
      await expect(link).toHaveAttribute('aria-current', 'page')
      // After a long wait the number is announced again.
      const pages = async () => (await announced()).filter((text) => /page/i.test(text))
      await expect.poll(pages).toEqual([expect.stringMatching(/^Page 2 of \d+$/)])
    })
  }
})

test('the number of products and tours that a search finds is announced', async ({ page }) => {
  await page.goto('/shop/products?category=Camping')
  const inShop = await listen(page)
  const name = page.getByRole('main').getByLabel('Search products')
  await name.fill('lantern')
  await name.press('Enter')
  await expect.poll(inShop).toContainEqual(expect.stringMatching(/ products?$/))
  await page.goto('/')
  const atHome = await listen(page)
  const place = page.getByLabel('Where to?')
  await place.fill('zzqqxxzz')
  await place.press('Enter')
  await expect.poll(atHome).toContainEqual('0 tours')
})

/** A new member fills in a product review without sending it. */
async function writeReview(page: Page, text: string): Promise<Locator> {
  await signUp(page.request)
  const [product] = await someProducts(page.request, 1)
  await page.goto(`/shop/products/${product!._id}#reviews`)
  const form = page.getByRole('form', { name: 'Add a review' })
  await form.getByLabel('Review').fill(text)
  return form
}

test('sending a review by keyboard keeps the focus on the button, and then moves it to the result', async ({
  page,
}) => {
  const form = await writeReview(page, 'Dry inside.')
  const submit = form.getByRole('button', { name: 'Submit' })
  const colour = await submit.evaluate((button) => getComputedStyle(button).backgroundColor)
  const mayArrive = Promise.withResolvers<void>()
  await page.route('**/api/comments', async (route) => {
    await mayArrive.promise
    await route.continue()
  })
  await submit.press('Enter')
  const waiting = form.getByRole('button', { name: /Submit/, disabled: true })
  await expect(waiting).toBeFocused()
  await expect(waiting).not.toHaveCSS('background-color', colour)
  mayArrive.resolve()
  await expect(form.getByLabel('Review')).toHaveValue('')
  await expect(form.locator(':focus')).toHaveText('Successfully!')
  await expect(submit).toBeEnabled()
})

test.describe('a refused profile', () => {
  test.use({ refusals: ['/api/user/update/profile'] })

  test('moves the focus to the reason, with all that was entered', async ({ page, request }) => {
    await signUp(page.request)
    const other = await signUp(request)
    await page.goto('/setting')
    const form = page.getByRole('form', { name: 'Update profile' })
    await form.getByLabel('Username', { exact: true }).fill(other.username)
    const save = form.getByRole('button')
    await save.press('Enter')
    await expect(form.locator(':focus')).toHaveText(/taken|registered/)
    await expect(form.getByLabel('Username', { exact: true })).toHaveValue(other.username)
  })
})

test('a message while a dialog closes is announced by an existing live region', async ({ page }) => {
  const form = await writeReview(page, 'Kept the rain out.')
  await form.getByRole('button', { name: 'Submit' }).click()
  const review = page.getByRole('listitem').filter({ hasText: 'Kept the rain out.' })
  await expect(review).toBeVisible()
  // Waits until the message of the posting has gone.
  await expect(messages(page).getByText('Successfully!')).toHaveCount(0)
  await review.getByRole('button', { name: /^Delete/ }).click()
  const dialog = page.getByRole('dialog')
  await page.evaluate(() => {
    const announced: string[] = []
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const region = (target as Element).closest('[role="status"], [role="alert"]')
        // The region is neither in a dialog nor in one that closes.
        if (region?.closest('dialog') === null)
          for (const { textContent } of addedNodes) announced.push(textContent!)
      }
    }).observe(document.body, { subtree: true, childList: true })
    Object.assign(window, { announced })
  })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { announced: string[] }).announced))
    .toEqual(['Successfully!'])
})
