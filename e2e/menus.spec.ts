import { expect, test } from './test.ts'

/** All pages have the same frame; this one loads fast. */
const anyPage = '/pages/terms'
const phone = { width: 390, height: 844 }

const subMenus: Record<string, string[]> = {
  Home: ['/', '/home/winter-holidays', '/home/exotic-destinations'],
  Pages: ['/pages/about-us', '/pages/our-team', '/pages/what-we-offer'],
  Destinations: ['/destinations/list', '/destinations/slider'],
  Tours: ['/tours/standard-list', '/tours/gallery-list', '/tours/split-list'],
  Blog: ['/blog/masonry', '/blog/right-sidebar', '/blog/left-sidebar', '/blog/without-sidebar'],
  Elements: [
    ...['tour-list', 'tour-carousel', 'tour-filter', 'team', 'blog-list', 'shop-list'],
    ...['accordions', 'tabs', 'buttons', 'columns', 'headings', 'section-title'],
  ].map((name) => `/elements/${name}`),
}

test('each part of the main menu shows its pages on hover, until the pointer leaves or Escape (R-014)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto(anyPage)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  for (const [title, paths] of Object.entries(subMenus)) {
    const entry = menu.getByRole('link', { name: title, exact: true })
    await entry.hover()
    await expect(entry).toHaveAttribute('aria-expanded', 'true')
    const links = menu.getByRole('list').getByRole('list').getByRole('link')
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))))
      .toEqual(paths)
    const box = (await links.last().boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(1440)
  }
  const last = menu.getByRole('link', { name: 'Section Title' })
  await last.hover()
  await expect(last).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(last).toBeHidden()
})

test('the main menu opens on focus, Escape closes it, Tab goes on (R-014)', async ({ page }) => {
  await page.goto(anyPage)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const logo = page.getByRole('banner').getByRole('link', { name: 'Halyard', exact: true })
  await logo.focus()
  await page.keyboard.press('Tab')
  const home = menu.getByRole('link', { name: 'Home', exact: true })
  await expect(home).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Travel Agency' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(home).toBeFocused()
  await expect(home).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Pages', exact: true })).toBeFocused()
  await expect(menu.getByRole('link', { name: 'Our Team' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Winter Holiday' })).toBeHidden()
})

test('the current part of the main menu is underlined (R-014)', async ({ page }) => {
  await page.goto('/')
  const home = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Home', exact: true })
  await expect(home).toHaveAttribute('aria-current', 'page')
  const underline = await home.evaluate((link) => {
    const { height, backgroundColor } = getComputedStyle(link, '::after')
    return { height, backgroundColor }
  })
  expect(underline).toEqual({ height: '3px', backgroundColor: 'rgb(197, 54, 29)' })
})

test('the side panel finds a destination and then closes itself (R-020, R-021)', { tag: '@usual' }, async ({
  page,
}) => {
  await page.goto(anyPage)
  await page.getByRole('button', { name: 'Find and contact' }).click()
  const panel = page.getByRole('dialog', { name: 'Where to Go next?' })
  await expect(panel.getByRole('link', { name: 'hello@halyard.travel' })).toBeVisible()
  await expect(panel.getByText('14 Quay Street, Bristol')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Instagram' })).toBeVisible()
  const field = panel.getByRole('search').getByLabel('Destination')
  await expect(field).toHaveAttribute('maxlength', '50')
  await field.fill('Bora Bora & more')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    (url) => url.pathname === '/search' && url.searchParams.get('destination') === 'Bora Bora & more',
  )
  await expect(panel).toBeHidden()
})

test('the side panel closes on Escape, by its button and on a click outside, and restores the focus (R-020)', async ({
  page,
}) => {
  await page.goto(anyPage)
  const opener = page.getByRole('button', { name: 'Find and contact' })
  const panel = page.getByRole('dialog', { name: 'Where to Go next?' })
  const closings = [
    () => page.keyboard.press('Escape'),
    () => panel.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(200, 400),
  ]
  for (const close of closings) {
    await opener.click()
    await expect(panel).toBeVisible()
    await close()
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('the accordion of small windows repeats the menu and has additional links (R-022, R-023, R-024, R-025)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto(anyPage)
  await page.locator('summary').first().click()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const own: Record<string, string[]> = {
    Destinations: ['/destinations/item'],
    Blog: ['/blog/standard', '/blog/gallery', '/blog/NavLink'],
    Shop: ['list', 'single'].map((name) => `/shop/product-${name}`),
  }
  const wider = ['/shop/three-columns', '/shop/four-columns', '/shop/full-width']
  for (const title of ['Home', 'Pages', 'Destinations', 'Tours', 'Blog', 'Shop', 'Elements']) {
    await menu.getByText(title, { exact: true }).click()
    const wanted = [...(subMenus[title] ?? []), ...(own[title] ?? []), ...(title === 'Shop' ? wider : [])]
    for (const path of wanted) await expect(menu.locator(`a[href="${path}"]`)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('the menu of small windows closes on navigation, and opens the side panel (R-020, R-022)', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/no-such-page')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await page.locator('summary').first().click()
  await menu.getByText('Home', { exact: true }).click()
  await menu.getByRole('link', { name: 'Travel Agency' }).click()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()
  await page.locator('summary').first().click()
  await menu.getByRole('button', { name: 'Find and contact' }).click()
  const panel = page.getByRole('dialog', { name: 'Where to Go next?' })
  await expect(panel).toBeVisible()
  await expect(menu).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page.locator('summary').first()).toBeFocused()
})
