// Links from content to tours, and notices of sample forms.
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

test('forms that send nothing say so and show an e-mail address (R-072)', async ({ page }) => {
  for (const path of ['/', '/pages/what-we-offer', '/blog/right-sidebar']) {
    await page.goto(path)
    for (const viewport of windows) {
      await page.setViewportSize(viewport)
      const notes = page.getByText('This button sends nothing yet. For the letter, write to us.')
      // The forms of the footer and of the page.
      await expect(notes).toHaveCount(2)
      await expect(notes.first().getByRole('link')).toHaveAttribute('href', /^mailto:/)
    }
  }
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Lost Your Password').click()
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await expect(dialog.getByText('Enter email to retrieve password', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^This button sends nothing yet/)).toBeVisible()
    await expectAccessible(page, 'dialog[open]')
  }
})

test('the exotic home starts with distant tours, and no Silk Road tour has the type NY (R-088)', async ({
  page,
  request,
}) => {
  await page.goto('/home/exotic-destinations')
  for (const viewport of windows) {
    await page.setViewportSize(viewport)
    await expect(page.locator('.round-tile-title')).toHaveText([
      'Wadi Rum the long way',
      'Lagoon days on Bora Bora',
      'Cyclades by small boat',
    ])
  }
  await page.goto('/search?q=navruz')
  const card = page.locator('#tours').getByRole('link').filter({ hasText: 'Samarkand' })
  await expect(card.getByText('NY', { exact: true })).toHaveCount(0)
  const response = await request.get('/api/cards?type=NY')
  expect(((await response.json()) as { totalCount: number }).totalCount).toBeGreaterThanOrEqual(5)
})

for (const viewport of windows) {
  test.describe(`in a window of ${viewport.width} pixels`, () => {
    test.use({ viewport })

    test('a post links to its country and to the tours there', async ({ page }) => {
      await page.goto('/detail/what-to-pack-for-a-wet-fjord')
      const there = page.getByRole('region', { name: 'Go there yourself' })
      await expectAccessible(page, 'main')
      await there.getByRole('link', { name: 'Tours in Norway' }).click()
      await expect(page).toHaveURL('/search?destination=Norway#tours')
      await expect(page.locator('#tours').getByText('Norway').first()).toBeVisible()
      await page.goBack()
      await there.getByRole('link', { name: 'About Norway' }).click()
      await expect(page).toHaveURL('/destinations/item/norway')
    })

    test('a country that lists three of its tours links to all of them', async ({ page }) => {
      await page.goto('/destinations/item/japan')
      const tours = page.getByRole('region', { name: 'Tours in Japan' })
      await expect(tours.getByRole('listitem')).toHaveCount(3)
      await tours.getByRole('link', { name: 'See all tours in Japan' }).click()
      await expect(page).toHaveURL('/search?destination=Japan#tours')
      await expect(page.locator('#tours h3').nth(3)).toBeAttached()
      // With fewer tours there is no link.
      await page.goto('/destinations/item/slovenia')
      await expect(page.getByRole('region', { name: 'Tours in Slovenia' })).toBeVisible()
      await expect(page.getByRole('link', { name: /^See all tours/ })).toHaveCount(0)
    })
  })
}
