// Entries in the forms of tours and products that were not saved survive a closed tab.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { jpegFile } from './pictures.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { field, fillFields, mainInput, previewInput, previewsOf, productValues, save } from './staff-forms.ts'
import { expect, test } from './staff-items.ts'
import { waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const draftNotice = (page: Page) => page.getByText(/^Your draft of .* is back$/)

/** The entries of the drafts that the device keeps. */
function draftsOf(page: Page): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    () =>
      new Promise<Record<string, unknown>[]>((resolve) => {
        const request = indexedDB.open('halyard.form-drafts', 1)
        request.onupgradeneeded = () => request.result.createObjectStore('items', { autoIncrement: true })
        request.onsuccess = () => {
          const database = request.result
          const all = database.transaction('items').objectStore('items').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(all.result.map(({ values }) => values))
          }
        }
      }),
  )
}

const expectDrafts = (page: Page, count: number) =>
  expect.poll(async () => (await draftsOf(page)).length).toBe(count)

test('a new product with its pictures comes back after the tab was closed, and is created', async ({
  page,
  context,
  items,
}) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product/add')
  await fillFields(page, { Title: `${items.word} lamp`, ...productValues })
  await field(page, 'Category').selectOption('Camping')
  await mainInput(page).setInputFiles(await jpegFile())
  await previewInput(page).setInputFiles([await jpegFile('a.jpg'), await jpegFile('b.jpg')])
  await expectDrafts(page, 1)
  // The last entry is kept too.
  await field(page, 'SKU').fill('HY-LAST')
  await expect.poll(async () => (await draftsOf(page))[0]?.sku).toBe('HY-LAST')
  await page.close()

  const again = await context.newPage()
  await again.goto('/admin/product/add')
  await expect(draftNotice(again)).toBeVisible()
  await expect(field(again, 'Title')).toHaveValue(`${items.word} lamp`)
  await expect(field(again, 'SKU')).toHaveValue('HY-LAST')
  await expect(previewsOf(again).getByRole('img')).toHaveCount(2)
  await expectAccessible(again)
  for (const width of [390, 1440]) await expectNoOverflow(again, width)
  // A picture that is added now does not take the place of one of the draft.
  await previewInput(again).setInputFiles([await jpegFile('c.jpg')])
  await expect(previewsOf(again).getByRole('img')).toHaveCount(3)
  const toast = waitForToast(again, 'Successfully!')
  await save(again, 'Create').press('Enter')
  await toast
  await expectDrafts(again, 0)
  await again.goto('/admin/product/add')
  await expect(field(again, 'Title')).toHaveValue('')
  await expect(draftNotice(again)).toHaveCount(0)
})

test('a draft is discarded by its button, and by leaving without saving', async ({ page, items }) => {
  const tour = await items.createTour()
  await signInSuperAdmin(page.request)
  const path = `/admin/tour/edit/${tour._id}`
  await page.goto(path)
  await field(page, 'Title').fill(`${items.word} renamed`)
  await expectDrafts(page, 1)
  // Entries that are taken back are no draft.
  await field(page, 'Title').fill(tour.title)
  await expectDrafts(page, 0)
  await field(page, 'Title').fill(`${items.word} renamed`)
  await expectDrafts(page, 1)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(draftNotice(page)).toBeVisible()
  await expect(field(page, 'Title')).toHaveValue(`${items.word} renamed`)
  await page.getByRole('button', { name: 'Discard the draft' }).press('Enter')
  await expect(field(page, 'Title')).toHaveValue(tour.title)
  await expect(draftNotice(page)).toHaveCount(0)
  await expectDrafts(page, 0)

  await field(page, 'Title').fill(`${items.word} other`)
  await expectDrafts(page, 1)
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/tour')
  await expectDrafts(page, 0)
})

test.describe('a colleague who saves meanwhile', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('is not overwritten by a draft', async ({ page, items }) => {
    const tour = await items.createTour()
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour/edit/${tour._id}`)
    await field(page, 'Title').fill(`${items.word} renamed`)
    await expectDrafts(page, 1)
    await items.change('cards', tour._id, { location: 'Tromsø, Norway' })
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(draftNotice(page)).toBeVisible()
    await save(page, 'Update').click()
    await expect(
      page.getByText('Someone else has changed this in the meantime', { exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Keep my entries, take the rest from theirs' }).click()
    const toast = waitForToast(page, 'Successfully!')
    await save(page, 'Update').click()
    await toast
    const saved = await (await page.request.get(`/api/cards/${tour._id}`)).json()
    expect(saved).toMatchObject({ title: `${items.word} renamed`, location: 'Tromsø, Norway' })
  })
})

test('a draft is shown to nobody else on the same device', async ({ page, items }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product/add')
  await field(page, 'Title').fill(`${items.word} secret`)
  await expectDrafts(page, 1)
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signInAdmin(page.request)
  await page.goto('/admin/product/add')
  // An own draft is written once the device has been read.
  await field(page, 'SKU').fill('HY-OWN')
  await expectDrafts(page, 2)
  await expect(field(page, 'Title')).toHaveValue('')
  await expect(draftNotice(page)).toHaveCount(0)
})
