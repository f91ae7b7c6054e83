// The frame of the back office, and access to it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { type BuiltRoute, readBuiltRoutes } from './built-routes.ts'
import { listRoutePatterns } from './routes.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const adminPaths = listRoutePatterns()
  .filter((pattern) => pattern.startsWith('/admin'))
  .map((pattern) =>
    pattern.replace(':id', '0190a000-0000-7000-8000-000000000000').replace(':date', '2030-01-01'),
  )

const isOfStaff = ({ id }: BuiltRoute) => id.startsWith('admin/')

/** Texts that occur only in the scripts and styles of the back office. */
const marks = [
  'Leave without saving?',
  'Avalilable',
  'adminTheme',
  'admin-sidebar',
  'grid-toolbar',
  'Manage Team',
]

test('no file that a customer’s page can load contains code of the back office', async ({ request }) => {
  const routes = await readBuiltRoutes(request)
  const known = new Set<string>()
  const wanted = routes
    .filter((route) => !isOfStaff(route))
    .flatMap(({ module, css = [] }) => [module, ...css])
  const found: string[] = []
  while (wanted.length > 0) {
    const path = wanted.pop()!
    if (known.has(path)) continue
    known.add(path)
    const text = await (await request.get(path)).text()
    found.push(...marks.filter((mark) => text.includes(mark)).map((mark) => `${mark} in ${path}`))
    for (const [name] of text.matchAll(/[\w-]+-[\w-]{8}\.(?:js|css)\b/g)) {
      if (!name.startsWith('manifest-')) wanted.push(`/assets/${name}`)
    }
  }
  expect(found).toEqual([])
  expect(known.size).toBeGreaterThan(50)

  // The marks are valid: the files of the back office contain all of them.
  const own = routes.filter(isOfStaff)
  const files = new Set(own.flatMap(({ module, css = [] }) => [module, ...css]))
  let staffText = ''
  for (const path of files) {
    const text = await (await request.get(path)).text()
    staffText += text
    for (const [name] of text.matchAll(/[\w-]+-[\w-]{8}\.js\b/g)) {
      if (!known.has(`/assets/${name}`) && !name.startsWith('manifest-')) files.add(`/assets/${name}`)
    }
  }
  expect(marks.filter((mark) => !staffText.includes(mark))).toEqual([])
})

test('visitors and users get the Not Found page with 404 for every screen of the back office, without its scripts (R-349, R-350, R-352, R-353)', {
  tag: '@usual',
}, async ({ page }) => {
  const staffFiles = (await readBuiltRoutes(page.request)).filter(isOfStaff).map(({ module }) => module)
  expect(staffFiles.length).toBeGreaterThanOrEqual(adminPaths.length)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))

  async function expectNothing(): Promise<void> {
    for (const path of adminPaths) {
      const result = await page.request.get(path)
      expect(result.status(), path).toBe(404)
      const html = await result.text()
      expect(html).toContain('Back to home')
      expect(staffFiles.filter((file) => html.includes(file))).toEqual([])
    }
    const result = await page.goto('/admin/tour')
    expect(result!.status()).toBe(404)
    await expect(page.getByRole('link', { name: 'Back to home' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tours')
    expect(staffFiles.filter((file) => loaded.includes(file))).toEqual([])
  }

  await expectNothing()
  await signUp(page.request)
  await expectNothing()
  expect((await page.goto('/my-cart'))!.status()).toBe(200)
  await expect(page.getByRole('link', { name: /^Admin|Back office/ })).toHaveCount(0)
})

test('staff find every screen in the sidebar, under Data, Pages and Charts, beside their own name (R-351, R-358, R-359, R-360, R-361, R-362)', {
  tag: '@usual',
}, async ({ page }) => {
  await signInAdmin(page.request)
  // Only super admins see the audit log, the bin, users, settings and imports: their specs.
  for (const path of adminPaths.filter((each) => !/0190|audit-log|users|settings|import|\/bin$/.test(each))) {
    expect((await page.request.get(path)).status(), path).toBe(200)
  }
  const result = await page.goto('/admin')
  expect(result!.headers()['cache-control']).toBe('private, no-store')
  const sidebar = page.getByRole('complementary')
  const navigation = page.getByRole('navigation', { name: 'Back office' })
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await expect(sidebar.locator('.admin-person')).toContainText('Admin')
  await expect(sidebar.locator('.admin-person p').first()).not.toBeEmpty()
  await expect(sidebar.locator('.admin-person img')).toHaveJSProperty('complete', true)
  for (const group of ['Data', 'Pages', 'Charts']) {
    await expect(navigation.getByText(group, { exact: true })).toBeVisible()
  }
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.locator('[aria-current]')).toHaveCount(1)
  await navigation.getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL('/admin/product')
  await expect(navigation.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page')
  await expect(navigation.locator('[aria-current]')).toHaveCount(1)
  await expect(page.getByRole('main')).toBeFocused()

  const top = page.getByRole('banner')
  await expect(top.getByRole('combobox', { name: /^Search/ })).toBeVisible()
  await expect(top.getByRole('link', { name: 'Open the site' })).toBeVisible()
  await expect(top.getByRole('link', { name: /^Bookings/ })).toHaveAttribute('href', '/admin/bookings')
  await top.getByRole('button', { name: 'Account' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
})

test('theme and sidebar are restored with the first paint (R-362, R-363, R-364)', { tag: '@usual' }, async ({
  page,
}) => {
  await signInAdmin(page.request)
  await page.goto('/admin/faq')
  const frame = page.locator('.admin')
  await expect(frame).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Light theme' }).press('Enter')
  await expect(frame).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: 'Collapse sidebar' }).press('Space')
  const link = page.getByRole('link', { name: 'Products' })
  await expect(link.locator('.admin-hint')).toHaveCSS('opacity', '0')
  await link.focus()
  await expect(link.locator('.admin-hint')).toHaveCSS('opacity', '1')
  const width = (await page.getByRole('complementary').boundingBox())!.width
  expect(width).toBeLessThan(80)
  await expectAccessible(page, '.admin-sidebar')

  const html = await (await page.request.get('/admin/faq')).text()
  expect(html).toContain('data-theme="light"')
  await page.reload()
  await expect(frame).toHaveAttribute('data-theme', 'light')
  const expand = page.getByRole('button', { name: 'Expand sidebar' })
  await expect(expand).toHaveAttribute('aria-expanded', 'false')
  await expand.click()
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible()
  await page.getByRole('button', { name: 'Dark theme' }).click()
  await expect(frame).toHaveAttribute('data-theme', 'dark')
})

test('collapsing the sidebar in one tab keeps a theme chosen in another', async ({ page, context }) => {
  await signInAdmin(page.request)
  await page.goto('/admin/faq')
  const other = await context.newPage()
  await other.goto('/admin/faq')
  const collapse = other.getByRole('button', { name: 'Collapse sidebar' })
  await other.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Light theme' }).press('Enter')
  await collapse.press('Enter')
  await expect(other.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  await page.reload()
  await expect(page.locator('.admin')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
})

test.describe('a screen that fails', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('keeps theme and sidebar', async ({ page }) => {
    await signInSuperAdmin(page.request)
    let fail = () => {}
    const failed = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(/\/api\/cards\/[0-9a-f-]{36}$/, async (route) => {
      await failed
      await route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal' } })
    })
    // The server draws the first page of a visit, so that only the next one can fail in the browser.
    await page.goto('/admin/tour')
    await page.locator('a[href^="/admin/tour/edit/"]').first().click()
    await page.getByRole('link', { name: 'Duplicate' }).click()
    await page.getByRole('button', { name: 'Light theme' }).press('Enter')
    await page.getByRole('button', { name: 'Collapse sidebar' }).press('Enter')
    fail()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.locator('.admin')).toHaveAttribute('data-theme', 'light')
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible()
  })
})

async function openSmallMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  return menu
}

test('the current screen’s entry is in view in the sidebar of a low window, after loading and after navigation', async ({
  page,
}) => {
  await signInSuperAdmin(page.request)
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/admin/mail')
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  await expect(sidebar.getByRole('link', { name: 'Mail' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('link', { name: 'Bookings of today and later' }).click()
  await expect(page).toHaveURL('/admin/bookings')
  await expect(sidebar.getByRole('link', { name: 'Bookings' })).toBeInViewport({ ratio: 1 })
})

test('in forced colours the current entry of the sidebar has an edge, and placeholder tiles have outlines', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signInAdmin(page.request)
  await page.goto('/admin/bookings')
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  await expect(sidebar.getByRole('link', { name: 'Bookings' })).toHaveCSS('border-left-width', '3px')
  await expect(sidebar.getByRole('link', { name: 'Tours' })).toHaveCSS('border-left-width', '0px')
  // Placeholder tiles have outlines, because their background is not visible.
  await page.route('**/api/mails?*', () => {})
  await page.goto('/admin/mail')
  await expect(page.locator('main .skeleton-shape').first()).toHaveCSS('outline-style', 'solid')
})

test('a preference for more contrast changes borders, on the site and in the back office', async ({
  page,
}) => {
  const borders = () =>
    page
      .locator('main .field-box')
      .first()
      .evaluate((field) => getComputedStyle(field).borderTopColor)
  await signInAdmin(page.request)
  for (const path of ['/shop/products', '/admin/product']) {
    await page.emulateMedia({ contrast: 'no-preference' })
    await page.goto(path)
    const usual = await borders()
    await page.emulateMedia({ contrast: 'more' })
    expect(await borders(), path).not.toBe(usual)
  }
})

test('on a phone or tablet the sidebar is a drawer, and the screen uses the whole width', async ({
  page,
}) => {
  await signInAdmin(page.request)
  await page.setViewportSize({ width: 1000, height: 844 })
  await page.goto('/admin/faq')
  await expect(page.getByRole('complementary')).toBeHidden()
  const [main, window] = await page
    .getByRole('main')
    .evaluate((element) => [element.clientWidth, document.documentElement.clientWidth])
  expect(main).toBe(window)
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = await openSmallMenu(page)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await (await openSmallMenu(page)).getByRole('link', { name: 'Tours' }).click()
  await expect(page).toHaveURL('/admin/tour')
  await expect(menu).toBeHidden()
})

test('the search finds screens, tours and products by keyboard, also with a typing error', async ({
  page,
}) => {
  await signInAdmin(page.request)
  await page.goto('/admin/faq')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Search/ })
  await expect(field).toBeFocused()
  await page.keyboard.type('manhatan')
  const found = page.getByRole('listbox', { name: 'Found' })
  await expect(found.getByRole('option', { name: 'New Year in Manhattan Tour' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(found).toBeHidden()
  await field.fill('cale')
  await expect(found.getByRole('option').first()).toContainText('Calendar')
  // Enter during composition, as in Japanese, does not choose an option.
  await field.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(found.getByRole('option').first()).toContainText('Calendar')
  for (const width of [320, 390]) await expectNoOverflow(page, width)
  const gap = (await found.boundingBox())!.y - (await field.boundingBox())!.y
  expect(gap).toBeGreaterThan(40)
  await page.setViewportSize({ width: 1440, height: 900 })
  await field.fill('zzqqxxzz')
  await expect(page.getByText('Nothing is called “zzqqxxzz”.')).toBeVisible()
  await field.fill('backpack')
  const option = found.getByRole('option', { name: 'Ridge backpack 38 L Product' })
  await expect(option).toBeVisible()
  while ((await option.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit product' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Ridge backpack 38 L')
})

test('Enter before the search has answered opens its first result', async ({ page }) => {
  await signInAdmin(page.request)
  await page.goto('/admin/faq')
  const field = page.getByRole('combobox', { name: /^Search/ })
  await field.fill('backpack')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Edit product' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Ridge backpack 38 L')
  // A user who has left the field is not redirected by a late answer.
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/search?**', async (route) => {
    await gate.promise
    await route.continue()
  })
  await field.fill('manhattan')
  await field.press('Enter')
  await page.getByLabel('Title', { exact: true }).focus()
  const answered = page.waitForResponse('**/api/search?**')
  gate.resolve()
  await answered
  await field.focus()
  await expect(page.getByRole('option', { name: 'New Year in Manhattan Tour' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Edit product' })).toBeVisible()
})

test.describe('an avatar that is missing', () => {
  const missingAvatar = '/images/uploads/00000000000000000000000000000000.webp'
  test.use({ refusals: [missingAvatar] })

  test('is replaced by the default avatar (R-365)', { tag: '@usual' }, async ({ page }) => {
    await signInAdmin(page.request)
    await page.route('**/api/user/getProfile', async (route) => {
      const result = await route.fetch()
      const body = await result.json()
      body.result.avatar = missingAvatar
      await route.fulfill({ response: result, json: body })
    })
    await page.route(`**${missingAvatar}`, (route) => route.fulfill({ status: 404 }))
    // Until the profile has loaded, the default avatar is shown anyway.
    const avatarResponse = page.waitForResponse(`**${missingAvatar}`)
    await page.goto('/admin/faq')
    await avatarResponse
    const avatar = page.getByRole('complementary').locator('img')
    await expect(avatar).toHaveAttribute('src', /default-avatar/)
    await expect
      .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })
})
