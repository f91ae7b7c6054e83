import { postList } from '#content/post-list.ts'
import { trustPages } from '#content/trust-pages.ts'
import { expectAccessible } from './accessibility.ts'
import { watchCalls } from './calls.ts'
import { signInAdmin } from './staff.ts'
import { expect, moving, test } from './test.ts'
import { signUp } from './visitors.ts'

/** All pages have the same frame; this one loads fast. */
const anyPage = '/pages/terms'

test('the strip shows e-mail, phone, address, social links and English (R-008, R-009)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto(anyPage)
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'hello@halyard.travel' })).toHaveAttribute(
    'href',
    'mailto:hello@halyard.travel',
  )
  await expect(banner.getByRole('link', { name: '+44 20 7946 0123' })).toHaveAttribute('href', /^tel:\+44/)
  await expect(banner.getByText('14 Quay Street, Bristol')).toBeVisible()
  for (const name of ['Facebook', 'Instagram', 'X', 'YouTube']) {
    await expect(banner.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^https:/)
  }
  await expect(banner.getByText('English', { exact: true })).toBeVisible()
})

test('the account menu has its four entries, by pointer and keyboard (R-010, R-011, R-013)', {
  tag: '@usual',
}, async ({ page }) => {
  const member = await signUp(page.request)
  await page.goto(anyPage)
  const button = page.getByRole('button', { name: member.username })
  const items = page.getByRole('menu', { name: 'Account' }).getByRole('menuitem')
  await button.click()
  await expect(items).toHaveText(['Setting', 'Tours', 'Cart', 'Logout'])
  for (const [index, path] of ['/setting', '/my-tour', '/my-cart'].entries()) {
    await expect(items.nth(index)).toHaveAttribute('href', path)
  }
  await page.mouse.click(300, 500)
  await expect(items).toHaveCount(0)
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await button.focus()
    await page.keyboard.press(key)
    await expect(items.nth(0)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(items).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await page.keyboard.press('ArrowUp')
  await expect(items.nth(3)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(items.nth(0)).toBeFocused()
  await page.keyboard.press('End')
  await expect(items.nth(3)).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press('c')
  await expect(items.nth(2)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(items).toHaveCount(0)
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1280, height: 800 } })

  test('the account menu and the main menu’s parts open on a tap (R-011, R-014)', async ({ page }) => {
    const member = await signUp(page.request)
    await page.goto(anyPage)
    await page.getByRole('button', { name: member.username }).tap()
    await expect(page.getByRole('menuitem', { name: 'Tours' })).toBeVisible()
    await page.touchscreen.tap(300, 500)
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const tours = menu.getByRole('link', { name: 'Tours', exact: true })
    await tours.tap()
    await expect(menu.getByRole('link', { name: 'Split List' })).toBeVisible()
    await expect(page).toHaveURL(anyPage)
    await tours.tap()
    await expect(page).toHaveURL('/tours/standard-list')
  })
})

test('visitors and users see the same site; only staff see the back office (R-002)', async ({ page }) => {
  const siteMenu = page.getByRole('navigation', { name: 'Main menu' })
  await page.goto('/no-such-page')
  await expect(siteMenu).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  const member = await signUp(page.request)
  await page.goto('/no-such-page')
  await expect(siteMenu).toBeVisible()
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  await expect(page.locator('a[href^="/admin"]')).toHaveCount(0)
  // Closing the page closes its live channel, which would fail without the cookies.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await signInAdmin(page.request)
  await page.goto('/admin/tour')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(siteMenu).toHaveCount(0)
})

test('the footer has contacts, three recent posts, pictures and the legal pages (R-026, R-027, R-029)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto(anyPage)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'hello@halyard.travel' })).toBeVisible()
  await expect(footer.getByRole('link', { name: '+44 20 7946 0123' })).toBeVisible()
  await expect(footer.getByText('14 Quay Street, Bristol')).toBeVisible()
  const newest = postList.toSorted((one, other) => other.time.localeCompare(one.time)).slice(0, 3)
  const posts = footer.locator('a[href^="/detail/"]')
  await expect(posts).toHaveText(newest.map(({ title }) => title))
  for (const [index, { slug }] of newest.entries()) {
    await expect(posts.nth(index)).toHaveAttribute('href', `/detail/${slug}`)
  }
  await expect(footer.getByRole('heading', { name: 'Share your view' })).toBeVisible()
  await footer.scrollIntoViewIfNeeded()
  const pictures = footer.locator('picture img')
  await expect(pictures).toHaveCount(6)
  for (const picture of await pictures.all()) {
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  }
  await expect(footer.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/pages/privacy')
  await expect(footer.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', '/pages/terms')
  for (const { path, link } of Object.values(trustPages)) {
    await expect(footer.getByRole('link', { name: link })).toHaveAttribute('href', path)
  }
})

test('the newsletter accepts any text of fifty characters per field and makes no call (R-028, R-318, R-452)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/no-such-page', { waitUntil: 'networkidle' })
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByLabel('Name')).toHaveAttribute('maxlength', '50')
  await expect(footer.getByLabel('E-mail')).toHaveAttribute('maxlength', '50')
  const calls = watchCalls(page)
  await footer.getByLabel('E-mail').fill('not an address')
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await footer.getByLabel('Name').focus()
  await page.keyboard.press('Enter')
  expect(calls).toEqual([])
  await expect(page).toHaveURL('/no-such-page')
  await expect(footer.getByLabel('E-mail')).toHaveValue('not an address')
})

test('the button to the top appears after 300 px of scrolling and works (R-032)', { tag: '@usual' }, async ({
  page,
}) => {
  await page.goto(anyPage)
  const button = page.getByRole('button', { name: 'Back to top' })
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
  await expect(button).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 301))
  await expect(button).toBeVisible()
  await button.click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(button).toHaveCount(0)
  await expect(page.getByRole('banner')).toBeFocused()
})

test('on phones the button to the top does not cover a form’s submit button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tour-item/slow-boat-up-the-fjords')
  const button = page.getByRole('button', { name: 'Back to top' })
  const book = page.getByRole('button', { name: 'Book now' })
  const scrollToBook = () =>
    book.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await scrollToBook()
  // The terms above the button load when the form is seen.
  await expect(page.locator('#booking-terms')).toBeVisible()
  await scrollToBook()
  await expect(page.locator('.back-to-top')).toHaveCSS('visibility', 'hidden')
  await page.evaluate(() => window.scrollBy({ top: -150, behavior: 'instant' }))
  await expect(button).toBeVisible()
})

test('a page opens at its top with the focus on its content; going back restores the scroll position (R-031)', {
  tag: '@usual',
}, async ({ page }) => {
  await page.goto('/')
  const card = page.locator('#tours').getByRole('link').nth(8)
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(300)
  await card.click()
  await expect(page).toHaveURL(/\/tour-item\//)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('the title of every page contains the product’s name (R-030)', async ({ page }) => {
  for (const path of ['/', '/no-such-page', '/tour-item/no-such-tour']) {
    await page.goto(path)
    await expect(page).toHaveTitle(/^\S.* - Halyard$/)
  }
})

const shiftOf = (page: import('@playwright/test').Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).translate)

test('the background of a banner shifts by 0.15 of the scroll distance, the ridge in front of it by less (R-033)', async ({
  page,
}) => {
  await page.emulateMedia(moving.contextOptions)
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, 400))
  await expect.poll(() => shiftOf(page, '.hero-picture')).toBe('0px 60px')
  await expect.poll(() => shiftOf(page, '.hero > .ridge path')).toBe('0px 20px')
})

test.describe('the loading bar', () => {
  // The accessibility check would wait for a bar that moves during the call.
  test.use({ refusals: ['/api/user/getProfile'], contextOptions: { reducedMotion: 'reduce' } })

  test('is visible during a call, and disappears after success and failure (R-291, R-292)', async ({
    page,
  }) => {
    await signUp(page.request)
    const responses: (() => Promise<void>)[] = []
    await page.route('**/api/user/getProfile', (route) => {
      const response =
        responses.length === 0 ? () => route.continue() : () => route.fulfill({ status: 500, json: {} })
      responses.push(response)
    })
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    for (const turn of [0, 1]) {
      await page.goto('/no-such-page')
      await expect(bar).toBeAttached()
      if (turn === 0) await expectAccessible(page)
      await responses[turn]!()
      await expect(bar).toHaveCount(0)
    }
  })
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('banners do not shift, and scrolling to the top is instant (R-033)', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => window.scrollTo(0, 400))
    await page.getByRole('button', { name: 'Back to top' }).click()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.evaluate(() => window.scrollTo(0, 400))
    expect(await shiftOf(page, '.hero-picture')).toBe('none')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the parts of the main menu are links and show their pages on hover (R-014)', async ({ page }) => {
    await page.goto('/no-such-page')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Home', exact: true }).hover()
    await menu.getByRole('link', { name: 'Travel Agency' }).click()
    await expect(page).toHaveURL('/')
  })

  test('public pages lead a reader who has signed in to account, cart, tours and orders', async ({
    page,
  }) => {
    await signUp(page.request)
    await page.goto(anyPage)
    const account = page.getByRole('navigation', { name: 'Your account' })
    for (const [name, path] of [
      ['Your settings', '/setting'],
      ['Your cart', '/my-cart'],
      ['Your tours', '/my-tour'],
      ['Your orders', '/my-orders'],
    ] as const)
      await expect(account.getByRole('link', { name })).toHaveAttribute('href', path)
    await account.getByRole('link', { name: 'Your settings' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/setting')
  })
})

for (const width of [1440, 390]) {
  test(`the frame is accessible at ${width} px, with each of its menus open`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const member = await signUp(page.request)
    await page.goto('/no-such-page')
    await page.getByRole('button', { name: member.username }).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    if (width < 1025) {
      await page.locator('summary').first().click()
      await page.getByRole('navigation', { name: 'Main menu' }).getByText('Shop', { exact: true }).click()
      await expectAccessible(page)
    } else {
      await page.getByRole('link', { name: 'Elements' }).hover()
      await expect(page.getByRole('link', { name: 'Section Title' })).toBeVisible()
      await expectAccessible(page)
    }
    await page.getByRole('button', { name: 'Find and contact' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'dialog')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
