// Filters of lists of tours by price, seats, length and rating, and the orders.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'

const list = '/tours/standard-list'

function planner(page: Page): Locator {
  return page.getByRole('form', { name: 'Plan your trip' })
}

const countOn = async (page: Page) =>
  Number.parseInt((await page.locator('#tours').getByRole('status').first().textContent())!, 10)

const totalOf = async (page: Page, query: Record<string, string>) => {
  const response = await page.request.get(`/api/search?${new URLSearchParams(query)}`)
  return ((await response.json()) as { totalCount: number }).totalCount
}

/** The number in an option such as "4 to 7 days (14)". */
async function numberIn(select: Locator, label: string): Promise<number> {
  const option = select.locator('option', { hasText: label })
  await expect(option).toHaveText(/\(\d+\)$/)
  return Number(/\((\d+)\)$/.exec((await option.textContent())!)![1])
}

test('fields and slider of the price show the same limits (R-109, R-125)', async ({ page }) => {
  await page.goto(list)
  const form = planner(page)
  const [low, high] = [
    form.getByRole('slider', { name: 'Lowest price' }),
    form.getByRole('slider', { name: 'Highest price' }),
  ]
  const [least, most] = [
    form.getByRole('spinbutton', { name: 'Lowest price' }),
    form.getByRole('spinbutton', { name: 'Highest price' }),
  ]
  await expect(form.locator('.range-bars rect').first()).toBeVisible()
  await most.hover()
  await most.fill('1500')
  await expect(page).toHaveURL(`${list}?max=1500#tours`)
  await expect(high).toHaveValue('1500')
  await low.fill('700')
  await expect(least).toHaveValue('700')
  await expect(page).toHaveURL(`${list}?min=700&max=1500#tours`)
  await low.press('Home')
  await expect(least).toHaveValue('')
  await expect(page).toHaveURL(`${list}?max=1500#tours`)
  // Limits that exclude each other are not searched for.
  await least.fill('2000')
  await expect(form.getByText('Below the lowest')).toBeVisible()
  await expect(most).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL(`${list}?max=1500#tours`)
  await most.fill('5000')
  await expect(form.getByText('Below the lowest')).toBeHidden()
  await expect(page).toHaveURL(`${list}?min=2000&max=5000#tours`)
  // A limit beyond the slider stays while the other thumb moves.
  await low.press('ArrowRight')
  await expect(page).toHaveURL(`${list}?min=2001&max=5000#tours`)
  await page.getByRole('link', { name: /^Remove filter \$/ }).click()
  await expect(page).toHaveURL(`${list}#tours`)
  await expect(least).toHaveValue('')
  await expect(most).toHaveValue('')
  await expect(high).toHaveValue('3600')
})

test('length, rating and seats filter the list, with exact numbers, and chips remove them', async ({
  page,
}) => {
  await page.goto('/search')
  const form = planner(page)
  const [length, rating] = [form.getByLabel('Length'), form.getByLabel('Rating')]
  const seats = form.getByRole('spinbutton', { name: 'Seats for' })
  await length.hover()
  const ofLength = await numberIn(length, '4 to 7 days')
  await length.selectOption({ value: '4-7' })
  await expect(page).toHaveURL('/search?days=4-7#tours')
  await expect.poll(() => countOn(page)).toBe(ofLength)
  const ofRating = await numberIn(rating, 'Rated 8 or more')
  await rating.selectOption({ value: '8' })
  await expect(page).toHaveURL('/search?days=4-7&rating=8#tours')
  await expect.poll(() => countOn(page)).toBe(ofRating)
  await seats.fill('9')
  await expect(page).toHaveURL('/search?days=4-7&rating=8&people=9#tours')
  await expect.poll(() => countOn(page)).toBe(await totalOf(page, { days: '4-7', rating: '8', people: '9' }))
  // Another number is neither searched for nor taken away.
  await seats.fill('0')
  await expect(form.getByText('From 1 to 10,000')).toBeVisible()
  await expect(page).toHaveURL('/search?days=4-7&rating=8&people=9#tours')
  await seats.fill('9')
  await expect(form.getByText('From 1 to 10,000')).toBeHidden()
  await expectAccessible(page, '#tours')
  for (const [name, field, rest] of [
    ['4 to 7 days', length, '?rating=8&people=9'],
    ['Rated 8 or more', rating, '?people=9'],
    ['Seats for 9 people', seats, ''],
  ] as const) {
    await page.getByRole('link', { name: `Remove filter ${name}` }).click()
    await expect(page).toHaveURL(`/search${rest}#tours`)
    await expect(field).toHaveValue('')
  }
})

test('a length of the address that the form does not offer is shown and kept', async ({ page }) => {
  await page.goto('/search?days=5-6')
  await expect(page.getByRole('link', { name: 'Remove filter 5 to 6 days' })).toBeVisible()
  await expect(planner(page).getByLabel('Length')).toHaveValue('5-6')
})

test('a search can be ordered by rating, and leads back to the best match', async ({ page }) => {
  await page.goto('/search?q=slow')
  const order = page.getByRole('navigation', { name: 'Order' })
  await expect(order.getByRole('link')).toHaveText([
    'Best match',
    'Date',
    'Price Low to High',
    'Price High to Low',
    'Name A-Z',
    'Rating',
  ])
  await expect(order.getByRole('link', { name: 'Best match' })).toHaveAttribute('aria-current', 'true')
  await order.getByRole('link', { name: 'Rating' }).click()
  await expect(page).toHaveURL('/search?q=slow&sort=rating#tours')
  await expect(page.locator('#tours').getByRole('status').first()).toHaveText(/tours, best rated first/)
  await expect(async () => {
    const texts = await page.locator('#tours .poster-text').allTextContents()
    const ratings = texts.map((text) => Number(/(?:Superb|Good)\s*([\d.]+)/.exec(text)?.[1] ?? 0))
    expect(ratings.length).toBeGreaterThan(2)
    expect(ratings).toEqual(ratings.toSorted((a, b) => b - a))
  }).toPass()
  await order.getByRole('link', { name: 'Best match' }).click()
  await expect(page).toHaveURL('/search?q=slow#tours')
  // The text asks for an order of its own.
  await page.goto('/search?q=cheap+beach')
  await expect(order.getByRole('link', { name: 'Price Low to High' })).toHaveAttribute('aria-current', 'true')
})

test('an empty search offers to leave out a part of its text', async ({ page }) => {
  await page.goto('/search?q=beach+march+under+80')
  const found = page.locator('#tours')
  await expect(found.getByRole('heading', { name: 'No data' })).toBeVisible()
  const step = found.getByRole('link', { name: /^Without “under 80”: \d+ tours?$/ })
  const count = Number(/(\d+) tour/.exec((await step.textContent())!)![1])
  await step.click()
  await expect(page).toHaveURL('/search?q=beach+march#tours')
  await expect.poll(() => countOn(page)).toBe(count)
})

for (const width of [390, 320]) {
  test(`the drawer on a screen of ${width} pixels says how many tours there are`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/search')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    const drawer = page.getByRole('dialog', { name: 'Plan your trip' })
    const query: Record<string, string> = {}
    async function expectNumber(): Promise<void> {
      const total = await totalOf(page, query)
      const text = total === 1 ? '1 tour' : `${total} tours`
      await expect(drawer.getByRole('button', { name: `Show ${text}`, exact: true })).toBeVisible()
      await expect(drawer.getByRole('form').getByRole('status')).toHaveText(text)
    }
    await expectNumber()
    query.days = '4-7'
    await drawer.getByLabel('Length').selectOption({ value: query.days })
    await expectNumber()
    query.max = '1400'
    await drawer.getByRole('spinbutton', { name: 'Highest price' }).fill(query.max)
    await expectNumber()
    query.people = '2'
    await drawer.getByRole('spinbutton', { name: 'Seats for' }).fill(query.people)
    await expectNumber()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await drawer.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expectAccessible(page, 'dialog[open]')
    await drawer.getByRole('button', { name: /^Show/ }).click()
    await expect(page.getByRole('button', { name: 'Filters (3)' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}

test('the keyboard reaches each filter once, in their order', async ({ page }) => {
  await page.goto(list)
  const form = planner(page)
  await form.getByLabel('Departs in').focus()
  for (const [role, name] of [
    ['spinbutton', 'Seats for'],
    ['slider', 'Lowest price'],
    ['slider', 'Highest price'],
    ['spinbutton', 'Lowest price'],
    ['spinbutton', 'Highest price'],
    ['combobox', 'Length'],
    ['combobox', 'Rating'],
  ] as const) {
    await page.keyboard.press('Tab')
    await expect(form.getByRole(role, { name })).toBeFocused()
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the form sends all filters, and links remove them', async ({ page }) => {
    await page.goto(list)
    const form = planner(page)
    await form.getByLabel('Length').selectOption({ value: '4-7' })
    await form.getByLabel('Rating').selectOption({ value: '7' })
    await form.getByRole('spinbutton', { name: 'Seats for' }).fill('2')
    await form.getByRole('spinbutton', { name: 'Lowest price' }).fill('300')
    await form.getByRole('button', { name: 'Show tours' }).click()
    await expect(page).toHaveURL((url) => {
      const query = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
      expect(query).toEqual({ days: '4-7', rating: '7', people: '2', min: '300' })
      return true
    })
    const query = { days: '4-7', rating: '7', people: '2', min: '300' }
    expect(await countOn(page)).toBe(await totalOf(page, query))
    await expect(form.getByLabel('Length')).toHaveValue('4-7')
    await page.getByRole('link', { name: 'Remove filter Seats for 2 people' }).click()
    await expect(page).toHaveURL(`${list}?min=300&days=4-7&rating=7#tours`)
    await page.getByRole('link', { name: 'Rating', exact: true }).click()
    await expect(page).toHaveURL(`${list}?min=300&days=4-7&rating=7&sort=rating#tours`)
  })
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`the first view of results shows a whole card in a window of ${viewport.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    for (const address of [
      '/?destination=norway',
      '/search?q=slow&max=1500&people=2&rating=7&days=4-7',
      ...['standard', 'gallery', 'split'].flatMap((name) => [
        `/tours/${name}-list?type=Europe`,
        `/tours/${name}-list?sort=rating&layout=list`,
        `/tours/${name}-list?sort=rating&layout=grid`,
      ]),
    ])
      await test.step(address, async () => {
        await page.goto(`${address}#tours`)
        const card = page.locator('#tours :is(.poster-card, .tour-row)').first()
        await expect(async () => {
          const { y, height } = (await card.boundingBox())!
          expect(y).toBeGreaterThanOrEqual(0)
          expect(y + height, 'lower end').toBeLessThanOrEqual(viewport.height)
        }).toPass({ timeout: 10_000 })
      })
  })
