import { productCategories, productTags, travelTypes } from '#contract/vocabulary.ts'
import { expectAccessible } from './accessibility.ts'
import { jpegFile, pngFile } from './pictures.ts'
import { signInSuperAdmin } from './staff.ts'
import {
  complaint,
  eightPreviews,
  enter,
  expectComplaints,
  field,
  mainInput,
  previewInput,
  previewsOf,
  productValues,
  save,
  sentBy,
  success,
  tourValues,
} from './staff-forms.ts'
import { expect, test } from './staff-items.ts'
import { messages } from './visitors.ts'

test('a working day with a tour: added with nine pictures, found, edited, seen on the site, deleted (R-354, R-372, R-373, R-394, R-395, R-399, R-401, R-402, R-406)', async ({
  page,
  items,
}) => {
  const title = `${items.word} by rowing boat`
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour')
  await page.getByRole('link', { name: 'Add' }).click()
  await expect(page).toHaveTitle('Add tour - Halyard')
  await enter(page, { Title: title, ...tourValues })
  await field(page, 'Type').selectOption('Skiing')
  await mainInput(page).setInputFiles(await jpegFile())
  await previewInput(page).setInputFiles(await eightPreviews())
  await expect(page.getByText('8 of 8')).toBeVisible()
  const added = await sentBy(page, 'POST', /^\/api\/cards$/, () => save(page, 'Create').click())
  expect(added).toMatchObject({
    ...{ title, subTitle: 'Two harbours and a hill', location: 'Lofoten, Norway', type: 'Skiing' },
    ...{ age: 12, cost: 640.5, custom: 9, calendar: '2028-05-17', avaliable: true },
    img: { name: 'picture.jpg', type: 'image/jpeg', url: expect.stringMatching(/^data:image\/jpeg;base64,/) },
  })
  expect(added.img__grid).toHaveLength(8)
  await expect(messages(page)).toContainText(success)
  await expect(page).toHaveURL('/admin/tour')
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('17/05/2028')

  // Found by the search of the list, edited from its row without asking the server for it once more.
  await page.getByRole('searchbox', { name: 'Search' }).fill(items.word)
  await expect(page.getByRole('table').getByRole('checkbox')).toHaveCount(2)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.getByRole('link', { name: `Edit ${title}` }).click()
  await expect(field(page, 'Calendar')).toHaveValue('17-05-2028')
  await expect(previewsOf(page).getByRole('img')).toHaveCount(8)
  expect(asked.filter((each) => each.startsWith('GET /api/cards'))).toEqual([])
  const path = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Remove preview 2' }).click()
  await page.getByRole('button', { name: 'Move preview 1 back' }).click()
  // Dropped on the tile that adds others it goes to the end, and is not added itself.
  const previews = page.getByRole('region', { name: 'Preview images' })
  const addTile = previews.getByRole('button', { name: 'Add preview images' })
  // Both in view: what scrolls between press and move would drag what has come under the pointer.
  await addTile.scrollIntoViewIfNeeded()
  await previewsOf(page).first().dragTo(addTile)
  await expect(previews.getByRole('status')).toHaveText('Preview 1 is now number 7')
  await field(page, 'Title').fill(`${title}, twice`)
  await page.getByRole('radio', { name: 'Not Avalilable' }).check()
  const edited = await sentBy(page, 'PATCH', /^\/api\/cards\/[\w-]+$/, () => save(page, 'Update').click())
  expect(edited).toMatchObject({ title: `${title}, twice`, avaliable: false, version: 1 })
  // Kept pictures go as their addresses.
  expect(edited.img).toMatch(/^\/images\//)
  expect(edited.img__grid).toEqual(Array(7).fill(expect.stringMatching(/^\/images\//)))
  await expect(page).toHaveURL(`/admin/tour?text=${items.word}`)
  await expect(page.getByRole('row').filter({ hasText: `${title}, twice` })).toBeVisible()

  // On the site at once; and the form by its address alone.
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

test('a working day with a product: added, found, edited, seen in the shop, deleted (R-354, R-375, R-376, R-394, R-395, R-398, R-400, R-402, R-406)', async ({
  page,
  items,
}) => {
  const title = `${items.word} kettle`
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product')
  await page.getByRole('link', { name: 'Add' }).click()
  await expect(page).toHaveTitle('Add product - Halyard')
  await enter(page, { Title: title, ...productValues, Sale: '20' })
  await field(page, 'Category').selectOption('Camping')
  for (const tag of ['Winter', 'Camping']) await page.getByRole('checkbox', { name: tag }).check()
  await mainInput(page).setInputFiles(await pngFile())
  await previewInput(page).setInputFiles(await eightPreviews())
  const added = await sentBy(page, 'POST', /^\/api\/products$/, () => save(page, 'Create').click())
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
  await enter(page, { Title: `${title} two`, Sale: '' })
  await mainInput(page).setInputFiles(await jpegFile('other.jpeg'))
  const edited = await sentBy(page, 'PATCH', /^\/api\/products\/[\w-]+$/, () => save(page, 'Update').click())
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

test.describe('where it is not known yet who is asking', () => {
  test.use({ refusals: ['/api/user/getProfile'] })

  test('a form waits for that, and leaves it to the server where nobody finds out (R-355)', async ({
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
    await expect(complaint(page, 'Title', 'required')).toBeVisible()
    await expect(messages(page)).toHaveText('')

    await page.unroute('**/api/user/getProfile')
    const unknown = 'Nobody can be found at the moment.'
    await page.route('**/api/user/getProfile', (route) =>
      route.fulfill({ status: 503, json: { message: unknown, code: 'unavailable' } }),
    )
    await page.goto('/admin/tour/add')
    await expect(messages(page)).toContainText(unknown)
    await save(page, 'Create').click()
    await expect(complaint(page, 'Title', 'required')).toBeVisible()
    await expect(messages(page)).not.toContainText('you are admin')
  })
})

test('a new tour needs all of its fields; an edited one may do without a description (R-411, R-412, R-413, R-414, R-415)', async ({
  page,
  items,
}) => {
  const { _id } = await items.createTour()
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour/add')
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await save(page, 'Create').click()
  const required = ['Title', 'Sub title', 'Location', 'Type', 'Age', 'Cost', 'Amount custom', 'Calendar']
  const all = [...required, 'Description', 'Main image'].map((label) => `${label}: required`)
  await expectComplaints(page, all)
  await expect(page.getByRole('alert').filter({ hasText: '10 fields need another look' })).toBeFocused()
  await expect(field(page, 'Title')).toHaveAccessibleDescription('required')
  await expectAccessible(page, 'main')
  await complaint(page, 'Main image', 'required').click()
  await expect(page.getByRole('button', { name: 'Choose main image' })).toBeFocused()
  await complaint(page, 'Age', 'required').press('Enter')
  await expect(field(page, 'Age')).toBeFocused()
  await page.keyboard.type('young')
  await expect(complaint(page, 'Age', 'required')).toHaveCount(0)
  await save(page, 'Create').click()
  await expect(complaint(page, 'Age', 'must be a number')).toBeVisible()
  expect(sent).toEqual([])

  await page.goto(`/admin/tour/edit/${_id}`)
  const current = page.getByRole('navigation', { name: 'Back office' }).locator('[aria-current]')
  await expect(current).toHaveText('Tours')
  await expect(current).toHaveAttribute('aria-current', 'true')
  await enter(page, { ...tourValues, Title: ' ', Age: '', Description: '' })
  await save(page, 'Update').click()
  await expectComplaints(page, ['Title: required', 'Age: required'])
  await enter(page, { Title: `${items.word} again`, Age: '4' })
  await save(page, 'Update').click()
  await expect(messages(page)).toContainText(success)
  await page.goto(`/admin/tour/edit/${_id}`)
  await expect(field(page, 'Title')).toHaveValue(`${items.word} again`)
  await expect(field(page, 'Description')).toHaveValue('')
})

test('the list of errors says of a date what its field says', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour/add')
  await enter(page, { Calendar: 'in May' })
  await save(page, 'Create').click()
  const words = 'Write the date as DD-MM-YYYY'
  await expect(complaint(page, 'Calendar', words)).toBeVisible()
  await expect(field(page, 'Calendar')).toHaveAccessibleDescription(words)
  await expect(field(page, 'Calendar')).toHaveValue('in May')
  await enter(page, { Calendar: '' })
  await save(page, 'Create').click()
  await expect(complaint(page, 'Calendar', 'required')).toBeVisible()
})

test('a product needs its texts and numbers, new or edited; its sale is optional (R-407, R-408, R-410, R-415)', async ({
  page,
  items,
}) => {
  const { _id } = await items.createProduct({ sale: 15 })
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product/add')
  await save(page, 'Create').click()
  const texts = ['Title', 'Sub title', 'SKU', 'Dismensions', 'Weight', 'Cost', 'Category', 'Description']
  await expectComplaints(
    page,
    [...texts, 'Main image'].map((label) => `${label}: required`),
  )
  await enter(page, { 'Weight (kg)': 'heavy', 'Cost ($)': '-1', Sale: 'some' })
  await save(page, 'Create').click()
  await expect(complaint(page, 'Weight', 'must be a number')).toBeVisible()
  await expect(complaint(page, 'Cost', 'at least 0')).toBeVisible()
  await expect(complaint(page, 'Sale', 'must be a number')).toBeVisible()
  await enter(page, { 'Weight (kg)': '0x10', 'Cost ($)': '1e3' })
  await save(page, 'Create').click()
  await expect(complaint(page, 'Weight', 'must be a number')).toBeVisible()
  await expect(complaint(page, 'Cost', 'must be a number')).toBeVisible()
  await expect(page.getByLabel('Cost ($)')).toHaveValue('1e3')

  await page.goto(`/admin/product/edit/${_id}`)
  await expect(field(page, 'Sale')).toHaveValue('15')
  await enter(page, { Title: '', 'Sub title': '', SKU: '', Dismensions: '', Description: '', Sale: '' })
  await field(page, 'Category').selectOption('')
  await save(page, 'Update').click()
  await expectComplaints(
    page,
    ['Title', 'Sub title', 'SKU', 'Dismensions', 'Category', 'Description'].map(
      (label) => `${label}: required`,
    ),
  )
})

test('the choices are spelt as specified, and what is new is available (R-396, R-397, R-428, R-429, R-430)', async ({
  page,
}) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour/add')
  await expect(field(page, 'Type').getByRole('option')).toHaveText(['Choose …', ...travelTypes])
  expect(travelTypes).toEqual(['Wines', 'Europe', 'Latest', 'NY', 'Skiing', 'PoPular', 'Trendy'])
  await page.goto('/admin/product/add')
  const availability = page.getByRole('group', { name: 'Availability' })
  await expect(availability.locator('label')).toHaveText(['Avalilable', 'Not Avalilable'])
  const yes = availability.getByRole('radio', { name: 'Avalilable', exact: true })
  await expect(yes).toBeChecked()
  await yes.press('ArrowRight')
  await expect(availability.getByRole('radio', { name: 'Not Avalilable' })).toBeChecked()
  await expect(field(page, 'Category').getByRole('option')).toHaveText(['Choose …', ...productCategories])
  expect(productCategories).toEqual(['Accessories', 'Summer', 'Camping', 'Beach', 'Winter', 'Vintage'])
  await expect(page.getByRole('group', { name: 'Tag' }).locator('label')).toHaveText([...productTags])
  expect(productTags).toEqual(['Clothes', 'Summer', 'Accessories', 'Camping', 'Beach', 'Winter', 'Vintage'])
})

test('the forms are accessible by day and on a phone, with their question open', async ({ page, items }) => {
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
