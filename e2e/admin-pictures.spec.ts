import { writeFile } from 'node:fs/promises'
import { maxImageBytes, maxPreviewBytes } from '#contract/images.ts'
import { jpegFile, pngFile } from './pictures.ts'
import { signInSuperAdmin } from './staff.ts'
import {
  eightPreviews,
  expectErrors,
  field,
  fillFields,
  mainInput,
  previewInput,
  previewsOf,
  save,
  success,
  tourValues,
} from './staff-forms.ts'
import { expect, test } from './staff-items.ts'
import { messages } from './visitors.ts'

test('pictures of exactly 5 and 2 MB are accepted; one byte more shows a warning and is left out (R-418, R-419, R-420, R-421)', async ({
  page,
  items,
}) => {
  test.slow()
  expect([maxImageBytes, maxPreviewBytes]).toEqual([5_242_880, 2_097_152])
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour/add')
  await mainInput(page).setInputFiles(await pngFile('large.png', 5_242_881))
  await expect(messages(page)).toContainText('Image size is too large. Max size is 5MB')
  const main = page.getByRole('region', { name: 'Main image' })
  await expect(main.getByRole('alert')).toHaveText('Image size is too large. Max size is 5MB')
  await expect(main.getByRole('img')).toHaveCount(0)
  await mainInput(page).setInputFiles(await pngFile('fits.png', 5_242_880))
  await expect(main.getByRole('img')).toBeVisible()
  await expect(main.getByRole('alert')).toBeEmpty()

  await previewInput(page).setInputFiles([
    await jpegFile('large.jpg', 2_097_153),
    await jpegFile('fits.jpg', 2_097_152),
  ])
  await expect(messages(page)).toContainText('Image size is too large. Max size is 2MB')
  await expect(page.getByText('1 of 8')).toBeVisible()
  await fillFields(page, { Title: `${items.word} heavy`, ...tourValues })
  await field(page, 'Type').selectOption('NY')
  await save(page, 'Create').click()
  await expect(messages(page)).toContainText(success)
})

test('editing a product has the same limits for pictures, editing a tour has none (R-414, R-422, R-423)', {
  tag: '@usual',
}, async ({ page, items }) => {
  test.slow()
  const product = await items.createProduct()
  const tour = await items.createTour()
  await signInSuperAdmin(page.request)
  const [large, larger] = [await jpegFile('large.jpg', 2_097_153), await pngFile('larger.png', 5_242_881)]
  await page.goto(`/admin/product/edit/${product._id}`)
  const main = page.getByRole('region', { name: 'Main image' })
  await mainInput(page).setInputFiles(larger)
  await expect(main.getByRole('alert')).toHaveText('Image size is too large. Max size is 5MB')
  await previewInput(page).setInputFiles(large)
  await expect(page.getByRole('region', { name: 'Preview images' }).getByRole('alert')).toHaveText(
    'Image size is too large. Max size is 2MB',
  )
  await expect(page.getByText('0 of 8')).toBeVisible()

  await page.goto(`/admin/tour/edit/${tour._id}`)
  await mainInput(page).setInputFiles(larger)
  await previewInput(page).setInputFiles(large)
  await expect(page.getByText('1 of 8')).toBeVisible()
  await expect(main.getByText(/up to/)).toHaveCount(0)
  await save(page, 'Update').click()
  await expect(messages(page)).toContainText(success)
})

test('only jpg, jpeg and png are accepted, and eight previews at most (R-416, R-417)', {
  tag: '@usual',
}, async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/product/add')
  const wrong = { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await mainInput(page).setInputFiles(wrong)
  const main = page.getByRole('region', { name: 'Main image' })
  await expect(main.getByRole('alert')).toHaveText('Only jpg, jpeg or png pictures can be used.')
  await expect(mainInput(page)).toHaveAttribute('accept', '.jpg,.jpeg,.png,image/jpeg,image/png')
  await mainInput(page).setInputFiles(await jpegFile('one.jpeg'))
  await mainInput(page).setInputFiles(await pngFile('two.png'))
  await expect(main.getByRole('img')).toHaveCount(1)

  const previews = page.getByRole('region', { name: 'Preview images' })
  // A file dropped outside the uploader must not replace the page.
  const isRefused = await page.getByRole('heading', { level: 1 }).evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'beside.jpg', { type: 'image/jpeg' }))
    const options = { dataTransfer, bubbles: true, cancelable: true }
    return ['dragover', 'drop'].map((type) => !element.dispatchEvent(new DragEvent(type, options)))
  })
  expect(isRefused).toEqual([true, true])
  // The message names the refused files.
  await previewInput(page).setInputFiles([await jpegFile('good.jpg'), wrong])
  await expect(previews.getByRole('alert')).toHaveText(
    'moving.gif: Only jpg, jpeg or png pictures can be used.',
  )
  await previews.getByRole('button', { name: 'Remove preview 1' }).click()
  await previewInput(page).setInputFiles(await eightPreviews())
  await expect(previews.getByText('8 of 8')).toBeVisible()
  await expect(previews.getByRole('button', { name: 'Add preview images' })).toHaveCount(0)
  await previewInput(page).setInputFiles(await pngFile('ninth.png'))
  await expect(previews.getByRole('alert')).toHaveText('At most 8 preview images.')
  await expect(previewsOf(page)).toHaveCount(8)
  // Removing all previews by keyboard keeps the focus among them.
  await previews.getByRole('button', { name: 'Remove preview 8' }).press('Enter')
  await expect(previews.getByRole('button', { name: 'Remove preview 7' })).toBeFocused()
  await expect(previews.getByText('7 of 8')).toBeVisible()
  await expect(previews.getByRole('alert')).toBeEmpty()
  await previews.getByRole('button', { name: 'Move preview 7 forward' }).press('Enter')
  await expect(previews.getByRole('status')).toHaveText('Preview 7 is now number 6')
  // A preview moved to an end keeps the focus, and a move that is impossible is not announced.
  const forward = (place: number) => previews.getByRole('button', { name: `Move preview ${place} forward` })
  await forward(2).press('Enter')
  await expect(previews.getByRole('status')).toHaveText('Preview 2 is now number 1')
  await expect(forward(1)).toBeFocused()
  await expect(forward(1)).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(previews.getByRole('status')).toHaveText('Preview 2 is now number 1')
})

test('an unreadable picture shows a centred sign and a message', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour/add')
  const unreadable = { name: 'torn.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('half a picture') }
  await mainInput(page).setInputFiles(unreadable)
  await previewInput(page).setInputFiles(unreadable)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Main image', 'Preview 1']) {
      const picture = page.getByRole('img', { name: `${name}: cannot be shown` })
      const [box, sign] = await Promise.all([picture.boundingBox(), picture.locator('svg').boundingBox()])
      const offMiddle = box!.y + box!.height / 2 - (sign!.y + sign!.height / 2)
      expect(Math.abs(offMiddle), `${name} at ${width}`).toBeLessThan(20)
    }
  }
  await expect(page.getByText('This picture cannot be shown').filter({ visible: true })).toHaveCount(1)
})

test('a picture whose file has changed since it was chosen shows the error at its own place', async ({
  page,
  items,
}, testInfo) => {
  const { _id } = await items.createTour()
  await signInSuperAdmin(page.request)
  for (const [input, label] of [
    [previewInput(page), 'Preview images'],
    [mainInput(page), 'Main image'],
  ] as const) {
    await page.goto(`/admin/tour/edit/${_id}`)
    const path = testInfo.outputPath('harbour.jpg')
    await writeFile(path, (await jpegFile()).buffer)
    await input.setInputFiles(path)
    await expect(page.getByRole('region', { name: label }).getByRole('img').last()).toBeVisible()
    await writeFile(path, 'something else')
    await save(page, 'Update').click()
    const message = 'harbour.jpg cannot be read any more. Please choose it again.'
    await expectErrors(page, [`${label}: ${message}`])
  }
})
