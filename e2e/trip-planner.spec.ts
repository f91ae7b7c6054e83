// "Plan your trip" beside a list of tours, and in a drawer.
import type { Locator, Page } from '@playwright/test'
import { travelTypes } from '#contract/vocabulary.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const list = '/tours/standard-list'

function orderTab(page: Page, name: string): Locator {
  return page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name, exact: true })
}

function planner(page: Page): Locator {
  return page.getByRole('form', { name: 'Plan your trip' })
}

async function pricesOn(page: Page): Promise<number[]> {
  const texts = await page.locator('#tours .notch .money').allTextContents()
  return texts.map((text) => Number(text.replace(/[^\d.]/g, '')))
}

function callFor(page: Page, query: Record<string, string>, path = '/api/cards') {
  return page.waitForRequest((request) => {
    const url = new URL(request.url())
    const parameters = Object.fromEntries(url.searchParams)
    return url.pathname === path && JSON.stringify(parameters) === JSON.stringify(query)
  })
}

/** The pages that the specification calls "tour search and list pages". */
const pages = ['/search', list, '/tours/gallery-list', '/tours/split-list']

for (const path of pages) {
  test(`"Plan your trip" of ${path} has its fields, seven types and a disabled Search (R-108, R-110, R-111, R-122, R-124)`, {
    tag: '@usual',
  }, async ({ page }) => {
    await page.goto(path)
    await expectWhole(planner(page))
  })

  test(`both forms of ${path} show the state of the address (R-108, R-110, R-112, R-126)`, async ({
    page,
  }) => {
    await page.goto(`${path}?destination=Norway&time=6&type=latest`)
    const [search, form] = [page.getByRole('search', { name: 'Tours' }), planner(page)]
    await expect(search.getByLabel('Where to?')).toHaveAttribute('maxlength', '50')
    await expect(search.getByLabel('Month').locator('option')).toHaveCount(13)
    await expect(search.getByLabel('Travel Type').locator('option')).toHaveCount(travelTypes.length + 1)
    await expect(search.getByLabel('Where to?')).toHaveValue('Norway')
    await expect(form.getByLabel('Where tour')).toHaveValue('Norway')
    for (const month of [search.getByLabel('Month'), form.getByLabel('Month')]) {
      await expect(month).toHaveValue('6')
    }
    await expect(search.getByLabel('Travel Type')).toHaveValue('Latest')
    await expect(form.getByRole('radio', { name: 'Lastest' })).toBeChecked()
    // Each follows the other.
    await form.getByRole('radio', { name: 'Wines' }).check()
    await expect(search.getByLabel('Travel Type')).toHaveValue('Wines')
    await search.getByLabel('Month').selectOption('9')
    await search.getByLabel('Where to?').fill('Italy')
    await search.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(`${path}?destination=Italy&time=9&type=Wines#tours`)
    await expect(form.getByLabel('Where tour')).toHaveValue('Italy')
    await expect(form.getByLabel('Month')).toHaveValue('9')
  })
}

/** The values of the document, and nothing in place of them. */
async function expectWhole(form: Locator): Promise<void> {
  await expect(form.getByRole('heading', { name: 'Plan your trip' })).toBeVisible()
  await expect(form.getByRole('radio')).toHaveCount(7)
  expect(await form.getByRole('group', { name: 'Type' }).locator('label').allTextContents()).toEqual([
    'Popular',
    'Trendy',
    'NY',
    'Lastest',
    'Wines',
    'Skiing',
    'Europe',
  ])
  const button = form.getByRole('button', { name: 'Search', exact: true })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAttribute('title', /./)
  for (const name of ['Search tour', 'Where tour']) {
    await expect(form.getByLabel(name)).toHaveAttribute('maxlength', '50')
  }
  const months = await form
    .getByLabel('Month')
    .locator('option')
    .evaluateAll((options) => (options as HTMLOptionElement[]).map(({ value }) => value))
  expect(months).toEqual(['', ...Array.from({ length: 12 }, (_, index) => String(index + 1))])
  for (const [name, value] of [
    ['Lowest price', '12'],
    ['Highest price', '3600'],
  ] as const) {
    const thumb = form.getByRole('slider', { name })
    await expect(thumb).toHaveValue(value)
    await expect(thumb).toHaveAttribute('min', '12')
    await expect(thumb).toHaveAttribute('max', '3600')
    await expect(thumb).toHaveAttribute('step', '1')
  }
}

test('every choice filters the list at once, and every step can be undone (R-109, R-110)', async ({
  page,
}) => {
  await page.goto(list)
  const form = planner(page)
  let called = callFor(page, { type: 'Latest' })
  await form.getByRole('radio', { name: 'Lastest' }).check()
  await called
  await expect(page).toHaveURL(`${list}?type=Latest#tours`)
  const badges = page
    .locator('#tours .poster-frame')
    .getByText(/^(Wines|Europe|Latest|NY|Skiing|PoPular|Trendy)$/)
  await expect(async () => {
    expect(new Set(await badges.allTextContents())).toEqual(new Set(['Latest']))
  }).toPass()
  called = callFor(page, { time: '3', type: 'Latest' })
  await form.getByLabel('Month').selectOption('3')
  await called
  await expect(page).toHaveURL(`${list}?time=3&type=Latest#tours`)
  await page.getByRole('link', { name: 'Remove filter Lastest' }).click()
  await expect(page).toHaveURL(`${list}?time=3#tours`)
  await expect(form.getByRole('radio', { name: 'Lastest' })).not.toBeChecked()
  await page.goBack()
  await expect(form.getByRole('radio', { name: 'Lastest' })).toBeChecked()
  await page.goBack()
  await expect(page).toHaveURL(`${list}?type=Latest#tours`)
  await expect(form.getByLabel('Month')).toHaveValue('')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(`${list}#tours`)
  await expect(form.getByRole('radio', { name: 'Lastest' })).not.toBeChecked()
})

test('the price filter sets min and max, never crossed, and a thumb at its end sets no limit (R-109, R-124, R-125)', async ({
  page,
}) => {
  await page.goto(list)
  const lowest = planner(page).getByRole('slider', { name: 'Lowest price' })
  const highest = planner(page).getByRole('slider', { name: 'Highest price' })
  await expect(async () => {
    await highest.fill('1500')
    await expect(page).toHaveURL(`${list}?max=1500#tours`, { timeout: 3000 })
  }).toPass()
  await expect.poll(async () => Math.max(...(await pricesOn(page)))).toBeLessThanOrEqual(1500)
  const called = callFor(page, { min: '1000', max: '1500' })
  await lowest.fill('1000')
  await called
  await expect(page).toHaveURL(`${list}?min=1000&max=1500#tours`)
  await expect.poll(async () => Math.min(...(await pricesOn(page)))).toBeGreaterThanOrEqual(1000)
  await lowest.press('End')
  await expect(lowest).toHaveValue('1500')
  await expect(page).toHaveURL(`${list}?min=1500&max=1500#tours`)
  await highest.press('Home')
  await expect(highest).toHaveValue('1500')
  await lowest.press('ArrowLeft')
  await expect(page).toHaveURL(`${list}?min=1499&max=1500#tours`)
  await lowest.press('Home')
  await expect(page).toHaveURL(`${list}?max=1500#tours`)
  await highest.press('End')
  await expect(page).toHaveURL(`${list}#tours`)
})

test('typed text is searched after a pause, as one entry of the history (R-122)', { tag: '@usual' }, async ({
  page,
}) => {
  await page.goto(`${list}?sort=name`)
  const field = planner(page).getByLabel('Search tour')
  await field.hover()
  await field.fill('SLOW')
  await expect(page).toHaveURL(`${list}?q=SLOW&sort=name#tours`)
  await expect(orderTab(page, 'Name A-Z')).toHaveAttribute('aria-current', 'true')
  const called = callFor(page, { q: 'SLOW boat', sort: 'name' }, '/api/search')
  await field.pressSequentially(' boat')
  await called
  await expect(page).toHaveURL(`${list}?q=SLOW+boat&sort=name#tours`)
  await expect(page.locator('#tours').getByRole('heading', { name: 'Slow boat up the fjords' })).toBeVisible()
  await expect(field).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(`${list}?sort=name`)
  await expect(field).toHaveValue('')
  await page.goForward()
  await expect(field).toHaveValue('SLOW boat')
})

test('on a small screen the whole form is in the drawer of every list (R-108, R-110)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of pages) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await expectWhole(page.getByRole('dialog', { name: 'Plan your trip' }).getByRole('form'))
  }
})

test('on a small screen the filters are in a drawer that shows the number of results (R-108)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(list)
  await expect(planner(page)).toHaveCount(0)
  const opener = page.getByRole('button', { name: 'Filters', exact: true })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Plan your trip' })
  await expect(drawer.getByRole('heading', { name: 'Plan your trip' })).toBeFocused()
  await drawer.getByRole('radio', { name: 'Wines' }).check()
  await expect(page).toHaveURL(`${list}?type=Wines#tours`)
  await expect(drawer.getByRole('button', { name: /^Show \d+ tours?$/ })).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await drawer.getByRole('button', { name: /^Show/ }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await page.getByRole('link', { name: 'Remove filter Wines' }).click()
  await expect(page).toHaveURL(`${list}#tours`)
})

test('at 400 % zoom no part of the drawer covers the focused field', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(list)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Plan your trip' })
  await drawer.getByLabel('Search tour').focus()
  const footer = drawer.locator('.trip-planner-footer')
  await expect(footer).not.toBeInViewport()
  const show = drawer.getByRole('button', { name: /^Show/ })
  await show.focus()
  await expect(show).toBeInViewport({ ratio: 1 })
})
