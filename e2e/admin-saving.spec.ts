// Interrupted saves in the back office: left pages, refusals, concurrent edits.
import { expectAccessible } from './accessibility.ts'
import { jpegFile } from './pictures.ts'
import { signInSuperAdmin } from './staff.ts'
import { expectErrors, field, fillFields, mainInput, readSentBody, save, success } from './staff-forms.ts'
import { expect, test } from './staff-items.ts'
import { messages } from './visitors.ts'

test('leaving a page with unsaved changes asks for confirmation', async ({ page, items }) => {
  const { _id } = await items.createProduct()
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/product/edit/${_id}`)
  await field(page, 'Sub title').fill('Half a thought')
  await page.getByRole('link', { name: 'Tours' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field(page, 'Sub title')).toHaveValue('Half a thought')
  await expect(page).toHaveURL(`/admin/product/edit/${_id}`)

  const dialogShown = page.waitForEvent('dialog')
  const leaving = page.evaluate(() => location.assign('/'))
  const native = await dialogShown
  expect(native.type()).toBe('beforeunload')
  await native.dismiss()
  await leaving.catch(() => null)
  await expect(field(page, 'Sub title')).toHaveValue('Half a thought')

  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/product')
})

test('leaving during a save does not lead back to the form', async ({ page, items }) => {
  const { _id } = await items.createTour()
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour/edit/${_id}`)
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/cards/${_id}`, async (route) => {
    // The form may still be loading its record.
    if (route.request().method() === 'PATCH') await gate.promise
    await route.continue()
  })
  await field(page, 'Sub title').fill('A boat and a walk')
  await save(page, 'Update').click()
  await expect(page.getByRole('progressbar', { name: 'Sending' })).toBeVisible()
  await page.getByRole('link', { name: 'Products' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/product')
  gate.resolve()
  await expect(messages(page)).toContainText(success)
  // By then the form would have appeared again.
  await expect(messages(page)).not.toContainText(success)
  await expect(page).toHaveURL('/admin/product')
})

test.describe('a save that fails', () => {
  test.use({ refusals: ['/api/products/*'] })

  test('shows the message of the server, also at the field, and keeps all entries (R-405)', {
    tag: '@usual',
  }, async ({ page, items }) => {
    const { _id } = await items.createProduct()
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/product/edit/${_id}`)
    await field(page, 'Dismensions').fill('three by four')
    await mainInput(page).setInputFiles(await jpegFile())
    const responses = [
      {
        status: 400,
        code: 'invalid_request',
        message: 'No boat is so small.',
        errors: { dismensions: 'too small' },
      },
      { status: 500, code: 'internal', message: 'Something went wrong on our side.' },
    ]
    await page.route(`**/api/products/${_id}`, (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      const { status, ...json } = responses.shift()!
      return route.fulfill({ status, json })
    })
    await save(page, 'Update').click()
    await expect(messages(page)).toContainText('No boat is so small.')
    await expect(field(page, 'Dismensions')).toHaveAccessibleDescription('too small')
    await expectErrors(page, ['Dismensions: too small'])
    await expect(save(page, 'Update')).toBeEnabled()
    await save(page, 'Update').click()
    await expect(messages(page)).toContainText('Something went wrong on our side.')
    await expect(save(page, 'Update')).toBeEnabled()
    await expect(field(page, 'Dismensions')).toHaveValue('three by four')
    await expect(page.getByRole('region', { name: 'Main image' }).getByRole('img')).toBeVisible()
    await page.unroute(`**/api/products/${_id}`)
    await save(page, 'Update').click()
    await expect(messages(page)).toContainText(success)
  })
})

test.describe('a failed save by keyboard', () => {
  test.use({ refusals: ['/api/products/*'] })

  test('keeps the focus', async ({ page, items }) => {
    const { _id } = await items.createProduct()
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/product/edit/${_id}`)
    let gate = Promise.withResolvers<void>()
    await page.route(`**/api/products/${_id}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      await gate.promise
      await route.abort()
    })
    const title = field(page, 'Title')
    for (const start of [title, save(page, 'Update')]) {
      gate = Promise.withResolvers()
      await start.press('Enter')
      // A disabled button would have lost the focus by then.
      await expect(page.locator('body')).toBeFocused()
      gate.resolve()
      await expect(start).toBeFocused()
    }
  })
})

test.describe('two members of staff who edit the same tour', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('the second sees the changes of the first and keeps the own entries', async ({ page, items }) => {
    const { _id } = await items.createTour({ cost: 640, location: 'Lofoten' })
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour/edit/${_id}`)
    await fillFields(page, { 'Sub title': 'Mine', 'Cost ($)': '700' })
    await items.change('cards', _id, { cost: 650, location: 'Senja' })
    await save(page, 'Update').click()
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else has changed this' })
    await expect(notice.getByRole('listitem')).toHaveText([
      'Location: was Lofoten, is now Senja.',
      'Cost: was 640, is now 650. Yours: 700.',
    ])
    await expect(field(page, 'Sub title')).toHaveValue('Mine')
    await expectAccessible(page, 'main')
    // The focus moves to the list of changes, and from there to the fields.
    await expect(page.locator(':focus')).toContainText('Location: was Lofoten, is now Senja.')
    await notice.getByRole('button').press('Enter')
    await expect(field(page, 'Location')).toHaveValue('Senja')
    await expect(page.locator(':focus').getByLabel('Title', { exact: true })).toBeVisible()
    await expect(field(page, 'Cost ($)')).toHaveValue('700')
    await save(page, 'Update').click()
    await expect(messages(page)).toContainText(success)
    const saved = await (await page.request.get(`/api/cards/${_id}`)).json()
    expect(saved).toMatchObject({ subTitle: 'Mine', cost: 700, location: 'Senja', version: 3 })
  })

  test('a new main picture by the second keeps a new preview by the first', async ({ page, items }) => {
    const { _id, img } = await items.createTour()
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour/edit/${_id}`)
    await mainInput(page).setInputFiles(await jpegFile('mine.jpg'))
    await items.change('cards', _id, { img__grid: [img] })
    await save(page, 'Update').click()
    const notice = page.getByRole('alert').filter({ hasText: 'Someone else has changed this' })
    await expect(notice.getByRole('listitem')).toHaveText(['Preview images: were changed.'])
    await notice.getByRole('button').click()
    await expect(page.getByRole('img', { name: 'Preview 1' })).toBeVisible()
    await save(page, 'Update').click()
    await expect(messages(page)).toContainText(success)
    const saved = await (await page.request.get(`/api/cards/${_id}`)).json()
    expect(saved.img__grid).toEqual([img])
    expect(saved.img).not.toBe(img)
  })

  test('the second learns that the first has deleted the tour, and can create a new one from the entries', async ({
    page,
    items,
  }) => {
    const { _id, img } = await items.createTour()
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour/edit/${_id}`)
    await fillFields(page, { Title: `${items.word} once more` })
    await items.remove('cards', _id)
    await save(page, 'Update').click()
    const notice = page.getByRole('alert').filter({ hasText: 'Someone has deleted this in the meantime' })
    await notice.getByRole('button').press('Enter')
    await expect(notice).toHaveCount(0)
    const added = await readSentBody(page, 'POST', /^\/api\/cards$/, () => save(page, 'Create').click())
    expect(added).toMatchObject({ title: `${items.word} once more`, img, location: 'Lofoten, Norway' })
    await expect(messages(page)).toContainText(success)
  })
})

test('an edit in a window opened from the list shows in the list', async ({ page, context, items }) => {
  const { title } = await items.createTour()
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour?text=${items.word}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: `Edit ${title}` }).click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  await fillFields(other, { 'Sub title': 'Newer' })
  await save(other, 'Update').click()
  await expect(messages(other)).toContainText(success)
  await other.close()

  // The form loads the record, because the list is stale.
  await page.getByRole('combobox', { name: /^Search/ }).fill(items.word)
  await page.getByRole('option', { name: title }).click()
  await expect(field(page, 'Sub title')).toHaveValue('Newer')
  await expect(page).toHaveTitle(`Edit ${title} - Halyard`)
})

test.describe('a deleted tour', () => {
  const deletedId = '0190a000-0000-7000-8000-000000000000'
  test.use({ refusals: [`/api/cards/${deletedId}`] })

  test('shows that it was deleted, with a link to the list', async ({ page }) => {
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour/edit/${deletedId}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tour not found!')
    await expect(page).toHaveTitle('Tour not found! - Halyard')
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(page).toHaveURL('/admin/tour')
  })
})
