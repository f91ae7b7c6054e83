// Suggestions below search fields, while a visitor types.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const calls = '**/api/search/suggestions?*'

test('a field suggests places, tours, products and posts, by keyboard', { tag: '@usual' }, async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Where to?' })
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  await field.pressSequentially('fjor')
  const list = listOf(page)
  await expect(list.getByRole('group', { name: 'Tours' }).getByRole('option')).not.toHaveCount(0)
  await expect(list.getByRole('group', { name: 'Posts' }).getByRole('option')).not.toHaveCount(0)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)

  const options = list.getByRole('option')
  const count = await options.count()
  await expect(page.getByRole('status').filter({ hasText: `${count} suggestions` })).toBeAttached()
  const expectActive = async (place: number | null) => {
    await expect(list.locator('[aria-selected="true"]')).toHaveCount(place === null ? 0 : 1)
    if (place === null) await expect(field).not.toHaveAttribute('aria-activedescendant')
    else {
      await expect(options.nth(place)).toHaveAttribute('aria-selected', 'true')
      const id = await options.nth(place).getAttribute('id')
      await expect(field).toHaveAttribute('aria-activedescendant', id!)
      await expect(options.nth(place)).toBeInViewport({ ratio: 0.95 })
    }
    await expect(field).toBeFocused()
  }
  await expectActive(null)
  await field.press('ArrowDown')
  await expectActive(0)
  await field.press('End')
  await expectActive(count - 1)
  await field.press('ArrowDown')
  await expectActive(null)
  await field.press('ArrowUp')
  await expectActive(count - 1)
  await field.press('Home')
  await expectActive(0)
  await field.press('ArrowLeft')
  await expectActive(null)

  await field.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(field).toHaveValue('fjor')
  await field.press('ArrowDown')
  await expect(list).toBeVisible()
  await field.press('ArrowDown')
  const title = await options.first().locator('span > span').first().textContent()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/(tour-item|destinations\/item|search)/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title!)
})

test('the tree of an open list is that of a combobox', async ({ page }) => {
  await page.route(calls, (route) =>
    route.fulfill({
      json: {
        places: [
          { title: 'Norway', slug: 'norway', count: 3 },
          { title: 'Norge', country: 'Norway', count: 1 },
          { title: 'Norfolk', count: 0 },
        ],
        tours: [{ _id: '1', slug: 'a-tour', title: 'North by boat', location: 'Bergen, Norway' }],
        products: [{ _id: '2', slug: 'a-hat', title: 'Nordic hat', category: 'Winter' }],
        posts: [{ slug: 'a-post', title: 'Northern lights' }],
        correctedText: 'nor',
      },
    }),
  )
  await page.goto('/shop/products')
  await page.getByRole('combobox', { name: 'Search products' }).fill('nro')
  await expect(listOf(page)).toMatchAriaSnapshot(`
    - listbox "Suggestions":
      - group "Products":
        - option "Nordic hat Winter"
      - group "Places":
        - option "Norway 3 tours"
        - option "Norge, Norway 1 tour"
        - option "Norfolk No tours yet"
      - group "Tours":
        - option "North by boat Bergen, Norway"
      - group "Posts":
        - option "Northern lights"
  `)
  await expect(page.getByText('Suggestions for nor', { exact: true })).toBeVisible()
  await expect(page.getByText('6 suggestions for nor')).toBeAttached()
  for (const [name, path] of [
    ['Nordic hat', '/shop/products/a-hat'],
    ['Norway 3', '/destinations/item/norway'],
    ['Norge', '/search?destination=Norge#tours'],
    ['North by', '/tour-item/a-tour'],
    ['Northern', '/detail/a-post'],
  ] as const)
    await expect(page.getByRole('option', { name })).toHaveAttribute('href', path)
})

test('Enter without an active suggestion sends the form as before, and closes the list', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Where to?' })
  await field.fill('norway')
  await expect(listOf(page)).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/\?destination=norway#tours$/)
  await expect(listOf(page)).toHaveCount(0)
  // Nor does a list come that was on its way.
  await field.fill('norwa')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/\?destination=norwa#tours$/)
  await page.waitForLoadState('networkidle')
  await expect(listOf(page)).toHaveCount(0)
})

test('every search field has suggestions, and a press opens what is meant', async ({ page }) => {
  for (const [path, name] of [
    ['/search', 'Where to?'],
    ['/tours/standard-list', 'Search tour'],
    ['/tours/standard-list', 'Where tour'],
    ['/blog/right-sidebar', 'Search'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('combobox', { name, exact: true }).pressSequentially('slove')
    const place = listOf(page).getByRole('option', { name: /^Slovenia/ })
    await expect(place, `${path} ${name}`).toBeVisible()
    await expect(listOf(page)).toBeInViewport({ ratio: 0.5 })
    await place.click()
    await expect(page).toHaveURL('/destinations/item/slovenia')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Slovenia')
  }
})

test('the field of the side panel has suggestions: Escape closes the list first, and a press the panel', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Find and contact' }).click()
  const panel = page.getByRole('dialog', { name: /Where to/ })
  const field = panel.getByRole('combobox', { name: 'Destination' })
  await field.fill('slove')
  await expect(listOf(page)).toBeVisible()
  await expectAccessible(page)
  await field.press('Escape')
  await expect(listOf(page)).toHaveCount(0)
  await expect(panel).toBeVisible()
  await field.fill('sloven')
  await listOf(page)
    .getByRole('option', { name: /^Slovenia/ })
    .click()
  await expect(page).toHaveURL('/destinations/item/slovenia')
  await expect(panel).toHaveCount(0)
})

test('the list closes when the field loses the focus, but not when it is pressed or scrolled', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Where to?' })
  await field.fill('s')
  const list = listOf(page)
  await expect(list).toBeVisible()
  await list.getByText('Tours', { exact: true }).click()
  await expect(list).toBeVisible()
  await expect(field).toBeFocused()
  await field.press('Tab')
  await expect(list).toHaveCount(0)
  await field.fill('')
  await page.waitForLoadState('networkidle')
  await expect(list).toHaveCount(0)
})

test('an older response never replaces a newer one', async ({ page }) => {
  const answer = (title: string) => ({
    json: { places: [{ title, count: 1 }], tours: [], products: [], posts: [] },
  })
  const held = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route(calls, async (route) => {
    const q = new URL(route.request().url()).searchParams.get('q')!
    sent.push(q)
    if (q === 'n') await held.promise
    // The page has given up the older request.
    await route.fulfill(answer(`Place ${q}`)).catch(() => {})
  })
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Where to?' })
  await field.fill('n')
  await expect.poll(() => sent).toEqual(['n'])
  await field.fill('no')
  await expect(listOf(page).getByRole('option')).toHaveText('Place no1 tour')
  held.resolve()
  await page.waitForLoadState('networkidle')
  await expect(listOf(page).getByRole('option')).toHaveText('Place no1 tour')
  // Typing fast asks once.
  await field.pressSequentially('rway')
  await expect(listOf(page).getByRole('option')).toHaveText('Place norway1 tour')
  expect(sent.length).toBeLessThanOrEqual(5)
})

test.describe('with a server that refuses', () => {
  test.use({ refusals: ['/api/search/suggestions'] })

  test('no list comes, nothing is said, and the form works', async ({ page }) => {
    await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/')
    const field = page.getByRole('combobox', { name: 'Where to?' })
    const failed = page.waitForResponse(calls)
    await field.fill('norw')
    await failed
    await page.unroute(calls)
    await page.route(calls, (route) => route.abort('internetdisconnected'))
    const lost = page.waitForEvent('requestfailed')
    await field.fill('norway')
    await lost
    await expect(listOf(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toBeEmpty()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/\?destination=norway#tours$/)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the list fits the screen, and a tap opens a tour', async ({ page }) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/')
      const field = page.getByRole('combobox', { name: 'Where to?' })
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await field.tap()
      await field.fill('fjord')
      const list = listOf(page)
      await expect(list).toBeVisible()
      const box = (await list.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
      for (const option of await list.getByRole('option').all())
        expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    }
    await listOf(page).getByRole('group', { name: 'Tours' }).getByRole('option').first().tap()
    await expect(page).toHaveURL(/\/tour-item\//)
  })

  test('in the drawer of the filters a press closes the drawer', async ({ page }) => {
    await page.goto('/search')
    await page
      .getByRole('button', { name: /filter|Plan/i })
      .first()
      .click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('combobox', { name: 'Where tour' }).fill('slove')
    await listOf(page)
      .getByRole('option', { name: /^Slovenia/ })
      .tap()
    await expect(page).toHaveURL('/destinations/item/slovenia')
    await expect(drawer).toHaveCount(0)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a search field is a plain field', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'Where to?' })).toHaveAttribute('autocomplete', 'off')
    await expect(page.getByRole('textbox', { name: 'Where to?' })).not.toHaveAttribute('aria-expanded')
  })
})

test('what was typed before the page was ready is suggested for', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Where to?').pressSequentially('slove')
  await expect(listOf(page).getByRole('option', { name: /^Slovenia/ })).toBeVisible()
  await page.close()
})
