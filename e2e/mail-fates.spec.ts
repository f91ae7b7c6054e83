// What has become of mails, for their owner at /my-tour and /setting.
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './test.ts'
import { openWithin } from './tours.ts'
import { signUp } from './visitors.ts'

test('a booking and an account show their owner what has become of their mails', async ({ page }) => {
  const { token, username, email } = await signUp(page.request)
  const { items } = await (await page.request.get('/api/cards?itemsPerPage=40')).json()
  const tour = items.find(
    ({ avaliable, custom }: { avaliable: boolean; custom: number }) => avaliable && custom > 9,
  )
  const date = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10)
  const booked = await page.request.post('/api/tours', {
    headers: { authorization: `Bearer ${token}` },
    data: { cardId: tour._id, username, email, phone: '', date, numberTikets: 1 },
  })
  const { _id } = await booked.json()
  const mail = {
    _id: '0198c1f0-0000-7000-8000-000000000004',
    title: 'Booking confirmation',
    to: 'ida.lund@example.com',
    state: 'refused',
    about: { kind: 'booking', _id },
    createdAt: '2030-01-01T10:00:00.000Z',
    sentAt: null,
  }
  const notice = {
    ...mail,
    title: 'Security notice',
    state: 'sent',
    about: { kind: 'account', _id },
    sentAt: '2030-01-01T10:00:02.000Z',
  }
  await page.route('**/api/mails/my?about=booking', (route) => route.fulfill({ json: { items: [mail] } }))
  await page.route('**/api/mails/my?about=account', (route) => route.fulfill({ json: { items: [notice] } }))
  await page.goto('/my-cart')
  await openWithin(page, '/my-tour')
  const row = page.getByRole('row').filter({ hasText: _id })
  await expect(row).toContainText('Booking confirmation could not be delivered to ida.lund@example.com')
  await expectAccessible(page)
  await openWithin(page, '/setting')
  const mails = page.getByRole('region', { name: 'Mails about your account' })
  await expect(mails).toContainText('Security notice sent to ida.lund@example.com on')
  await expectAccessible(page)
})

test('without a mail server neither page says anything of mails', async ({ page }) => {
  await signUp(page.request)
  await page.goto('/setting')
  await expect(page.getByRole('heading', { name: 'Mails about your account' })).toHaveCount(0)
})
