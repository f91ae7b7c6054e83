// Element pages of tours, for signed-in users.
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'

const pages = [
  { path: '/elements/tour-list', title: 'Tour List' },
  { path: '/elements/tour-carousel', title: 'Tour Carousel' },
  { path: '/elements/tour-filter', title: 'Tour Filter' },
]

test.describe('signed out', () => {
  test('the element pages of tours ask to sign in, at the same address (R-060, R-349)', async ({
    request,
  }) => {
    for (const { path } of pages) {
      const response = await request.get(path)
      expect(response.status()).toBe(401)
      const text = await response.text()
      expect(text).toContain('Sign in to continue')
      expect(text).not.toContain('/tour-item/')
    }
  })
})

test('signed in, the element pages show lists, carousels and filters of tours (R-060, R-350)', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signUp(page.request)
  for (const { path, title } of pages) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page).toHaveTitle(`${title} - Halyard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`Elements ${title}`, 'i'))
    await expectAccessible(page, 'main')
  }
  await page.goto('/elements/tour-list')
  for (const heading of [/Cards/, /Posters/, /Rows/, /Split rows/]) {
    const section = page.getByRole('region', { name: heading }).first()
    await expect(section.getByRole('listitem').first()).toContainText('$')
  }
  await page.goto('/elements/tour-carousel')
  const carousel = page.getByRole('region', { name: 'Ten tours' })
  await expect(carousel.getByRole('listitem')).toHaveCount(10)

  await page.goto('/elements/tour-filter')
  const form = page.getByRole('search', { name: 'Tours' })
  await form.getByLabel('Travel Type').selectOption('Wines')
  await form.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/elements/tour-filter?type=Wines#tours')
  await expect(
    page.getByRole('form', { name: 'Plan your trip' }).getByRole('radio', { name: 'Wines' }),
  ).toBeChecked()
})

test('the content of such a page stays while the profile loads', async ({ page }) => {
  const { username } = await signUp(page.request)
  for (const name of ['tour-list', 'tour-carousel', 'tour-filter', 'shop-list']) {
    await page.goto(`/elements/${name}`)
    await expect(page.getByRole('banner').getByText(username)).toBeVisible()
    expect(await page.getByRole('main').getByRole('heading').count()).toBeGreaterThan(0)
  }
})
