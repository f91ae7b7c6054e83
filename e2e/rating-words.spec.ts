// The word for a score: between the two limits it is Superb on tour lists and Good on other pages.
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { openWithin } from './tours.ts'
import { signUp } from './visitors.ts'

const score = 6.5

const words: Readonly<Record<string, Readonly<Record<string, 'Superb' | 'Good'>>>> = {
  '/': { '#tours': 'Superb', '.carousel': 'Good' },
  '/home/winter-holidays': { '.carousel': 'Good' },
  '/home/exotic-destinations': { '#tours': 'Superb', '[aria-labelledby="newest-heading"]': 'Good' },
  '/pages/about-us': { main: 'Good' },
  '/pages/what-we-offer': { main: 'Good' },
  '/destinations/item/norway': { main: 'Good' },
  '/tours/standard-list': { '.top-tours': 'Superb', '#tours': 'Superb' },
  '/tours/gallery-list': { '.top-tours': 'Superb', '#tours': 'Superb' },
  '/tours/split-list': { '.top-tours': 'Superb', '#tours': 'Superb' },
  '/search': { main: 'Superb' },
  '/elements/tour-list': { main: 'Superb' },
  '/elements/tour-filter': { main: 'Superb' },
  '/elements/tour-carousel': { main: 'Good' },
  '/tour-item/{tour}': { '[aria-labelledby="related"]': 'Good' },
}

/** Gives every tour in the API's responses the same score. */
async function setAllScores(page: Page): Promise<void> {
  await page.route(/\/api\/(cards|search)(\?|$)/, async (route) => {
    const response = await route.fetch()
    const list = (await response.json()) as { items: object[] }
    await route.fulfill({ json: { ...list, items: list.items.map((tour) => ({ ...tour, rating: score })) } })
  })
}

test('the word for a score between the limits, on every page that has one (R-332, Q-13)', async ({
  page,
  request,
}) => {
  const response = await request.get('/api/cards?itemsPerPage=1')
  const { items } = (await response.json()) as { items: { _id: string }[] }
  await setAllScores(page)
  // Element pages need a signed-in user.
  await signUp(page.request)
  await page.goto('/pages/our-team')
  for (const [path, parts] of Object.entries(words)) {
    await openWithin(page, '/pages/our-team')
    await expect(page.getByText(String(score), { exact: true })).toHaveCount(0)
    await openWithin(page, path.replace('{tour}', items[0]!._id))
    for (const [part, word] of Object.entries(parts)) {
      const ratingWord = page
        .locator(part)
        .getByText(String(score), { exact: true })
        .locator('xpath=preceding-sibling::span[1]')
      await expect
        .poll(async () => [...new Set(await ratingWord.allTextContents())], `${part} of ${path}`)
        .toEqual([word])
    }
  }
})
