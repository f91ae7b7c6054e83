// The settings of the house: the form, a change by two people at once, and no page that shows the sample house afterwards.
import type { Locator } from '@playwright/test'
import { expectAccessible, expectLegible } from './accessibility.ts'
import { expect, test } from './own-server.ts'
import { findSamples, pathOf, publicVisits } from './routes.ts'
import { signInSuperAdmin } from './staff.ts'
import { waitForToast } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

test.use({ refusals: ['/api/settings', '/admin/settings'] })
test.describe.configure({ mode: 'serial' })

/** Of the sample house; its name is also the product's, in paths and texts of the code. */
const ofSample = /Quay Street|hello@halyard|7946 ?0123|halyard\.travel|halyardtravel/

test('a super admin enters the real house, and every public page shows it at once', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const samples = await findSamples(request)
  // The pages are in the cache with the sample house.
  for (const path of ['/', '/pages/terms'])
    expect(await (await request.get(path)).text()).toContain('14 Quay Street, Bristol')
  await signInSuperAdmin(page.request)
  await page.goto('/admin/settings')
  const form = page.getByRole('form', { name: 'Settings' })
  await expect(page.getByRole('status').filter({ hasText: 'a sample house' })).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 1440]) await expectNoOverflow(page, width)
  const fill = (values: Record<string, string>) =>
    Object.entries(values).reduce(
      (done, [label, value]) => done.then(() => form.getByLabel(label, { exact: true }).fill(value)),
      Promise.resolve(),
    )
  await fill({
    ...{ 'Name of the house': 'Fjord & Fell', Email: 'post@fjord.example', Phone: '+47 55 12 34 56' },
    ...{ 'Street and number': 'Strandgaten 9', Postcode: '5013', Town: 'Bergen', Country: 'NO' },
    ...{ Facebook: '', Instagram: '', X: 'http://x.com/fjord', YouTube: '' },
    ...{ 'Account holder': 'Fjord og Fjell AS', IBAN: 'NO93 8601 1117 948' },
  })
  await form.getByRole('button', { name: 'Save settings' }).press('Enter')
  await expect(page.getByText('Nothing was saved', { exact: true })).toBeVisible()
  await expect(form.getByLabel('IBAN')).toHaveAccessibleDescription(/not a valid IBAN/)
  await expect(form.getByLabel('X', { exact: true })).toHaveAccessibleDescription(/https:/)
  await expect(form.getByLabel('Town')).toHaveValue('Bergen')
  await expectAccessible(page)
  await expectLegible(page)
  await fill({ X: 'https://x.com/fjord', IBAN: 'NO93 8601 1117 947' })
  await form.getByRole('button', { name: 'Save settings' }).press('Enter')
  await waitForToast(page, 'Successfully!')
  await expect(form.getByLabel('IBAN')).toHaveValue('NO9386011117947')

  const shown: string[] = []
  for (const visit of publicVisits) {
    const path = pathOf(visit, samples)
    const text = await (await request.get(path)).text()
    expect(text, path).toContain('Fjord &amp; Fell')
    expect(text, path).toContain('Strandgaten 9, 5013 Bergen')
    if (ofSample.test(text)) shown.push(`${path}: ${ofSample.exec(text)![0]}`)
  }
  expect(shown).toEqual([])
  await page.goto('/')
  await expect(page).toHaveTitle('Home Travel Agency - Fjord & Fell')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: '+47 55 12 34 56' })).toHaveAttribute(
    'href',
    'tel:+4755123456',
  )
  await expect(banner.getByRole('link', { name: 'X', exact: true })).toBeVisible()
  await expect(banner.getByRole('link', { name: 'Facebook' })).toHaveCount(0)
})

test('the banner of a refused save calls the field by its label', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/settings')
  const form = page.getByRole('form', { name: 'Settings' })
  await form.getByLabel('VAT rate (%)').fill('400')
  await form.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check VAT rate (%): ' })).toBeVisible()
})

test('the banner of a refused save covers neither the field nor the button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await signInSuperAdmin(page.request)
  await page.goto('/admin/settings')
  const form = page.getByRole('form', { name: 'Settings' })
  const save = form.getByRole('button', { name: 'Save settings' })
  await page.route('**/api/settings', (route) => route.abort())
  await form.getByLabel('Town').fill('Tromsø')
  await save.click()
  const banner = page.getByRole('alert').filter({ hasText: 'Nothing was saved' })
  await expect(banner).toBeVisible()
  await expect.poll(() => isUncovered(save)).toBe(true)
  await page.unroute('**/api/settings')
  await form.getByLabel('VAT rate (%)').fill('400')
  await save.click()
  const rate = form.getByLabel('VAT rate (%)')
  await expect(rate).toBeFocused()
  await expect(banner).toBeVisible()
  await expect.poll(() => isUncovered(rate)).toBe(true)
  await save.focus()
  expect(await isUncovered(save)).toBe(true)
})

test('leaving asks as long as something is typed that was not saved', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/settings')
  const town = page.getByLabel('Town')
  const before = await town.inputValue()
  await town.fill('Tromsø')
  await page.getByRole('link', { name: 'Users' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(town).toHaveValue('Tromsø')
  await town.fill(before)
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL('/admin/users')

  await page.goBack()
  await town.fill('Tromsø')
  await page.getByRole('link', { name: 'Users' }).click()
  // A double press, before the dialog closes.
  await question.getByRole('button', { name: 'Leave' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page).toHaveURL('/admin/users')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('two super admins who save at once lose nothing', async ({ page, context }) => {
    await signInSuperAdmin(page.request)
    const other = await context.newPage()
    for (const each of [page, other]) await each.goto('/admin/settings')
    const save = async (each: typeof page, label: string, value: string) => {
      await each.getByLabel(label, { exact: true }).fill(value)
      await each.getByRole('button', { name: 'Save settings' }).click()
    }
    await save(page, 'Town', 'Stavanger')
    await expect(page.getByText('The settings are saved.')).toBeVisible()
    // A refusal of an entry leaves the form as old as it was.
    await save(other, 'Standard delivery ($)', 'free')
    await expect(other.getByRole('main').getByRole('alert')).toContainText('Nothing was saved')
    await save(other, 'Standard delivery ($)', '12,25')
    await expect(other.getByRole('main').getByRole('alert')).toContainText('They have changed: Town.')
    await expect(other.getByLabel('Town')).toHaveValue('Stavanger')
    await expect(other.getByLabel('Standard delivery ($)')).toHaveValue('12,25')
    await other.getByRole('button', { name: 'Save settings' }).click()
    await expect(other.getByText('The settings are saved.')).toBeVisible()
    await page.goto('/admin/settings')
    await expect(page.getByLabel('Town')).toHaveValue('Stavanger')
    await expect(page.getByLabel('Standard delivery ($)')).toHaveValue('12.25')
  })
})

/** Whether the middle of an element is in view, below nothing else. */
function isUncovered(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && (element.contains(top) || top.contains(element))
  })
}
