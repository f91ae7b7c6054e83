// Records and people whose names are one long word: it gives way, not the page.
import type { Page } from '@playwright/test'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { signUp } from './visitors.ts'
import { expectWithin } from './widths.ts'

const rest = 'dampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const widths = [320, 390, 768, 1440]

/** Neither out of the window nor over what stands beside it. */
async function expectInPlace(page: Page, path: string, word: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(word).first()).toBeAttached()
  for (const width of widths) {
    await expectWithin(page, width)
    const tooWide = await page.locator('main :is(li, h1)').evaluateAll((cells) => {
      const rightOf = (part: Element) => part.getBoundingClientRect().right
      const isTooWide = (cell: Element) =>
        (cell.tagName === 'H1' && rightOf(cell) > document.documentElement.clientWidth) ||
        [...cell.querySelectorAll('h2, h3, p, a, button, img')].some(
          (part) => part.checkVisibility() && rightOf(part) > rightOf(cell) + 1,
        )
      const isCard = (cell: Element) => cell.tagName === 'H1' || cell.querySelector('h2, h3') !== null
      return cells
        .filter((cell) => isCard(cell) && cell.checkVisibility() && isTooWide(cell))
        .map((cell) => cell.textContent.slice(0, 60))
    })
    expect(tooWide, `${path} at ${width}`).toEqual([])
  }
}

test('a tour whose title and place are one long word each', async ({ page, items: { word, createTour } }) => {
  const title = `${word}${rest}`
  const { _id } = await createTour({ title, location: title })
  await expectInPlace(page, `/tours/standard-list?q=${word}`, word)
  await expectInPlace(page, `/tours/gallery-list?q=${word}`, word)
  await expectInPlace(page, `/tour-item/${_id}`, word)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
})

test('a product whose title is one long word', async ({ page, items: { word, createProduct } }) => {
  const { _id } = await createProduct({ title: `${word}${rest}` })
  await expectInPlace(page, `/shop/products?name=${word}`, word)
  await expectInPlace(page, `/shop/products/${_id}`, word)
})

test('the staff’s pages of such records', async ({ page, items: { word, createTour, createProduct } }) => {
  const title = `${word}${rest}`
  await createTour({ title })
  const product = await createProduct({ title })
  await signInSuperAdmin(page.request)
  await expectInPlace(page, `/admin/product/edit/${product._id}`, word)
  await expectInPlace(page, `/admin/tour?text=${word}`, word)
  await expectInPlace(page, `/admin/product?text=${word}`, word)
})

test('a long user name leaves the address beside it alone', async ({ page }) => {
  await signUp(page.request)
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/pages/terms')
  const account = page.getByRole('banner').locator('[aria-haspopup="menu"]')
  await expect(account).toBeVisible()
  const address = await page
    .getByRole('banner')
    .getByRole('link', { name: 'hello@halyard.travel' })
    .boundingBox()
  const name = await account.boundingBox()
  expect(name!.x).toBeGreaterThan(address!.x + address!.width)
})
