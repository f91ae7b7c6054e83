// The lists of tours and products in the back office.

import type { APIRequestContext, Page } from '@playwright/test'
import { scoreTitles } from '#contract/vocabulary.ts'
import { expectAccessible } from './accessibility.ts'
import { dayFirst } from './dates.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, farDate, type Items, type OwnItem, test } from './staff-items.ts'
import { rows, titles, watchWrites } from './staff-lists.ts'
import { messages, signUp } from './visitors.ts'

const adminWarning = 'Only super admin can do this, you are admin'

interface ListedItem extends OwnItem {
  updatedAt: string
}

/** Creates one with a review. */
async function createTour(items: Items, request: APIRequestContext): Promise<ListedItem> {
  const { _id } = await items.createTour({
    age: 12,
    location: 'Bergen, Norway',
    custom: 9,
    cost: 1640.5,
    calendar: farDate,
    description: 'Five days on foot.',
  })
  const { token } = await signUp(request)
  const scores = Object.fromEntries(scoreTitles.map((title) => [title, 72]))
  const response = await request.patch(`/api/cards/${_id}/review`, {
    data: { description: 'Slow and far.', ...scores },
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as ListedItem
}

/** Creates one with a review. */
async function createProduct(items: Items, request: APIRequestContext): Promise<ListedItem> {
  const values = { sku: 'HY-7', weight: 0.4, dismensions: '8 × 9 cm', cost: 31.5, category: 'Camping' }
  const { _id } = await items.createProduct(values)
  const { token } = await signUp(request)
  await request.post('/api/comments', {
    data: { productId: _id, description: 'Warm until noon.', rating: 3 },
    headers: { authorization: `Bearer ${token}` },
  })
  const response = await request.get(`/api/products/${_id}`)
  return (await response.json()) as ListedItem
}

const lists = [
  {
    path: '/admin/tour',
    api: '/api/cards',
    heading: 'Tours',
    columns: [
      'Image',
      'Title',
      'Age',
      'Location',
      'Amount custom',
      'Cost',
      'Rating',
      'Calendar',
      'Description',
    ],
    cells: ({ title }: ListedItem) => [
      '',
      title,
      '12',
      'Bergen, Norway',
      '9',
      '$1,640.5',
      '7.2',
      dayFirst(farDate, '/'),
      'Five days on foot.',
    ],
    rows: '(R-371, R-385, R-386, R-387, R-388, R-390)',
  },
  {
    path: '/admin/product',
    api: '/api/products',
    heading: 'Products',
    columns: ['SKU', 'Image', 'Title', 'Weight', 'Dismensions', 'Cost', 'Rating', 'Category', 'Update time'],
    cells: ({ title, updatedAt }: ListedItem) => [
      'HY-7',
      '',
      title,
      '0.4',
      '8 × 9 cm',
      '$31.5',
      '',
      'Camping',
      updatedAt.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*/, '$3/$2/$1 $4'),
    ],
    rows: '(R-374, R-385, R-386, R-387, R-389, R-390)',
  },
] as const

async function expectList(
  page: Page,
  { path, api, heading, columns, cells }: (typeof lists)[number],
  own: ListedItem,
) {
  await signInAdmin(page.request)
  const calls: string[] = []
  page.on('request', (call) => new URL(call.url()).pathname === api && calls.push(call.url()))
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
  // The session is loaded after the first rendering.
  await expect(page.getByRole('link', { name: 'Add' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The server has read the list.
  expect(calls).toEqual([])
  await expect(page).toHaveTitle(`${heading} - Halyard`)

  // A header has a sort link and a plain title; only one of them is visible, depending on the width.
  expect((await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())).toEqual([
    'Select all rows',
    ...columns,
    'Actions',
  ])
  const first = rows(page).first()
  const name = (await first.locator('.is-title').innerText()).trim()
  await expect(first.getByRole('checkbox', { name: `Select ${name}` })).not.toBeChecked()
  await expect(first.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
  await expect(first.locator('img')).toHaveJSProperty('complete', true)

  await page.getByRole('link', { name: 'Add' }).click()
  await expect(page).toHaveURL(`${path}/add`)
  await page.goBack()
  await page.getByRole('searchbox', { name: 'Search' }).fill(own.title)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).getByRole('cell')).toHaveText([
    `Select ${own.title}`,
    ...cells(own),
    `${path === '/admin/tour' ? `Departures of ${own.title}` : ''}Edit ${own.title}Delete ${own.title}`,
  ])
  await expect(rows(page).locator('img')).toHaveAttribute('src', own.img)
  await rows(page)
    .getByRole('link', { name: `Edit ${own.title}` })
    .click()
  await expect(page).toHaveURL(`${path}/edit/${own._id}`)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(own.title)
}

test('the list of tours: 25 a page, its columns, choice, edit, delete and Add (R-371, R-385, R-386, R-387, R-388, R-390)', {
  tag: '@usual',
}, async ({ page, items, request }) => {
  await expectList(page, lists[0], await createTour(items, request))
})

test('the list of products: 25 a page, its columns, choice, edit, delete and Add (R-374, R-385, R-386, R-387, R-389, R-390)', {
  tag: '@usual',
}, async ({ page, items, request }) => {
  await expectList(page, lists[1], await createProduct(items, request))
})

test('an admin is warned at every write, and nothing is sent (R-355)', async ({ page, items }) => {
  const tour = await items.createTour()
  const product = await items.createProduct()
  await signInAdmin(page.request)
  for (const [list, { _id }] of [
    ['/admin/tour', tour],
    ['/admin/product', product],
  ] as const) {
    await page.goto(`${list}?text=${items.word}`)
    await expect(rows(page)).toHaveCount(1)
    const writes = watchWrites(page)
    await page.getByRole('button', { name: /^Delete Quillon/ }).click()
    await expect(messages(page)).toContainText(adminWarning)
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await page.goto(`${list}/edit/${_id}`)
    await page.getByLabel('Sub title').fill('Changed by an admin')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(messages(page)).toContainText(adminWarning)
    await expect(page.getByLabel('Sub title')).toHaveValue('Changed by an admin')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()

    await page.goto(`${list}/add`)
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(messages(page)).toContainText(adminWarning)
    expect(writes).toEqual([])
  }
})

test('after an edit the list has the same page, order and scroll position (R-395)', async ({
  page,
  items,
}) => {
  const { img } = await items.createProduct({ title: `${items.word} 100`, cost: 100 })
  for (let cost = 101; cost < 135; cost++) {
    await items.createProduct({ title: `${items.word} ${cost}`, cost, img })
  }
  await signInSuperAdmin(page.request)
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(`/admin/product?text=${items.word}`)
  await page.getByRole('columnheader', { name: 'Cost' }).getByRole('link').click()
  await expect.poll(async () => (await titles(page))[0]).toBe(`${items.word} 100`)
  await page.getByRole('link', { name: 'Next page' }).click()
  const address = `/admin/product?page=2&sort=lowprice&text=${items.word}`
  await expect.poll(() => titles(page)).toHaveLength(10)
  const before = await titles(page)
  expect(before[0]).toBe(`${items.word} 125`)
  const { search } = new URL(page.url())
  expect([...new URLSearchParams(search)].sort()).toEqual(
    [...new URL(address, page.url()).searchParams].sort(),
  )
  await rows(page).nth(8).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(200)
  await rows(page)
    .nth(8)
    .getByRole('link', { name: /^Edit / })
    .click()
  await expect(page.getByRole('heading', { name: 'Edit product' })).toBeVisible()
  await page.getByLabel('Sub title').fill('Edited')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL(`/admin/product${search}`)
  await expect(messages(page)).toContainText('Successfully!')
  await expect.poll(() => titles(page)).toEqual(before)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

test('selected rows are visible in the light theme and on a phone, where each row is a block', async ({
  page,
  items,
}) => {
  await items.createTour({ title: `${items.word} ${'with a very long name '.repeat(7)}`, cost: 999_999.99 })
  await items.createTour()
  await signInAdmin(page.request)
  await page.goto(`/admin/tour?text=${items.word}`)
  await rows(page).first().getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Light theme' }).click()
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const long = rows(page).nth(1)
  const [title, cost] = [long.locator('.is-title'), long.getByText('$999,999.99')]
  await expect(cost).toBeVisible()
  expect((await cost.boundingBox())!.y).toBeGreaterThan((await title.boundingBox())!.y)
  await expect(long.getByText('Lofoten, Norway')).toBeHidden()
})

test('in a long list the focused element is covered neither by sticky bars nor by the button to the top', async ({
  page,
}) => {
  await signInAdmin(page.request)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/admin/tour')
  await rows(page).first().getByRole('checkbox').check()
  const isFocusSeen = () =>
    page.evaluate(() => {
      const focused = document.activeElement!
      const { x, y, width, height } = focused.getBoundingClientRect()
      return focused.parentElement!.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let press = 0; press < 40; press++) {
      await page.keyboard.press(key)
      // A busy browser scrolls a moment later.
      await expect.poll(isFocusSeen, { message: `${key} ${press}` }).toBe(true)
    }
  }
})

test('the list’s search and the search in the header find a product by its SKU', async ({
  page,
  items: { word, createProduct },
}) => {
  const sku = `QX-${word.slice(-8)}`
  const product = await createProduct({ sku })
  await createProduct({ title: `${word} beside`, sku: `Other ${sku}` })
  await signInAdmin(page.request)
  await page.goto('/admin/product')
  await page.getByRole('searchbox', { name: 'Search' }).fill(sku.toLowerCase())
  await expect.poll(() => titles(page)).toEqual([product.title])
  const search = page.getByRole('combobox', { name: /^Search/ })
  await search.fill(sku.slice(0, -1))
  await page.getByRole('listbox', { name: 'Found' }).getByRole('option', { name: product.title }).click()
  await expect(page.getByLabel('SKU', { exact: true })).toHaveValue(sku)
})

test('columns give way where the list is narrow, so that no badge is cut, until staff choose the columns', async ({
  page,
}) => {
  await signInAdmin(page.request)
  await page.goto('/admin/product')
  await expect(rows(page)).toHaveCount(25)
  const dimensions = page.getByRole('columnheader', { name: 'Dismensions' })
  await expect(dimensions).toBeVisible()
  for (const width of [1280, 1024, 820]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(dimensions).toBeHidden()
    const badge = (await rows(page).first().locator('[data-label="Category"] > span').boundingBox())!
    const actions = (await rows(page).first().locator('.is-actions').boundingBox())!
    expect(badge.x + badge.width, `${width}`).toBeLessThanOrEqual(actions.x)
  }
  await page.getByRole('button', { name: 'Columns' }).press('Enter')
  await page.getByRole('button', { name: 'Show all' }).press('Enter')
  await expect(dimensions).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Stock' })).toBeVisible()
})
