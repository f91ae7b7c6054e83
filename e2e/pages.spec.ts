// The static pages: About Us, Our Team, What We Offer, privacy, terms, and how ranking, reviews and accessibility are dealt with.
import { sampleHouse } from '#content/house.ts'
import { type LegalText, privacy, terms } from '#content/legal.ts'
import { team } from '#content/team.ts'
import { accessibility, ranking, reviews } from '#content/trust.ts'
import { watchCalls } from './calls.ts'
import { expect, test } from './test.ts'

test('About Us has banner, content blocks, video and tour cards (R-038, R-092)', { tag: '@usual' }, async ({
  page,
}) => {
  const response = await page.goto('/pages/about-us')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('About Us - Halyard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The people who Untie the rope')
  await expect(page.locator('.hero img')).toBeVisible()
  for (const name of [
    'It began with A misread timetable',
    'Three habits We have kept',
    'The house on Quay Street',
  ]) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  await page.getByRole('button', { name: /^Play the film/ }).click()
  await expect(page.getByRole('button', { name: /^Pause the film/ })).toBeVisible()
  const tours = page.getByRole('region', { name: 'If you would like To come along' }).getByRole('listitem')
  await expect(tours).toHaveCount(4)
  const title = (await tours.first().getByRole('heading').textContent())!
  await tours.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
})

test('About Us has progress bars: Countryside 76%, Vineyard 82%, Wine Tasting 96% (R-093)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/pages/about-us')
  const marks = page.getByRole('region', { name: 'Out of a hundred Our own marks' })
  await expect(marks.getByRole('progressbar')).toHaveCount(3)
  for (const [label, percent] of [
    ['Countryside', 76],
    ['Vineyard', 82],
    ['Wine Tasting', 96],
  ] as const) {
    const bar = marks.getByRole('progressbar', { name: label })
    await expect(bar).toHaveJSProperty('value', percent)
    await expect(bar).toHaveJSProperty('max', 100)
    await expect(marks).toContainText(`${label}${percent}%`)
  }
})

test('Our Team shows exactly the first four members with a text, and their contacts (R-040, R-094)', {
  tag: '@usual',
}, async ({ page }) => {
  const response = await page.goto('/pages/our-team')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('Our Team - Halyard')
  const shown = team.filter(({ content }) => content !== '').slice(0, 4)
  const members = page.locator('.crew').getByRole('listitem')
  await expect(members.getByRole('heading')).toHaveText(
    shown.map(({ name, position }) => `${position} ${name}`),
  )
  for (const [index, { name, content }] of shown.entries()) {
    await expect(members.nth(index)).toContainText(content)
    await expect(members.nth(index).getByRole('img', { name: `Portrait of ${name}` })).toBeVisible()
  }
  const contact = page.getByRole('region', { name: 'Ring, and it is Usually Ruth' })
  await expect(contact.getByRole('link', { name: '+44 20 7946 0123' })).toHaveAttribute(
    'href',
    'tel:+442079460123',
  )
})

test('What We Offer has features, a sale, tours and three countries (R-039, R-095, R-096, R-097, R-341)', {
  tag: '@usual',
}, async ({ page }) => {
  const response = await page.goto('/pages/what-we-offer')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('What We Offer - Halyard')
  const features = page.getByRole('region', { name: 'Why Halyard' }).getByRole('listitem')
  await expect(features).toHaveCount(4)
  await expect(features.locator('svg')).toHaveCount(4)
  // Scheduled sample tours keep a part of the price.
  await expect(features.last()).toContainText('Each tour says until when cancelling is free')
  const countries = page.getByRole('region', { name: 'Three countries To begin with' })
  const tiles = countries.locator('.destination-tile')
  await expect(tiles).toHaveCount(3)
  expect(new Set(await tiles.getByRole('heading').allTextContents()).size).toBe(3)
  await expect(page.getByRole('heading', { name: '50% Off Adventure on Sale' })).toBeVisible()
  const tours = page.getByRole('region', { name: 'Tours', exact: true })
  await expect(tours.locator('h3')).toHaveCount(10)
  const shownAtOnce = () =>
    tours.locator('.carousel-view').evaluate((view) => {
      const { left, right } = view.getBoundingClientRect()
      const slides = [...view.querySelectorAll('.carousel-track > *')].map((it) => it.getBoundingClientRect())
      return slides.filter((slide) => slide.left >= left - 40 && slide.right <= right + 1).length
    })
  for (const [width, count] of [
    [1440, 5],
    [1000, 3],
    [700, 2],
    [390, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await tours.scrollIntoViewIfNeeded()
    await expect.poll(shownAtOnce).toBe(count)
  }
  await tiles.first().getByRole('link').click()
  await expect(page).toHaveURL(/\/destinations\/item\//)
})

test('the newsletter form of What We Offer accepts any text of 50 characters and makes no call (R-095, R-318, R-452)', async ({
  page,
}) => {
  await page.goto('/pages/what-we-offer')
  const form = page.getByRole('region', { name: 'A letter from Somewhere else' })
  const name = form.getByLabel('Name')
  const email = form.getByLabel('E-mail')
  for (const field of [name, email]) await expect(field).toHaveAttribute('maxlength', '50')
  const calls = watchCalls(page)
  await name.fill('Ada')
  await email.fill('not an address')
  const subscribe = form.getByRole('button', { name: 'Subscribe' })
  await subscribe.click()
  // A browser that validated the address would move the focus to its field.
  await expect(subscribe).toBeFocused()
  await expect(name).toHaveValue('Ada')
  await expect(page).toHaveURL('/pages/what-we-offer')
  expect(calls).toEqual([])
})

/** Tours of other tests ask for deposits: only paragraphs that hold in any case. */
const termsOfAll = (() => {
  const [asking, others] = [true, false].map((asksAhead) => terms(sampleHouse, { asksAhead })) as [
    LegalText,
    LegalText,
  ]
  const kept = new Set(others.sections.flatMap(({ paragraphs }) => paragraphs))
  const sections = asking.sections.map((section) => ({
    ...section,
    paragraphs: section.paragraphs.filter((paragraph) => kept.has(paragraph)),
  }))
  return { ...asking, sections }
})()

const legalPages = [
  ['/pages/privacy', privacy(sampleHouse)],
  ['/pages/terms', termsOfAll],
  ['/pages/ranking', ranking(sampleHouse)],
  ['/pages/reviews', reviews],
  ['/pages/accessibility', accessibility(sampleHouse)],
] as const

test('legal pages are complete and have a table of contents', async ({ page }) => {
  for (const [path, text] of legalPages) {
    await test.step(path, async () => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      await expect(page).toHaveTitle(`${text.title} - Halyard`)
      for (const { heading, paragraphs, table } of text.sections) {
        const section = page.getByRole('region', { name: heading })
        for (const paragraph of paragraphs) await expect(section).toContainText(paragraph)
        if (table !== undefined) await expect(section.getByRole('row')).toHaveCount(table.rows.length + 1)
      }
      const last = text.sections.at(-1)!.heading
      await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: last }).click()
      await expect(page.getByRole('heading', { name: last })).toBeInViewport()
    })
  }
})

test('the privacy page is true: without signing in no cookie and no other server, then only the named cookies', async ({
  page,
  context,
}) => {
  for (const path of ['/', '/pages/privacy', '/destinations/list']) await page.goto(path)
  expect(await context.cookies()).toEqual([])
  const account = `guest-${crypto.randomUUID().slice(0, 13)}`
  await page.request.post('/api/user/signup', {
    data: { username: account, email: `${account}@example.com`, password: 'slow-boat-7' },
  })
  const named = await context.cookies()
  expect(named.map(({ name }) => name).toSorted()).toEqual(['halyard', 'halyard-device', 'jwt', 'refresh'])
  expect(named.find(({ name }) => name === 'halyard')?.httpOnly).toBe(true)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the static pages are complete (R-038, R-039, R-040)', async ({ page }) => {
    await page.goto('/pages/about-us')
    await expect(page.getByRole('progressbar')).toHaveCount(3)
    await expect(page.getByRole('link', { name: 'Watch the film' })).toBeVisible()
    await page.goto('/pages/what-we-offer')
    await expect(page.getByRole('heading', { name: '50% Off Adventure on Sale' })).toBeVisible()
    await page.goto('/pages/our-team')
    await expect(page.locator('.crew').getByRole('listitem')).toHaveCount(4)
  })
})
