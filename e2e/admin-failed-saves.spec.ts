// A save of staff that fails leaves a banner that stays until the next try, beside the toast of one second.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { jpegFile } from './pictures.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { enter, field, mainInput, productValues, save, success, tourValues } from './staff-forms.ts'
import { expect, test } from './staff-items.ts'
import { messages } from './visitors.ts'
import { expectWithin } from './widths.ts'

const banner = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: 'Not saved' })

/** The plates of the toasts are gone. */
async function expectNoPlate(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await expect(messages(page).locator('[tabindex="0"]')).toHaveCount(0)
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({
      viewport: { width, height: width === 390 ? 844 : 900 },
      refusals: ['/api/products/*', '/api/products', '/api/cards'],
    })

    test('a product that is not saved says so in sight, keeps focus and entries, and is saved by the next press', async ({
      page,
      items,
    }) => {
      const { _id } = await items.createProduct()
      await signInSuperAdmin(page.request)
      await page.goto(`/admin/product/edit/${_id}`)
      let held = Promise.withResolvers<void>()
      await page.route(`**/api/products/${_id}`, async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue()
        await held.promise
        await route.fulfill({
          status: 503,
          json: { code: 'unavailable', message: 'We are busy at the moment. Please try again shortly.' },
        })
      })
      await field(page, 'Sub title').fill('Half a thought')
      const title = field(page, 'Title')
      await title.press('Enter')
      held.resolve()
      await expect(banner(page)).toContainText('Not saved: We are busy at the moment.')
      await expect(banner(page)).toContainText('Your entries are still here: press Update to try again.')
      await expect(banner(page)).toBeInViewport({ ratio: 1 })
      await expect(title).toBeFocused()
      await expectNoPlate(page)
      await expectAccessible(page)
      await expectWithin(page, width)

      // Wherever one scrolls to, and whatever is typed.
      await field(page, 'Description').fill('Still to be said.')
      await page.getByRole('main').getByRole('button', { name: 'Update' }).last().scrollIntoViewIfNeeded()
      await expect(banner(page)).toBeInViewport({ ratio: 1 })

      held = Promise.withResolvers()
      const lastButton = page.getByRole('button', { name: 'Update' }).filter({ visible: true }).last()
      await lastButton.press('Enter')
      await expect(banner(page)).toHaveCount(0)
      held.resolve()
      await expect(banner(page)).toBeVisible()
      await expect(lastButton).toBeFocused()
      await expect(field(page, 'Sub title')).toHaveValue('Half a thought')

      await page.unroute(`**/api/products/${_id}`)
      await save(page, 'Update').click()
      await expect(messages(page)).toContainText(success)
      const saved = await (await page.request.get(`/api/products/${_id}`)).json()
      expect(saved).toMatchObject({ subTitle: 'Half a thought', description: 'Still to be said.' })
    })

    test('a new tour that reaches nobody says so and loses nothing', async ({ page, items }) => {
      await signInSuperAdmin(page.request)
      await page.goto('/admin/tour/add')
      await enter(page, { Title: `${items.word} walk`, ...tourValues })
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

    test('an admin who may not save is told so for longer than a toast stands', async ({ page, items }) => {
      const { _id } = await items.createProduct()
      await signInAdmin(page.request)
      await page.goto(`/admin/product/edit/${_id}`)
      await enter(page, productValues)
      await save(page, 'Update').click()
      await expect(messages(page)).toContainText('Only super admin can do this, you are admin')
      await expectNoPlate(page)
      await expect(banner(page)).toContainText('Only super admin can do this, you are admin')
      await expect(banner(page)).toContainText('ask a super admin to save them')
      await expect(field(page, 'SKU')).toHaveValue(productValues.SKU)
    })
  })
}
