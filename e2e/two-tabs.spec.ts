// Two tabs or windows of one browser: an action in one of them takes effect in the other.
import type { Page } from '@playwright/test'
import { startBooking, typeDate, watchBookings } from './booking-panel.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { farDay } from './tours.ts'
import { messages, returnToTab, signUp } from './visitors.ts'

const refusal = 'Somebody else has signed in in another tab. Nothing was sent.'

function watchChanges(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (call) => {
    if (call.method() !== 'GET') paths.push(new URL(call.url()).pathname)
  })
  return paths
}

function profile(page: Page) {
  const form = page.getByRole('form', { name: 'Update profile' })
  return {
    name: form.getByLabel('Name', { exact: true }),
    email: form.getByLabel('Email', { exact: true }),
    save: form.getByRole('button', { name: 'Update' }),
  }
}

async function openOther(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  await other.locator('html[data-hydrated]').waitFor({ state: 'attached' })
  return other
}

test('a profile is not saved to the account of another user who has signed in in another tab', async ({
  page,
}) => {
  const before = await signUp(page.request)
  await page.goto('/setting')
  const { name, email, save } = profile(page)
  await expect(page.getByRole('button', { name: before.username })).toBeVisible()
  await name.fill('Not theirs')
  await email.fill('not-theirs@example.com')
  const changes = watchChanges(page)
  const after = await signUp(page.request)
  await save.click()
  await expect(messages(page).getByText(refusal).first()).toBeAttached()
  await expect(email).toHaveValue(after.email)
  await expect(name).toHaveValue(after.username)
  await expect(page.getByRole('button', { name: after.username })).toBeVisible()
  expect(changes).toEqual([])

  await name.fill('Theirs')
  await save.click()
  await expect(page.getByRole('button', { name: 'Theirs' })).toBeVisible()
})

test('a booking form does not book for another user who has signed in in another tab, nor show them the first user’s name', async ({
  page,
  request,
}) => {
  const { form } = await startBooking(page, request, 17)
  await expect(form.getByRole('timer')).toBeVisible()
  const sent = watchBookings(page)
  const after = await signUp(page.request)
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(messages(page).getByText(refusal).first()).toBeAttached()
  await expect(form.getByLabel('Email', { exact: true })).toHaveValue(after.email)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(after.username)
  expect(sent).toEqual([])

  await typeDate(page, farDay().typed)
  await form.getByRole('button', { name: 'Book now' }).click()
  await expect(form.getByText('One ticket for')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test.describe('without a session', () => {
  // The live channel may try to connect just after the cookies were deleted.
  test.use({ refusals: ['/api/live'] })

  test('signing out in one window signs out the visible window beside it', async ({ page }) => {
    const member = await signUp(page.request)
    await page.goto('/setting')
    await expect(page.getByRole('button', { name: member.username })).toBeVisible()
    // Only the other window's message signs out: no response, and no closed live channel.
    await page.context().clearCookies()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeAttached()
    await expect(page.getByText(member.email)).toHaveCount(0)
  })
})

test('a name changed in one tab appears in the other, whose form does not restore the old one', async ({
  page,
}) => {
  const member = await signUp(page.request)
  await page.goto('/setting')
  await expect(page.getByRole('button', { name: member.username })).toBeVisible()
  const { name, email } = profile(page)
  await email.fill(`new-${member.email}`)
  const other = await openOther(page, '/setting')
  const there = profile(other)
  await there.name.fill('Mira Solberg')
  await there.save.click()
  await expect(other).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Mira Solberg' })).toBeVisible()
  await expect(name).toHaveValue('Mira Solberg')
  await expect(email).toHaveValue(`new-${member.email}`)
})

test.describe('the back office', () => {
  test.use({ refusals: ['/api/live'] })

  const frame = (page: Page) => page.getByRole('navigation', { name: 'Back office' })

  /** Waits until its first calls have ended: a call with another user's cookies would be refused. */
  async function openScreen(page: Page, path: string): Promise<void> {
    const started = page.waitForResponse(/\/api\/carts\b/)
    await page.goto(path)
    await started
    await expect(frame(page)).toBeVisible()
  }

  async function expectNotFound(page: Page): Promise<void> {
    await expect(page).toHaveTitle('Not Found - Halyard')
    await expect(frame(page)).toHaveCount(0)
  }

  test('is Not Found after a traveller has signed in in another tab, even with unsaved entries', async ({
    page,
  }) => {
    await signInAdmin(page.request)
    await openScreen(page, '/admin/bookings')
    const traveller = await signUp(page.request)
    await returnToTab(page)
    await expectNotFound(page)
    await expect(page).toHaveURL('/admin/bookings')
    await expect(page.getByRole('button', { name: traveller.username })).toBeVisible()

    await signInSuperAdmin(page.request)
    await openScreen(page, '/admin/tour/add')
    await page.getByLabel('Title', { exact: true }).fill('Not theirs')
    await signUp(page.request)
    await returnToTab(page)
    await expectNotFound(page)
  })

  test('is Not Found after a sign-out in another tab', async ({ page }) => {
    await signInAdmin(page.request)
    await openScreen(page, '/admin/bookings')
    const other = await openOther(page, '/admin/faq')
    await other.getByRole('button', { name: 'Account' }).click()
    await other.getByRole('menuitem', { name: 'Logout' }).click()
    await expectNotFound(page)
  })

  test('keeps unsaved entries until the next sign-in', async ({ page }) => {
    await signInSuperAdmin(page.request)
    await openScreen(page, '/admin/tour/add')
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Half a tour')
    await page.context().clearCookies()
    await returnToTab(page)
    const notice = page.getByRole('status').filter({ hasText: 'Your session has ended' })
    await expect(notice).toBeVisible()
    await expect(title).toHaveValue('Half a tour')
    await signInSuperAdmin(page.request)
    await returnToTab(page)
    await expect(notice).toHaveCount(0)
    await expect(title).toHaveValue('Half a tour')
  })

  test('hides the audit log after an admin has signed in in place of a super admin', async ({ page }) => {
    await signInSuperAdmin(page.request)
    await openScreen(page, '/admin/audit-log')
    await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
    await signInAdmin(page.request)
    await returnToTab(page)
    await expectNotFound(page)
    await openScreen(page, '/admin/tour')
  })
})
