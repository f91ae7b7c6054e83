// The form of tours and products without script.
import { expectAccessibleWithoutScript } from './accessibility.ts'
import { jpegFile, pngFile } from './pictures.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import {
  field,
  fillFields,
  mainInput,
  previewInput,
  previewsOf,
  productValues,
  save,
  success,
  tourValues,
} from './staff-forms.ts'
import { expect, farDate, test } from './staff-items.ts'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, refusals: ['/admin/tour/*', '/admin/product/*'] })

  test('a tour is added with its pictures and changed; a refused form keeps what was entered', async ({
    page,
    items,
  }) => {
    const title = `${items.word} by rowing boat`
    await signInSuperAdmin(page.request)
    await page.goto('/admin/tour/add')
    await fillFields(page, { ...tourValues, Title: title, Calendar: farDate, Age: '' })
    await field(page, 'Type').selectOption('Skiing')
    await page.getByRole('radio', { name: 'Not Avalilable' }).check()
    await page.getByText('Schedule, facts and terms').click()
    await page.getByText('At a glance').click()
    await page.getByText('Itinerary', { exact: true }).click()
    await field(page, 'Length (days)').fill('2')
    await field(page, 'Languages of the guides').fill('English\nNorwegian')
    await field(page, 'Heading').fill('Out')
    await field(page, 'What happens').fill('We row.')
    await page.getByRole('checkbox', { name: 'Lunch' }).check()
    await save(page, 'Create').click()
    await expect(field(page, 'Age')).toHaveAccessibleDescription('required')
    await expect(page.getByText('Main image: required')).toBeVisible()
    await expect(page.getByText('Chosen pictures are not kept here')).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(field(page, 'Type')).toHaveValue('Skiing')
    await expect(field(page, 'Calendar')).toHaveValue(farDate)
    await expect(page.getByRole('radio', { name: 'Not Avalilable' })).toBeChecked()
    await expectAccessibleWithoutScript(page)

    await field(page, 'Age').fill('12')
    await mainInput(page).setInputFiles(await jpegFile())
    await previewInput(page).setInputFiles([await pngFile(), await jpegFile()])
    await save(page, 'Create').click()
    await expect(page.getByText(success)).toBeVisible()
    const found = await page.request.get(`/api/search?q=${items.word}`)
    const { items: tours } = (await found.json()) as { items: { _id: string }[] }
    expect(tours).toHaveLength(1)
    const readTour = async () =>
      (await (await page.request.get(`/api/cards/${tours[0]!._id}`)).json()) as Record<string, unknown>
    const added = await readTour()
    expect(added).toMatchObject({
      ...{ title, type: 'Skiing', age: 12, cost: 640.5, custom: 9, calendar: farDate, avaliable: false },
      img__grid: [expect.any(String), expect.any(String)],
      facts: {
        ...{ durationDays: 2, languages: ['English', 'Norwegian'] },
        itinerary: [{ title: 'Out', text: 'We row.', meals: ['lunch'] }],
      },
    })

    await page.goto(`/admin/tour/edit/${tours[0]!._id}`)
    await expect(field(page, 'Title')).toHaveValue(title)
    await expect(previewsOf(page).getByRole('img')).toHaveCount(2)
    await field(page, 'Title').fill(`${title}, twice`)
    await mainInput(page).setInputFiles(await pngFile())
    await save(page, 'Update').click()
    await expect(page.getByText(success)).toBeVisible()
    const changed = await readTour()
    expect(changed).toMatchObject({
      title: `${title}, twice`,
      facts: added.facts,
      img__grid: added.img__grid,
    })
    expect(changed.img).not.toBe(added.img)
  })

  test('a product is added and changed; another user’s change is not overwritten', async ({
    page,
    items,
  }) => {
    const title = `${items.word} kettle`
    await signInSuperAdmin(page.request)
    await page.goto('/admin/product/add')
    await fillFields(page, { Title: title, ...productValues, Stock: '7' })
    await field(page, 'Category').selectOption('Camping')
    for (const tag of ['Winter', 'Camping']) await page.getByRole('checkbox', { name: tag }).check()
    await mainInput(page).setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
    await save(page, 'Create').click()
    await expect(page.getByText('Main image: Only jpg, jpeg or png pictures can be used.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Winter' })).toBeChecked()
    await mainInput(page).setInputFiles(await pngFile())
    await save(page, 'Create').click()
    await expect(page.getByText(success)).toBeVisible()
    const found = await page.request.get(`/api/products?name=${items.word}`)
    const { items: products } = (await found.json()) as { items: { _id: string }[] }
    expect(products).toMatchObject([{ title, cost: 31, stock: 7, tag: ['Camping', 'Winter'] }])

    const { _id } = products[0]!
    await page.goto(`/admin/product/edit/${_id}`)
    await items.change('products', _id, { cost: 35 })
    await field(page, 'Title').fill(`${title}, blue`)
    await save(page, 'Update').click()
    await expect(page.getByText('open this page in a new tab, and enter your changes there')).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue(`${title}, blue`)
    await save(page, 'Update').click()
    await expect(page.getByText(/^Not saved: Someone else has changed/)).toBeVisible()
    await page.goto(`/admin/product/edit/${_id}`)
    await expect(field(page, 'Cost ($)')).toHaveValue('35')
    await field(page, 'Title').fill(`${title}, blue`)
    await save(page, 'Update').click()
    await expect(page.getByText(success)).toBeVisible()
    const response = await page.request.get(`/api/products/${_id}`)
    expect(await response.json()).toMatchObject({ title: `${title}, blue`, cost: 35, stock: 7 })

    await page.goto(`/admin/product/copy/${_id}`)
    await expect(field(page, 'Title')).toHaveValue(`Copy of ${title}, blue`)
    await save(page, 'Create').click()
    await expect(page.getByText(success)).toBeVisible()
  })

  test('staff who are no super admins get the warning, and nothing is changed', async ({ page, items }) => {
    const { _id, title } = await items.createProduct()
    await signInAdmin(page.request)
    await page.goto(`/admin/product/edit/${_id}`)
    await field(page, 'Title').fill('Other')
    await save(page, 'Update').click()
    await expect(page.getByText('ask a super admin to save them')).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('Other')
    const response = await page.request.get(`/api/products/${_id}`)
    expect(await response.json()).toMatchObject({ title })
  })
})
