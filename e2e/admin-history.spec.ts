// The history of tours and products, restoring a version, and the bin.
import { expectAccessible, expectAccessibleWithoutScript, expectLegible } from './accessibility.ts'
import { openForm } from './disclosed-forms.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './staff-items.ts'
import { watchWrites } from './staff-lists.ts'
import { signUp, waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a version is restored from the history, by keyboard', async ({ page, items }) => {
      const product = await items.createProduct({ cost: 31 })
      for (let cost = 32; cost <= 43; cost++) await items.change('products', product._id, { cost })
      await items.change('products', product._id, { title: `${items.word} lantern` })
      await signInSuperAdmin(page.request)
      await page.goto(`/admin/product/edit/${product._id}`)
      const history = page.getByRole('region', { name: 'History' })
      const newest = history.getByRole('listitem').first()
      await expect(newest).toContainText(/Version 14.*: the present one/)
      await expect(newest).toContainText(`${items.word} lantern`)
      if (javaScriptEnabled) {
        await expectAccessible(page)
        await expectLegible(page)
        for (const width of [390, 1440]) await expectNoOverflow(page, width)
      }
      await history.getByRole('link', { name: 'Earlier changes' }).press('Enter')
      await expect(history.getByText('Version 1, before these changes')).toBeVisible()
      const form = await openForm(history.getByRole('listitem').last(), 'Restore')
      if (javaScriptEnabled) {
        await expectAccessible(page)
        for (const width of [390, 1440]) await expectNoOverflow(page, width)
      }
      await form.getByRole('button', { name: 'Restore version 1' }).press('Enter')
      if (javaScriptEnabled) await waitForToast(page, 'Successfully!')
      await expect(history).toContainText(`“${product.title}” has the content of version 1 again.`)
      if (javaScriptEnabled) {
        await expect(page.getByLabel('Title', { exact: true })).toHaveValue(product.title)
        await expect(page.getByLabel('Cost ($)')).toHaveValue('31')
      }
      await history.getByRole('link', { name: 'Later changes' }).press('Enter')
      await expect(newest).toContainText('Version 15')
    })
  })
}

test('an admin who wants to restore a version is warned, and nothing is sent', async ({ page, items }) => {
  const product = await items.createProduct({ cost: 31 })
  await items.change('products', product._id, { cost: 32 })
  await signInAdmin(page.request)
  await page.goto(`/admin/product/edit/${product._id}`)
  const writes = watchWrites(page)
  const form = await openForm(page.getByRole('region', { name: 'History' }), 'Restore')
  const warning = waitForToast(page, 'Only super admin can do this, you are admin')
  await form.getByRole('button', { name: 'Restore version 1' }).click()
  await warning
  await expect(form.getByRole('alert')).toContainText('Only super admin can do this, you are admin')
  expect(writes).toEqual([])
})

test('deleting a booked tour tells who has booked it, and the bin gives it back with its bookings', async ({
  page,
  request,
  items,
}) => {
  const tour = await items.createTour()
  const { token } = await signUp(request)
  const date = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const headers = { authorization: `Bearer ${token}` }
  const data = {
    cardId: tour._id,
    username: 'Ida',
    email: 'ida@example.com',
    phone: '1',
    date,
    numberTikets: 2,
  }
  const booked = await request.post('/api/tours', { headers, data })
  expect(booked.status(), await booked.text()).toBe(201)
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour?text=${items.word}`)
  await page.getByRole('button', { name: `Delete ${tour.title}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Do you want delete?' })
  await expect(dialog).toContainText(
    `1 booking to come, the last one on ${date.split('-').reverse().join('/')}.`,
  )
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByText('No data')).toBeVisible()

  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'Bin', exact: true })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bin')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Restore ${tour.title}` }).press('Enter')
  await expect(page.getByText(`“${tour.title}” is back, with all that belongs to it.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Restore ${tour.title}` })).toHaveCount(0)
  await page.goto(`/admin/bookings/${tour._id}/${date}`)
  await expect(page.getByText('Ida', { exact: true }).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a record comes back from the bin, and a second time it says why not', async ({ page, items }) => {
    const product = await items.createProduct()
    await items.remove('products', product._id)
    await signInSuperAdmin(page.request)
    await page.goto('/admin/bin')
    await expectAccessibleWithoutScript(page)
    const restore = page.getByRole('button', { name: `Restore ${product.title}` })
    await restore.click()
    await expect(page.getByText(`“${product.title}” is back, with all that belongs to it.`)).toBeVisible()
    await expect(restore).toHaveCount(0)
  })
})
