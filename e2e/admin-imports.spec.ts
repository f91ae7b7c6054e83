// Importing and exporting CSV files in the back office.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectLegible } from './accessibility.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

const csv = (text: string) => ({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('60 products with 12 errors: all are named and none is written; mended, all are imported', async ({
  page,
  items,
}) => {
  const { img } = await items.createProduct()
  await signInSuperAdmin(page.request)
  const headings = 'Title,Sub title,SKU,Dismensions,Weight,Cost,Category,Availability,Tag,Description,Image'
  const wrong = new Map([
    [3, 'ten'],
    [40, '-1'],
    [41, ''],
    [42, '2000000'],
    [43, '9.999'],
    [45, '1e3'],
    [50, 'free'],
    [51, '€ 5'],
    [52, '5.5.5'],
    [59, '-0.5'],
    [60, '1.001'],
    [61, 'x'],
  ])
  const fileOf = (costOf: (row: number) => string) =>
    csv(
      [
        headings,
        ...Array.from({ length: 60 }, (_, index) => {
          const row = index + 2
          return `${items.word} ${row},For tests,SKU-${row},1 x 1,0.5,${costOf(row)},Camping,yes,Camping,Fine,${img}`
        }),
      ].join('\r\n'),
    )
  const count = async () => {
    const response = await page.request.get(`/api/products?name=${items.word}&itemsPerPage=1`)
    return ((await response.json()) as { totalCount: number }).totalCount
  }
  const before = await count()

  await page.goto('/admin/product')
  await page.getByRole('link', { name: 'Import' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Import products' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check file' }).press('Enter')
  await expect(page.getByText('Choose a file.')).toBeVisible()
  await expect(page.getByLabel('CSV file')).toBeFocused()
  await page.getByLabel('CSV file').setInputFiles(fileOf((row) => wrong.get(row) ?? '5'))
  await page.getByRole('button', { name: 'Check file' }).press('Enter')
  await expect(page.getByText('12 problems', { exact: true })).toBeVisible()
  await expect(rows(page)).toHaveCount(12)
  for (const [index, row] of [...wrong.keys()].entries()) {
    await expect(rows(page).nth(index)).toContainText(new RegExp(`^${row}`))
    await expect(rows(page).nth(index)).toContainText('Cost')
  }
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  expect(await count()).toBe(before)
  await expectAccessible(page)
  await expectLegible(page)
  for (const width of [390, 320, 1440]) await expectNoOverflow(page, width)

  await page.getByLabel('CSV file').setInputFiles(fileOf(() => '5'))
  await page.getByRole('button', { name: 'Check file' }).press('Enter')
  await expect(page.getByText('60 products are added.')).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('link', { name: 'Next page' }).press('Enter')
  await expect(rows(page).first()).toContainText(`${items.word} 27`)
  // The check has an address, so that a reload loses nothing.
  await page.reload()
  await expect(rows(page).first()).toContainText(`${items.word} 27`)
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  const toast = waitForToast(page, 'Successfully!')
  await page.getByRole('button', { name: 'Import 60 products' }).press('Enter')
  await toast
  await expect(page.getByText('60 products were added.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  expect(await count()).toBe(before + 60)
})

test.describe('a colleague who is faster', () => {
  test.use({ refusals: ['/api/checked-files/*'] })

  test('an export is changed in one cell and imported again; only that changes', async ({ page, items }) => {
    const one = await items.createProduct({ title: `${items.word} one`, cost: 40 })
    const two = await items.createProduct({ title: `${items.word} two`, cost: 40 })
    await signInSuperAdmin(page.request)
    await page.goto('/admin/product')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export' }).press('Enter')
    const saved = await download
    expect(saved.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await saved.path(), 'utf8')).split('\r\n')
    const edited = lines.filter((line, index) => index === 0 || line.includes(items.word))
    const changed = edited.map((line) =>
      line.includes(`${items.word} one`) ? line.replace(',40,', ',45,') : line,
    )

    await page.goto('/admin/product/import')
    await page.getByLabel('CSV file').setInputFiles(csv(changed.join('\r\n')))
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText('1 product is changed; 1 product stays as before.')).toBeVisible()
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText(/40.*45/)

    // Somebody else changes the product after the check.
    const { headers } = await signInSuperAdmin(page.request)
    await page.request.patch(`/api/products/${one._id}`, {
      headers,
      data: { description: 'Changed meanwhile' },
    })
    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await expect(page.getByText('Records of this file were changed after it was checked.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check again' }).click()
    // The version in the file is too old now.
    await expect(page.getByText('One problem', { exact: true })).toBeVisible()
    await expect(rows(page)).toContainText('was changed after the export')
    const costOf = async (id: string) =>
      ((await (await page.request.get(`/api/products/${id}`)).json()) as { cost: number }).cost
    expect([await costOf(one._id), await costOf(two._id)]).toEqual([40, 40])
  })
})

test.describe('files that are no tables', () => {
  test.use({ refusals: ['/api/imports/*'] })

  test('are refused at the field, and another file can be chosen', async ({ page }) => {
    await signInSuperAdmin(page.request)
    await page.goto('/admin/tour/import')
    await page
      .getByRole('navigation', { name: 'Kinds of files' })
      .getByRole('link', { name: 'Departures' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import departures' })).toBeVisible()
    const input = page.getByLabel('CSV file')
    await input.setInputFiles({
      name: 'x.xlsx',
      mimeType: 'application/x',
      buffer: Buffer.from('PK\u0003\u0004xxxx'),
    })
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText('This is a workbook and no CSV file.')).toBeVisible()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await input.setInputFiles(csv('Tour ID,Day\nx,y\n'))
    await expect(page.getByText('This is a workbook and no CSV file.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText('There is no column “Day”.')).toBeVisible()
    await expectAccessible(page)
  })
})

test('staff who may not write export, and see no import', async ({ page }) => {
  await signInAdmin(page.request)
  for (const path of ['/admin/tour', '/admin/product', '/admin/bookings', '/admin/orders']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Export' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0)
  }
})

test('bookings are exported as they are found', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/bookings?q=solberg&when=all')
  await expect(page.getByRole('link', { name: 'Export' })).toHaveAttribute(
    'href',
    '/exports/bookings.csv?q=solberg&when=all',
  )
})

test('numbers of one separator wait for the decimal sign, which staff choose', async ({ page, items }) => {
  const { _id } = await items.createProduct({ cost: 31 })
  const file = csv(`ID;Cost\n${_id};1.250\n`)
  await signInSuperAdmin(page.request)
  for (const [sign, cost] of [
    ['Comma: 1.250,50', /1,?250/],
    ['Point: 1,250.50', /1\.25(?!\d)/],
  ] as const) {
    await page.goto('/admin/product/import')
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Check file' }).press('Enter')
    await expect(page.getByText('One problem', { exact: true })).toBeVisible()
    await expect(rows(page)).toContainText(/^2\s*Cost/)
    await expect(rows(page)).toContainText('choose the decimal sign')
    const choice = page.getByLabel('Decimal sign')
    await expect(choice).toHaveValue('')
    await choice.selectOption({ label: sign })
    await page.getByRole('button', { name: 'Check file' }).press('Enter')
    await expect(page.getByText('1 product is changed.')).toBeVisible()
    await expect(rows(page)).toContainText(cost)
    await expect(choice.locator('option:checked')).toHaveText(sign)
  }
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
})

/** A file whose check stops, and the id of its check. */
async function checkHopelessFile(page: Page, id: string): Promise<string> {
  const { headers } = await signInSuperAdmin(page.request)
  const response = await page.request.post('/api/imports/products', {
    headers: { ...headers, 'content-type': 'text/csv' },
    data: `ID,Cost\n${`${id},ten\n`.repeat(600)}`,
  })
  return ((await response.json()) as { _id: string })._id
}

const stopText = 'The check stopped at 500 problems: the rows below were not checked.'

test('a check that stops says so', async ({ page, items }) => {
  const { _id } = await items.createProduct()
  const check = await checkHopelessFile(page, _id)
  await page.goto(`/admin/product/import?check=${check}`)
  await expect(page.getByRole('alert').filter({ hasText: '500 problems' })).toContainText(stopText)
  await expect(rows(page)).toHaveCount(500)
  await expect(rows(page).last()).toContainText(/^501\s*Cost/)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page exports, and says what an import needs', async ({ page }) => {
    await signInSuperAdmin(page.request)
    await page.goto('/admin/product/import')
    await expect(page.getByRole('main').getByRole('status')).toContainText('importing a file needs it.')
    await expect(page.getByRole('button', { name: 'Check file' })).toBeHidden()
    await expect(page.getByLabel('Decimal sign')).toBeHidden()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'with semicolons' }).click()
    expect((await download).suggestedFilename()).toMatch(/^products-.*\.csv$/)
  })

  test('a checked file is imported', async ({ page, items }) => {
    const { _id } = await items.createProduct({ cost: 31 })
    const { headers } = await signInSuperAdmin(page.request)
    const checked = await page.request.post('/api/imports/products', {
      headers: { ...headers, 'content-type': 'text/csv' },
      data: `ID,Cost\r\n${_id},19.5\r\n`,
    })
    expect(checked.ok(), await checked.text()).toBe(true)
    await page.goto(`/admin/product/import?check=${(await checked.json())._id}`)
    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await expect(page.getByRole('heading', { name: 'What the file has changed' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Imported' })).toContainText(
      '1 product was changed',
    )
    expect(await (await page.request.get(`/api/products/${_id}`)).json()).toMatchObject({ cost: 19.5 })
  })

  test('a check that stops says so, with its problems', async ({ page, items }) => {
    const { _id } = await items.createProduct()
    await page.goto(`/admin/product/import?check=${await checkHopelessFile(page, _id)}`)
    await expect(page.getByRole('alert').filter({ hasText: '500 problems' })).toContainText(stopText)
    await expect(rows(page)).toHaveCount(500)
    for (const width of [390, 1440]) await expectNoOverflow(page, width)
  })
})
