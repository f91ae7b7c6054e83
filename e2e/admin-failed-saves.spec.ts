// A failed save by staff shows a banner until the next try, in addition to the toast of one second.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { jpegFile } from './pictures.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { field, fillFields, mainInput, productValues, save, success, tourValues } from './staff-forms.ts'
import { expect, test } from './staff-items.ts'
import { messages, signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const banner = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Not saved' })

/** Expects that no toast is visible any more. */
async function expectNoPlate(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await expect(messages(page).locator('[tabindex="0"]')).toHaveCount(0)
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({
      viewport: { width, height: width === 390 ? 844 : 900 },
      refusals: ['/api/products/*', '/api/products', '/api/cards', '/api/tours/*', '/api/jobs/*'],
    })

    test('a failed save of a product shows a visible banner, keeps focus and entries, and can be repeated', async ({
      page,
      items,
    }) => {
      const { _id } = await items.createProduct()
      await signInSuperAdmin(page.request)
      await page.goto(`/admin/product/edit/${_id}`)
      let gate = Promise.withResolvers<void>()
      await page.route(`**/api/products/${_id}`, async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        await gate.promise
        await route.fulfill({
          status: 503,
          json: { code: 'unavailable', message: 'We are busy at the moment. Please try again shortly.' },
        })
      })
      await field(page, 'Sub title').fill('Half a thought')
      const title = field(page, 'Title')
      await title.press('Enter')
      gate.resolve()
      await expect(banner(page)).toContainText('Not saved: We are busy at the moment.')
      await expect(banner(page)).toContainText('Your entries are still here: press Update to try again.')
      await expect(banner(page)).toBeInViewport({ ratio: 1 })
      await expect(title).toBeFocused()
      await expectNoPlate(page)
      await expectAccessible(page)
      await expectNoOverflow(page, width)

      // The banner stays in view while scrolling and typing.
      await field(page, 'Description').fill('Still to be said.')
      await page.getByRole('main').getByRole('button', { name: 'Update' }).last().scrollIntoViewIfNeeded()
      await expect(banner(page)).toBeInViewport({ ratio: 1 })

      gate = Promise.withResolvers()
      const lastButton = page.getByRole('button', { name: 'Update' }).filter({ visible: true }).last()
      await lastButton.press('Enter')
      await expect(banner(page)).toHaveCount(0)
      gate.resolve()
      await expect(banner(page)).toBeVisible()
      await expect(lastButton).toBeFocused()
      await expect(field(page, 'Sub title')).toHaveValue('Half a thought')

      await page.unroute(`**/api/products/${_id}`)
      await save(page, 'Update').click()
      await expect(messages(page)).toContainText(success)
      const saved = await (await page.request.get(`/api/products/${_id}`)).json()
      expect(saved).toMatchObject({ subTitle: 'Half a thought', description: 'Still to be said.' })
    })

    test('a new tour that cannot be sent shows a banner and loses no entry', async ({ page, items }) => {
      await signInSuperAdmin(page.request)
      await page.goto('/admin/tour/add')
      await fillFields(page, { Title: `${items.word} walk`, ...tourValues })
      await field(page, 'Type').selectOption('Europe')
      await mainInput(page).setInputFiles(await jpegFile())
      await page.route('**/api/cards', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await save(page, 'Create').click()
      await expect(banner(page)).toContainText('Not saved: We cannot be reached at the moment.')
      await expect(banner(page)).toContainText('press Create to try again')
      await expect(field(page, 'Location')).toHaveValue(tourValues.Location)
      await expect(page.getByRole('region', { name: 'Main image' }).getByRole('img')).toBeVisible()
      await page.unroute('**/api/cards')
      await save(page, 'Create').click()
      await expect(messages(page)).toContainText(success)
    })

    test('an admin without the right to save sees why for longer than a toast', async ({ page, items }) => {
      const { _id } = await items.createProduct()
      await signInAdmin(page.request)
      await page.goto(`/admin/product/edit/${_id}`)
      await fillFields(page, productValues)
      await save(page, 'Update').click()
      await expect(messages(page)).toContainText('Only super admin can do this, you are admin')
      await expectNoPlate(page)
      await expect(banner(page)).toContainText('Only super admin can do this, you are admin')
      await expect(banner(page)).toContainText('ask a super admin to save them')
      await expect(field(page, 'SKU')).toHaveValue(productValues.SKU)
    })

    test('a refused deletion shows a banner below the list until the next try (R-405)', async ({
      page,
      items,
    }) => {
      const { _id } = await items.createProduct()
      await signInSuperAdmin(page.request)
      await page.goto(`/admin/product?name=${items.word}`)
      await page.route(`**/api/products/${_id}`, (route) =>
        route.fulfill({ status: 409, json: { message: 'It is on its way.', code: 'internal' } }),
      )
      const button = page.getByRole('button', { name: `Delete ${items.word}` })
      await button.click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Not deleted' })
      await expect(notice).toContainText('Not deleted: It is on its way.')
      await expect(notice).toBeInViewport({ ratio: 1 })
      await expect(button).toBeFocused()
      await expectNoPlate(page)
      await expect(notice).toBeVisible()
      await expectAccessible(page, 'main')
      await expectNoOverflow(page, width)
      await button.click()
      await expect(notice).toHaveCount(0)
    })

    test('a refused cancellation shows the reason in its dialog, and the focus stays there', async ({
      page,
      request,
      items,
    }) => {
      const tour = await items.createTour({ custom: 4 })
      const member = await signUp(request)
      const date = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
      const response = await request.post('/api/tours', {
        headers: { authorization: `Bearer ${member.token}` },
        data: {
          cardId: tour._id,
          username: `Ada ${items.word}`,
          email: member.email,
          phone: '',
          date,
          description: '',
          numberTikets: 1,
        },
      })
      expect(response.status(), await response.text()).toBe(201)
      const { _id: booking } = (await response.json()) as { _id: string }
      await signInAdmin(page.request)
      await page.goto(`/admin/bookings?q=${items.word}`)
      await page.route(`**/api/tours/${booking}`, (route) =>
        route.fulfill({ status: 409, json: { message: 'This departure has gone.', code: 'already_past' } }),
      )
      await page.getByRole('button', { name: /^Cancel/ }).click()
      const question = page.getByRole('dialog', { name: 'Cancel this booking?' })
      await question.getByRole('radio', { name: /We cancel/ }).check()
      const confirm = question.getByRole('button', { name: 'Cancel booking' })
      await confirm.press('Enter')
      await expect(
        question.getByRole('alert').filter({ hasText: 'This departure has gone.' }).last(),
      ).toBeVisible()
      await expectNoPlate(page)
      await expect(question.getByText('This departure has gone.').last()).toBeVisible()
      await expect(confirm).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      await expect(page.getByRole('cell', { name: 'Confirmed' })).toBeVisible()
    })

    test('a failed retry of a job shows a banner, and its button keeps the focus', async ({ page }) => {
      await signInSuperAdmin(page.request)
      const job = {
        _id: 'a3f1a7f4-5c39-4f0f-9c1e-0d7a6b1f2c3d',
        queue: 'picture-sizes',
        subject: 'a'.repeat(32),
        error: 'The disk was full.',
        attempts: 5,
        createdAt: '2030-01-01T12:00:00.000Z',
        failedAt: '2030-01-01T13:00:00.000Z',
      }
      await page.route('**/api/jobs/failed?*', (route) =>
        route.fulfill({
          json: { items: [job], totalCount: 1, totalPages: 1, currentPage: 1, itemsPerPage: 25 },
        }),
      )
      await page.route(`**/api/jobs/${job._id}/retry`, (route) => route.abort())
      await page.goto('/admin/jobs')
      const retry = page.getByRole('button', { name: /^Retry/ })
      await retry.press('Enter')
      const notice = page.getByRole('main').getByRole('alert').filter({ hasText: 'Not retried' })
      await expect(notice).toContainText('We cannot be reached at the moment.')
      await expect(retry).toBeFocused()
      await expectNoPlate(page)
      await expect(notice).toBeInViewport({ ratio: 1 })
    })
  })
}
