// Destinations: the list, the slider and the page of one country.
import type { Page } from '@playwright/test'
import { destinations } from '#content/destinations.ts'
import { wordsOf } from '#content/paragraphs.ts'
import { sliderTours } from '#content/static-tours.ts'
import { expectAccessible } from './accessibility.ts'
import { watchCalls } from './calls.ts'
import { expect, test } from './test.ts'
import { messages } from './visitors.ts'

const slugs = destinations.map(({ slug }) => slug)

async function listedSlugs(page: Page): Promise<string[]> {
  const tiles = page.getByRole('region', { name: 'Drawn from a hat Twelve for today' }).getByRole('listitem')
  await expect(tiles).toHaveCount(12)
  const hrefs = await tiles
    .getByRole('link')
    .evaluateAll((links) => links.map((it) => it.getAttribute('href')!))
  return hrefs.map((href) => href.replace('/destinations/item/', ''))
}

test('the list shows twelve random countries, and others on request (R-041, R-098)', {
  tag: '@usual',
}, async ({ page }) => {
  const response = await page.goto('/destinations/list')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('Destination List - Halyard')
  const first = await listedSlugs(page)
  expect(new Set(first).size).toBe(12)
  expect(slugs).toEqual(expect.arrayContaining(first))
  const draw = page.getByRole('link', { name: 'Draw another twelve' })
  await draw.click()
  // Two random selections of twelve out of twenty are almost never equal.
  await expect.poll(() => listedSlugs(page)).not.toEqual(first)
  expect(new Set(await listedSlugs(page)).size).toBe(12)
  await expect(draw).toBeFocused()
})

test('the picture and the name of a country in the list link to its page, which links back (R-041, R-043)', async ({
  page,
}) => {
  await page.goto('/destinations/list')
  const tile = page
    .getByRole('region', { name: /Twelve for today/ })
    .getByRole('listitem')
    .getByRole('link')
    .first()
  const title = (await tile.getByRole('heading').textContent())!
  await tile.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Destination ${title}`)
  await page.goBack()
  await page.getByLabel('Country').selectOption('Oman')
  await page.getByRole('button', { name: 'Go there' }).click()
  await expect(page).toHaveURL('/destinations/item/oman')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Destination Oman')
})

test('the link of the mobile menu opens the list (R-023)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).or(page.locator('summary').first()).first().click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByText('Destinations', { exact: true }).click()
  await menu.getByRole('link', { name: 'Destination Item' }).click()
  await expect(page).toHaveURL('/destinations/list')
  await page.goto('/destinations/item?country=nowhere')
  await expect(page).toHaveURL('/destinations/list')
})

test('the slider moves through the tours of type carousel__slider (R-042, R-099)', { tag: '@usual' }, async ({
  page,
}) => {
  const response = await page.goto('/destinations/slider')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('Destination Slider - Halyard')
  const slider = page.getByRole('region', { name: 'Destinations' })
  const slides = slider.locator('.tour-spread')
  await expect(slides.getByRole('heading', { level: 3 })).toHaveText(sliderTours.map(({ title }) => title))
  await expect(slides.first()).toBeInViewport({ ratio: 0.1 })
  const leftOf = async (index: number) => (await slides.nth(index).boundingBox())!.x
  const place = await leftOf(0)
  await slider.getByRole('button', { name: 'Next' }).click()
  await expect(slides.nth(1)).toHaveClass(/is-selected/)
  const second = sliderTours[1]!
  await expect(slides.nth(1)).toContainText(second.subTitle)
  for (const { title, percent } of second.reviewDetails) {
    await expect(slides.nth(1)).toContainText(`${title}${percent}%`)
  }
  // Wait until the row is at rest: Playwright scrolls a moving row before it clicks, and the click misses.
  await expect.poll(() => leftOf(1)).toBe(place)
  await slides
    .nth(1)
    .getByRole('link', { name: `See the tour ${second.title}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second.title)
})

test('the page of a country: description, Good To Know, Municipalities, sidebar (R-043, R-100, R-101, R-102, R-104)', {
  tag: '@usual',
}, async ({ page }) => {
  const { title, description, goodToKnow, municipalities } = destinations.find(
    ({ slug }) => slug === 'slovenia',
  )!
  const response = await page.goto('/destinations/item/slovenia')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('Slovenia - Halyard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Destination ${title}`)
  for (const paragraph of description.map(wordsOf)) {
    await expect(page.getByText(paragraph, { exact: true })).toBeVisible()
  }
  const facts = page.getByRole('table', { name: 'Good To Know' })
  await expect(facts.getByRole('rowheader')).toHaveText([
    'Country',
    'Visa requirements',
    'Languages',
    'Currency',
    'Area',
  ])
  const { country, visaRequirements, languages, currency, area } = goodToKnow
  await expect(facts.getByRole('cell')).toHaveText([country, visaRequirements, languages, currency, area])
  const grid = page.getByRole('region', { name: 'Municipalities' })
  await expect(grid.getByRole('figure')).toHaveText(municipalities.map((it) => it.title))
  for (const picture of await grid.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true)
  }
  const sidebar = page.getByRole('complementary', { name: 'Blog sidebar' })
  for (const name of ['About me', 'Categories', 'Newsletter', 'Latest Posts', 'Tags']) {
    await expect(sidebar.getByRole('heading', { name, exact: true })).toBeVisible()
  }
})

test('a reply needs a name and an email, sends nothing and keeps the text (R-103, R-318)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/destinations/item/norway')
  const calls = watchCalls(page)
  const form = page.getByRole('region', { name: 'Leave a Reply' })
  const name = form.getByLabel('Name', { exact: true })
  const email = form.getByLabel('Email', { exact: true })
  const post = form.getByRole('button', { name: 'Post a Comment' })
  const isRequired = (element: HTMLInputElement) => element.required
  expect(await name.evaluate(isRequired)).toBe(true)
  expect(await email.evaluate(isRequired)).toBe(true)
  expect(await form.getByLabel('Comment').evaluate(isRequired)).toBe(false)
  expect(await form.getByRole('checkbox').evaluate(isRequired)).toBe(false)
  await post.click()
  await expect(name).toBeFocused()
  await expect(messages(page)).not.toContainText('This feature')
  await name.fill('Ada')
  await email.fill('ada@example.com')
  await post.click()
  await expect(messages(page)).toContainText('This feature has been updating!')
  await expect(name).toHaveValue('Ada')
  await expect(email).toHaveValue('ada@example.com')
  await expect(page).toHaveURL('/destinations/item/norway')
  expect(calls).toEqual([])
})

test('the page of a country shows its tours and the nearest countries', async ({ page }) => {
  await page.goto('/destinations/item/slovenia')
  const tours = page.getByRole('region', { name: 'Tours in Slovenia' })
  await expect(tours.getByRole('link').first()).toContainText('Slovenia')
  const nearest = page.getByRole('region', { name: 'As the crow flies Next to Slovenia' })
  await expect(nearest.getByRole('heading', { level: 3 })).toHaveText(['Italy', 'Switzerland', 'Greece'])
  await expect(nearest.getByRole('link').first()).toContainText(/4\d0 km south-west/)
  await nearest.getByRole('link').first().click()
  await expect(page).toHaveURL('/destinations/item/italy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Destination Italy')
  await page.getByRole('region', { name: 'Tours in Italy' }).getByRole('link').first().click()
  await expect(page.getByText('Italy').first()).toBeVisible()
  await expect(page).toHaveURL(/\/tour-item\//)
})

test('an unknown country is not found, another spelling of its slug redirects', async ({ page }) => {
  const response = await page.goto('/destinations/item/atlantis')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Not Found - Halyard')
  await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
  await page.goto('/destinations/item/Türkiye')
  await expect(page).toHaveURL('/destinations/item/turkiye')
})

for (const width of [1440, 390]) {
  test(`a country with a night picture is accessible at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/destinations/item/oman')
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('destinations are complete and can be found by name (R-041, R-042, R-043)', async ({ page }) => {
    await page.goto('/destinations/slider')
    await expect(page.getByRole('link', { name: 'See the tour' })).toHaveCount(sliderTours.length)
    await page.goto('/destinations/list')
    expect(new Set(await listedSlugs(page)).size).toBe(12)
    await page.getByLabel('Country').selectOption('Chile')
    await page.getByRole('button', { name: 'Go there' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Destination Chile')
    await expect(page.getByRole('table', { name: 'Good To Know' })).toBeVisible()
  })
})
