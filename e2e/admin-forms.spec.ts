import { productCategories, productTags, travelTypes } from '#contract/vocabulary.ts'
import { expectAccessible } from './accessibility.ts'
import { dayFirst } from './dates.ts'
import { jpegFile, pngFile } from './pictures.ts'
import { signInSuperAdmin } from './staff.ts'
import {
  eightPreviews,
  errorEntry,
  expectErrors,
  field,
  fillFields,
  mainInput,
  previewInput,
  previewsOf,
  productValues,
  readSentBody,
  save,
  success,
  tourValues,
} from './staff-forms.ts'
import { expect, farDate, test } from './staff-items.ts'
import { messages } from './visitors.ts'

test('a working day with a tour: added with nine pictures, found, edited, seen on the site, deleted (R-354, R-372, R-373, R-394, R-395, R-399, R-401, R-402, R-406)', {
  tag: '@usual',
}, async ({ page, items }) => {
  const title = `${items.word} by rowing boat`
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour')
  await page.getByRole('link', { name: 'Add' }).click()
  await expect(page).toHaveTitle('Add tour - Halyard')
  await fillFields(page, { Title: title, ...tourValues })
  await field(page, 'Type').selectOption('Skiing')
  await mainInput(page).setInputFiles(await jpegFile())
  await previewInput(page).setInputFiles(await eightPreviews())
  await expect(page.getByText('8 of 8')).toBeVisible()
  const added = await readSentBody(page, 'POST', /^\/api\/cards$/, () => save(page, 'Create').click())
  expect(added).toMatchObject({
    ...{ title, subTitle: 'Two harbours and a hill', location: 'Lofoten, Norway', type: 'Skiing' },
    ...{ age: 12, cost: 640.5, custom: 9, calendar: farDate, avaliable: true },
    img: { name: 'picture.jpg', type: 'image/jpeg', url: expect.stringMatching(/^data:image\/jpeg;base64,/) },
  })
  expect(added.img__grid).toHaveLength(8)
  await expect(messages(page)).toContainText(success)
  await expect(page).toHaveURL('/admin/tour')
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText(dayFirst(farDate, '/'))

  // The list's search finds the item, and its form opens without another request.
  await page.getByRole('searchbox', { name: 'Search' }).fill(items.word)
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(2)
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(field(page, 'Calendar')).toHaveValue(dayFirst(farDate))
  await expect(previewsOf(page).getByRole('img')).toHaveCount(8)
  // The history has a call of its own.
  const reads = requests.filter((each) => each.startsWith('GET /api/cards') && !each.endsWith('/history'))
  expect(reads).toEqual([])
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Remove preview 2' }).click()
  await page.getByRole('button', { name: 'Move preview 1 back' }).click()
  // A preview dropped on the tile that adds pictures moves to the end, and is not added again.
  const previews = page.getByRole('region', { name: 'Preview images' })
  const addTile = previews.getByRole('button', { name: 'Add preview images' })
  // Both must be in view: scrolling between press and move would drag another tile.
  await addTile.scrollIntoViewIfNeeded()
  await previewsOf(page).first().dragTo(addTile)
  await expect(previews.getByRole('status')).toHaveText('Preview 1 is now number 7')
  await field(page, 'Title').fill(`${title}, twice`)
  await page.getByRole('radio', { name: 'Not Avalilable' }).check()
  const edited = await readSentBody(page, 'PATCH', /^\/api\/cards\/[\w-]+$/, () =>
    save(page, 'Update').click(),
  )
  expect(edited).toMatchObject({ title: `${title}, twice`, avaliable: false, version: 1 })
  // Unchanged pictures are sent as their addresses.
  expect(edited.img).toMatch(/^\/images\//)
  expect(edited.img__grid).toEqual(Array(7).fill(expect.stringMatching(/^\/images\//)))
  await expect(page).toHaveURL(`/admin/tour?text=${items.word}`)
  await expect(page.getByRole('row').filter({ hasText: `${title}, twice` })).toBeVisible()

  // The change is visible on the site at once, and the form opens by its address.
  const id = path.split('/').at(-1)!
  await page.goto(`/tour-item/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('twice')
  await page.goto(path)
  await expect(field(page, 'Title')).toHaveValue(`${title}, twice`)
  await expect(page.getByRole('radio', { name: 'Not Avalilable' })).toBeChecked()
  await save(page, 'Update').click()
  await expect(page).toHaveURL('/admin/tour')

  await page.getByRole('button', { name: `Delete ${title}, twice` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
  expect((await page.goto(`/tour-item/${id}`))!.status()).toBe(404)
})

test('a working day with a product: added, found, edited, seen in the shop, deleted (R-354, R-375, R-376, R-394, R-395, R-398, R-400, R-402, R-406)', {
  tag: '@usual',
}, async ({ page, items }) => {
  const title = `${items.word} kettle`
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product')
  await page.getByRole('link', { name: 'Add' }).click()
  await expect(page).toHaveTitle('Add product - Halyard')
  await fillFields(page, { Title: title, ...productValues, Sale: '20' })
  await field(page, 'Category').selectOption('Camping')
  for (const tag of ['Winter', 'Camping']) await page.getByRole('checkbox', { name: tag }).check()
  await mainInput(page).setInputFiles(await pngFile())
  await previewInput(page).setInputFiles(await eightPreviews())
  const added = await readSentBody(page, 'POST', /^\/api\/products$/, () => save(page, 'Create').click())
  expect(added).toMatchObject({
    ...{ title, sku: 'HY-TEST-1', dismensions: '8 × 8 × 24 cm', weight: 0.4, cost: 31, sale: 20 },
    ...{ category: 'Camping', tag: ['Camping', 'Winter'], avaliable: true, img: { type: 'image/png' } },
  })
  expect(added.img__grid).toHaveLength(8)
  await expect(messages(page)).toContainText(success)
  await expect(page).toHaveURL('/admin/product')

  await page.getByRole('searchbox', { name: 'Search' }).fill(items.word)
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(2)
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(field(page, 'SKU')).toHaveValue('HY-TEST-1')
  const id = page.url().split('/').at(-1)!
  await fillFields(page, { Title: `${title} two`, Sale: '' })
  await mainInput(page).setInputFiles(await jpegFile('other.jpeg'))
  const edited = await readSentBody(page, 'PATCH', /^\/api\/products\/[\w-]+$/, () =>
    save(page, 'Update').click(),
  )
  expect(edited).toMatchObject({ title: `${title} two`, sale: null, img: { type: 'image/jpeg' } })
  await expect(page).toHaveURL(`/admin/product?text=${items.word}`)
  await expect(page.getByRole('row').filter({ hasText: `${title} two` })).toBeVisible()

  await page.goto(`/shop/products/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} two`)
  await page.goto(`/admin/product?text=${items.word}`)
  await page.getByRole('button', { name: `Delete ${title} two` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No data')).toBeVisible()
  expect((await page.goto(`/shop/products/${id}`))!.status()).toBe(404)
})

test.describe('before the signed-in user is known', () => {
  test.use({ refusals: ['/api/user/getProfile'] })

  test('a form waits for the profile, and lets the server decide if the profile fails to load (R-355)', async ({
    page,
  }) => {
    await signInSuperAdmin(page.request)
    const arrival = Promise.withResolvers<void>()
    await page.route('**/api/user/getProfile', async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.goto('/admin/tour/add')
    await save(page, 'Create').click()
    await expect(save(page, 'Create')).toBeDisabled()
    arrival.resolve()
    await expect(errorEntry(page, 'Title', 'required')).toBeVisible()
    await expect(messages(page)).toHaveText('')

    await page.unroute('**/api/user/getProfile')
    const unknown = 'Nobody can be found at the moment.'
    await page.route('**/api/user/getProfile', (route) =>
      route.fulfill({ status: 503, json: { message: unknown, code: 'unavailable' } }),
    )
    await page.goto('/admin/tour/add')
    await expect(messages(page)).toContainText(unknown)
    await save(page, 'Create').click()
    await expect(errorEntry(page, 'Title', 'required')).toBeVisible()
    await expect(messages(page)).not.toContainText('you are admin')
  })
})

test('a new tour needs all fields; an edited tour may have no description (R-411, R-412, R-413, R-414, R-415)', {
  tag: '@usual',
}, async ({ page, items }) => {
  const { _id } = await items.createTour()
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour/add')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await save(page, 'Create').click()
  const required = ['Title', 'Sub title', 'Location', 'Type', 'Age', 'Cost', 'Amount custom', 'Calendar']
  const all = [...required, 'Description', 'Main image'].map((label) => `${label}: required`)
  await expectErrors(page, all)
  await expect(page.getByRole('alert').filter({ hasText: '10 fields need another look' })).toBeFocused()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('required')
  await expectAccessible(page, 'main')
  await errorEntry(page, 'Main image', 'required').click()
  await expect(page.getByRole('button', { name: 'Choose main image' })).toBeFocused()
  await errorEntry(page, 'Age', 'required').press('Enter')
  await expect(field(page, 'Age')).toBeFocused()
  await page.keyboard.type('young')
  await expect(errorEntry(page, 'Age', 'required')).toHaveCount(0)
  await save(page, 'Create').click()
  await expect(errorEntry(page, 'Age', 'must be a number')).toBeVisible()
  expect(sent).toEqual([])

  await page.goto(`/admin/tour/edit/${_id}`)
  const current = page.getByRole('navigation', { name: 'Back office' }).locator('[aria-current]')
  await expect(current).toHaveText('Tours')
  await expect(current).toHaveAttribute('aria-current', 'true')
  await fillFields(page, { ...tourValues, Title: ' ', Age: '', Description: '' })
  await save(page, 'Update').click()
  await expectErrors(page, ['Title: required', 'Age: required'])
  await fillFields(page, { Title: `${items.word} again`, Age: '4' })
  await save(page, 'Update').click()
  await expect(messages(page)).toContainText(success)
  await page.goto(`/admin/tour/edit/${_id}`)
  await expect(field(page, 'Title')).toHaveValue(`${items.word} again`)
  await expect(field(page, 'Description')).toHaveValue('')
})

test('the list of errors shows the same message for a date as its field', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour/add')
  await fillFields(page, { Calendar: 'in May' })
  await save(page, 'Create').click()
  const words = 'Write the date as DD-MM-YYYY'
  await expect(errorEntry(page, 'Calendar', words)).toBeVisible()
  await expect(field(page, 'Calendar')).toHaveAccessibleDescription(words)
  await expect(field(page, 'Calendar')).toHaveValue('in May')
  await fillFields(page, { Calendar: '' })
  await save(page, 'Create').click()
  await expect(errorEntry(page, 'Calendar', 'required')).toBeVisible()
})

test('a new or edited product needs its texts and numbers; its sale is optional (R-407, R-408, R-410, R-415)', async ({
  page,
  items,
}) => {
  const { _id } = await items.createProduct({ sale: 15 })
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product/add')
  await save(page, 'Create').click()
  const texts = ['Title', 'Sub title', 'SKU', 'Dismensions', 'Weight', 'Cost', 'Category', 'Description']
  await expectErrors(
    page,
    [...texts, 'Main image'].map((label) => `${label}: required`),
  )
  await fillFields(page, { 'Weight (kg)': 'heavy', 'Cost ($)': '-1', Sale: 'some' })
  await save(page, 'Create').click()
  await expect(errorEntry(page, 'Weight', 'must be a number')).toBeVisible()
  await expect(errorEntry(page, 'Cost', 'at least 0')).toBeVisible()
  await expect(errorEntry(page, 'Sale', 'must be a number')).toBeVisible()
  await fillFields(page, { 'Weight (kg)': '0x10', 'Cost ($)': '1e3' })
  await save(page, 'Create').click()
  await expect(errorEntry(page, 'Weight', 'must be a number')).toBeVisible()
  await expect(errorEntry(page, 'Cost', 'must be a number')).toBeVisible()
  await expect(page.getByLabel('Cost ($)')).toHaveValue('1e3')

  await page.goto(`/admin/product/edit/${_id}`)
  await expect(field(page, 'Sale')).toHaveValue('15')
  await fillFields(page, { Title: '', 'Sub title': '', SKU: '', Dismensions: '', Description: '', Sale: '' })
  await field(page, 'Category').selectOption('')
  await save(page, 'Update').click()
  await expectErrors(
    page,
    ['Title', 'Sub title', 'SKU', 'Dismensions', 'Category', 'Description'].map(
      (label) => `${label}: required`,
    ),
  )
})

test('the choices are spelt as specified, and a new record is available (R-396, R-397, R-428, R-429, R-430)', {
  tag: '@usual',
}, async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour/add')
  await expect(field(page, 'Type').getByRole('option')).toHaveText(['Choose …', ...travelTypes])
  expect(travelTypes).toEqual(
    expect.arrayContaining(['Wines', 'Europe', 'Latest', 'NY', 'Skiing', 'PoPular', 'Trendy']),
  )
  await page.goto('/admin/product/add')
  const availability = page.getByRole('group', { name: 'Availability' })
  await expect(availability.locator('label')).toHaveText(['Avalilable', 'Not Avalilable'])
  const yes = availability.getByRole('radio', { name: 'Avalilable', exact: true })
  await expect(yes).toBeChecked()
  await yes.press('ArrowRight')
  await expect(availability.getByRole('radio', { name: 'Not Avalilable' })).toBeChecked()
  await expect(field(page, 'Category').getByRole('option')).toHaveText(['Choose …', ...productCategories])
  expect(productCategories).toEqual(
    expect.arrayContaining(['Accessories', 'Summer', 'Camping', 'Beach', 'Winter', 'Vintage']),
  )
  await expect(page.getByRole('group', { name: 'Tag' }).locator('label')).toHaveText([...productTags])
  expect(productTags).toEqual(
    expect.arrayContaining(['Clothes', 'Summer', 'Accessories', 'Camping', 'Beach', 'Winter', 'Vintage']),
  )
})

test('the forms are accessible in the light theme, on a phone, and with an open dialog', async ({
  page,
  items,
}) => {
  const { _id } = await items.createProduct({ title: `${items.word} ${'rather long '.repeat(12)}` })
  await signInSuperAdmin(page.request)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/admin/product/edit/${_id}`)
  await page.getByRole('button', { name: 'Light theme' }).click()
  await previewInput(page).setInputFiles([await pngFile(), await pngFile(), await jpegFile()])
  await expect(previewsOf(page).getByRole('img')).toHaveCount(3)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await expectAccessible(page, 'dialog[open]')
})
