// Mails, at /admin/mail.
import { expectAccessible } from './accessibility.ts'
import { signInAdmin } from './staff.ts'
import { expect, test } from './test.ts'

const id = '0198c1f0-0000-7000-8000-000000000002'
const mail = {
  _id: id,
  title: 'Booking confirmation',
  to: 'ida.lund@example.com',
  subject: 'Booking confirmed: Fjords by ferry',
  state: 'refused',
  attempts: 1,
  lastError: '550 no such mailbox',
  about: { kind: 'booking', _id: '0198c1f0-0000-7000-8000-000000000003' },
  createdAt: '2030-01-01T10:00:00.000Z',
  sentAt: null,
  canBeResent: true,
}
const listOf = (items: object[]) => ({
  items,
  currentPage: 1,
  totalPages: 1,
  totalCount: items.length,
  itemsPerPage: 25,
  isSending: true,
})
const html =
  '<!DOCTYPE html><html lang="en"><head><title>Mail</title></head><body><h1>Your seats</h1></body></html>'

for (const [width, theme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test(`staff find a refused mail, read it and send it again by keyboard at ${width}, ${theme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: theme })
    await signInAdmin(page.request)
    await page.route('**/api/mails?*', (route) => route.fulfill({ json: listOf([mail]) }))
    await page.route(`**/api/mails/${id}`, (route) =>
      route.fulfill({
        json: {
          ...{ ...mail, html, text: 'Your seats are reserved.' },
          attachments: [{ name: 'trip-K7MN-4PQR.ics', bytes: 640 }],
        },
      }),
    )
    await page.route(`**/admin/mail/${id}/document`, (route) =>
      route.fulfill({
        body: html,
        headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'; sandbox" },
      }),
    )
    await page.route(`**/api/mails/${id}/resend`, (route) => route.fulfill({ json: mail }))
    await page.goto('/admin/mail')
    await expect(page.getByText('550 no such mailbox')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('State', { exact: true }).selectOption('refused')
    await expect(page).toHaveURL(/state=refused/)
    const link = page.getByRole('link', { name: mail.subject })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(mail.subject)
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'Your seats' })).toBeVisible()
    await expect(page.getByText('trip-K7MN-4PQR.ics (640 bytes)')).toBeVisible()
    await expect(page.getByRole('region', { name: 'As text' })).toHaveText('Your seats are reserved.')
    await expectAccessible(page)
    const resent = page.waitForRequest(`**/api/mails/${id}/resend`)
    await page.getByRole('button', { name: 'Send again' }).focus()
    await page.keyboard.press('Enter')
    await resent
  })
}

test('the back office says that mails are kept, and shows a kept one in its frame', async ({ page }) => {
  await signInAdmin(page.request)
  const username = `mail${Date.now()}`
  const response = await page.request.post('/api/user/signup', {
    data: { username, email: `${username}@example.com`, password: 'a long enough horse' },
  })
  expect(response.status()).toBe(201)
  await signInAdmin(page.request)
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Mail' }).click()
  await expect(page.getByText('Mails are kept here and not sent')).toBeVisible()
  await page.getByLabel('Address or subject').fill(username)
  await expect(page).toHaveURL(new RegExp(`q=${username}`))
  const row = page.getByRole('row').filter({ hasText: username })
  await row.getByRole('link', { name: 'Welcome to Halyard' }).click()
  // Nobody has confirmed the address, so the mail has no name that was typed.
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Welcome')
  await expectAccessible(page)
})
