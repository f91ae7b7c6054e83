// Changing many tours or products at once, and undoing it.
import { expectAccessible, expectLegible } from './accessibility.ts'
import { openForm } from './disclosed-forms.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { rows, watchWrites } from './staff-lists.ts'
import { messages, waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

test('products of two pages are put on sale by keyboard, and back', async ({ page, items }) => {
  const { img } = await items.createProduct({ cost: 40 })
  for (let place = 0; place < 25; place += 1) await items.createProduct({ img, cost: 40 })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/product?text=${items.word}`)
  await expect(rows(page)).toHaveCount(25)
  await page.getByRole('checkbox', { name: 'Select all rows' }).press('Space')
  await page.getByRole('link', { name: 'Next page' }).press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('checkbox').press('Space')
  await expect(page.getByText('26 rows selected, 25 on other pages')).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)

  const dialog = await openForm(page, 'Change selected')
  await expect(dialog).toContainText('Change 26 records')
  // Giving up the change leaves the selection, and its boxes say so.
  await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(rows(page).getByRole('checkbox')).toBeChecked()
  await expect(page.getByText('26 rows selected, 25 on other pages')).toBeVisible()
  await openForm(page, 'Change selected')
  await dialog.getByRole('button', { name: 'Change' }).press('Enter')
  await expect(dialog.getByText('required')).toBeVisible()
  await dialog.getByLabel('Change', { exact: true }).selectOption('Sale')
  await dialog.getByLabel('Value').fill('120')
  await dialog.getByRole('button', { name: 'Change' }).press('Enter')
  await expect(dialog.getByText('This value cannot be used.')).toBeVisible()
  await dialog.getByLabel('Value').fill('20')
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByRole('listitem').first()).toContainText('No sale → 20 % off')
  await expectAccessible(page)
  await expectLegible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  const toast = waitForToast(page, 'Successfully!')
  await dialog.getByRole('button', { name: 'Change' }).press('Enter')
  await toast
  await expect(page.getByText('26 products changed.')).toBeVisible()
  const onSale = async () => {
    const response = await page.request.get(`/api/products?name=${items.word}&itemsPerPage=100`)
    const found = (await response.json()) as { items: { sale?: number }[] }
    return found.items.filter(({ sale }) => sale === 20).length
  }
  expect(await onSale()).toBe(26)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('26 products as before.')).toBeVisible()
  expect(await onSale()).toBe(0)
  await page.getByRole('button', { name: 'Clear selection' }).press('Enter')
  await expect(page.getByText('Change selected', { exact: true })).toBeHidden()
})

test('the price of tours is raised, and what a colleague has changed since is not undone', async ({
  page,
  items,
}) => {
  const one = await items.createTour({ title: `${items.word} one`, cost: 100 })
  const two = await items.createTour({ title: `${items.word} two`, cost: 200 })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour?text=${items.word}`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  const dialog = await openForm(page, 'Change selected')
  await dialog.getByLabel('Value').fill('-10')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'two' })).toContainText('$200 → $180')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByText('2 tours changed.')).toBeVisible()
  await items.change('cards', two._id, { cost: 150 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 tour as before. 1 tour changed since, and left as they are.')).toBeVisible()
  const costOf = async (id: string) => (await (await page.request.get(`/api/cards/${id}`)).json()).cost
  expect([await costOf(one._id), await costOf(two._id)]).toEqual([100, 150])
})

test('staff who are no super admins get the specified warning, and nothing is sent', async ({
  page,
  items,
}) => {
  await items.createProduct()
  await signInAdmin(page.request)
  await page.goto(`/admin/product?text=${items.word}`)
  await rows(page).getByRole('checkbox').check()
  const form = await openForm(page, 'Change selected')
  await form.getByLabel('Value').fill('5')
  const writes = watchWrites(page)
  await form.getByRole('button', { name: 'Change' }).click()
  await expect(messages(page)).toContainText('Only super admin can do this, you are admin')
  await expect(form.getByRole('alert')).toContainText('Only super admin can do this, you are admin')
  await expect(form.getByLabel('Value')).toHaveValue('5')
  expect(writes).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, refusals: ['/admin/product*'] })

  test('products of a search are changed, and back', async ({ page, items }) => {
    for (const name of ['one', 'two', 'three']) {
      await items.createProduct({ title: `${items.word} ${name}`, cost: 40 })
    }
    await signInSuperAdmin(page.request)
    await page.goto('/admin/product')
    await page.getByRole('searchbox', { name: 'Search' }).fill(items.word)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows(page)).toHaveCount(3)
    const box = (name: string) => page.getByRole('checkbox', { name: `Select ${items.word} ${name}` })
    const form = await openForm(page, 'Change selected')
    await form.getByRole('button', { name: 'Change' }).click()
    await expect(form).toContainText('Select at least one row.')
    await box('one').check()
    await box('three').check()
    await form.getByLabel('Change', { exact: true }).selectOption('Sale')
    await form.getByRole('button', { name: 'Change' }).click()
    await expect(form.getByLabel('Value')).toHaveAccessibleDescription('required')
    await expect(form.getByLabel('Change', { exact: true })).toHaveValue('sale')
    await expect(box('one')).toBeChecked()
    await expect(box('two')).not.toBeChecked()
    await form.getByLabel('Value').fill('20')
    await form.getByRole('button', { name: 'Change' }).click()
    await expect(page.getByText('2 products changed.')).toBeVisible()
    const onSale = async () => {
      const response = await page.request.get(`/api/products?name=${items.word}`)
      const found = (await response.json()) as { items: { sale?: number }[] }
      return found.items.filter(({ sale }) => sale === 20).length
    }
    expect(await onSale()).toBe(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('2 products as before.')).toBeVisible()
    expect(await onSale()).toBe(0)
  })
})

test('a tour is duplicated with its pictures and facts, under a title of its own', async ({
  page,
  items,
}) => {
  const facts = { durationDays: 3, languages: ['English'] }
  const tour = await items.createTour({ cost: 120, facts })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour/edit/${tour._id}`)
  await page.getByRole('link', { name: 'Duplicate' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add tour')
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toHaveValue(`Copy of ${tour.title}`)
  await expectAccessible(page)
  await title.fill(`${items.word} twin`)
  const toast = waitForToast(page, 'Successfully!')
  await page.getByRole('button', { name: 'Create' }).first().press('Enter')
  await toast
  const { items: found } = await (await page.request.get(`/api/search?q=${items.word}`)).json()
  const twin = found.find((each: { title: string }) => each.title === `${items.word} twin`)
  const [copy, original] = await Promise.all(
    [twin._id, tour._id].map(async (id) => (await page.request.get(`/api/cards/${id}`)).json()),
  )
  expect(copy).toMatchObject({ cost: 120, img: original.img, facts })
})

test('rows per page, a typed page and the last page are kept in the address; sale and availability are columns', async ({
  page,
}) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product')
  await expect(rows(page)).toHaveCount(25)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await pages.locator('summary').press('Enter')
  await pages.getByRole('link', { name: '50 rows' }).press('Enter')
  await expect(page).toHaveURL('/admin/product?rows=50')
  await expect(rows(page)).toHaveCount(50)
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  await page.getByRole('searchbox', { name: 'Search' }).fill('lantern')
  await expect(page).toHaveURL(/rows=50/)
  await page.goto('/admin/product')
  const last = pages.getByRole('link', { name: 'Last page' })
  await pages.getByRole('textbox', { name: /^Page, 1 to/ }).fill('2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/product?page=2')
  // Other tests may add products meanwhile, so that another page becomes the last one.
  await expect(async () => {
    await page.goto('/admin/product')
    await last.press('Enter')
    await expect(page).toHaveURL(/page=\d+/)
    await expect(pages.getByRole('link', { name: 'Next page' })).toHaveCount(0, { timeout: 2000 })
  }).toPass()
  await page.goto('/admin/product')
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Sale', 'Availability']) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Availability' })).toBeVisible()
  await expect(rows(page).first()).toContainText('Available')
})
