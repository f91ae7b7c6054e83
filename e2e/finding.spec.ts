// What the search makes of the words that visitors type.
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
)
/** Two months ahead, so that the whole month can be booked. */
const ahead = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 2, 1))
const month = monthNames[ahead.getUTCMonth()]!

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('the home page repeats the question, also for words that no place is called', async ({ page }) => {
      await page.goto('/')
      await page.getByLabel('Where to?').fill('beach')
      await page.getByRole('search', { name: 'Tours' }).getByRole('button', { name: 'Search' }).click()
      await expect(page).toHaveURL(/\/\?destination=beach(&[a-z=]*)*#tours$/)
      const list = page.locator('#tours')
      await expect(list.getByRole('heading', { level: 2 })).toHaveText(/^\d+ tours for\s*beach$/)
      await expect(list.getByRole('status').first()).toContainText(
        /No place is called beach\. Tours that have the word: \d+ tours/,
      )
      await expect(list.getByRole('heading', { name: 'Parasol cove' })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page)
      await list.getByRole('link', { name: 'Remove filter beach' }).click()
      await expect(list.getByRole('heading', { level: 2 })).toHaveText(/^Twelve places/)
    })

    test('a search understands a month and warmth, and can search for the words themselves', async ({
      page,
    }) => {
      await page.goto(`/search?q=somewhere+warm+in+${month}`)
      const list = page.locator('#tours')
      const status = list.getByRole('status').first()
      await expect(status).toContainText(
        `Understood: somewhere warm, leaving in ${month} ${ahead.getUTCFullYear()}.`,
      )
      await expect(
        list
          .getByText(new RegExp(`(2|3)\\d °C in ${month}`))
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page, '#tours')
      await status.getByRole('link', { name: 'Search for the words as typed' }).click()
      await expect(list.getByRole('heading', { name: 'No data' })).toBeVisible()
      await expect(page.getByLabel('Search tour').first()).toHaveValue(`“somewhere warm in ${month}”`)
    })

    test('a place without tours is said so despite a slip, with what is near it', async ({ page }) => {
      await page.goto('/search?destination=icland')
      const list = page.locator('#tours')
      await expect(list.getByRole('heading', { name: 'No data' })).toBeVisible()
      await expect(list.getByText('Iceland: no tours yet.')).toBeVisible()
      await expect(list.getByRole('heading', { name: 'Edges of the Faroes' })).toBeVisible()
      if (javaScriptEnabled) await expectAccessible(page, '#tours')
      await list.getByRole('link', { name: /^Norway \(\d tours\)$/ }).click()
      await expect(page).toHaveURL('/search?q=Norway#tours')
      await expect(list.getByRole('link', { name: 'about Norway' })).toHaveAttribute(
        'href',
        '/destinations/item/norway',
      )
    })

    test('filters tell their numbers, and an empty search the smallest changes with the nearest tours', async ({
      page,
    }) => {
      await page.goto('/search?destination=italy&time=2')
      const list = page.locator('#tours')
      const planner = list.getByRole('complementary', { name: 'Filters' })
      await expect(list.getByRole('status').first()).toHaveText('1 tour')
      await expect(planner.getByLabel('Month').locator('option', { hasText: 'February (1)' })).toBeAttached()
      await page.goto('/search?destination=italy&time=2&type=Skiing')
      await expect(list.getByRole('heading', { name: 'No data' })).toBeVisible()
      await expect(list.getByRole('heading', { name: 'Venice after the crowds' })).toBeHidden()
      await expect(list.getByRole('heading', { name: 'Powder days in Furano' })).toBeVisible()
      await list.getByRole('link', { name: 'Without Skiing: 1 tour' }).click()
      await expect(page).toHaveURL('/search?destination=italy&time=2#tours')
      await expect(list.getByRole('heading', { name: 'Venice after the crowds' })).toBeVisible()
    })
  })
}
