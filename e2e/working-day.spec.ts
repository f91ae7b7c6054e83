// A whole day of a super admin at the desk, by keyboard: from what waits in the morning to a colleague who leaves.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mergeTests, type Page } from '@playwright/test'
import { browserFlags, findBrowser } from './browser.ts'
import { showToCamera } from './camera-picture.ts'
import { openForm } from './disclosed-forms.ts'
import { findMailedLink, test as mailTest } from './mails.ts'
import { openOrderDesk } from './orders.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test as itemTest } from './staff-items.ts'
import { signUp, waitForToast } from './visitors.ts'

const video = join(tmpdir(), `halyard-working-day-${process.pid}.y4m`)
const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const slashed = (date: string) => date.split('-').reverse().join('/')
const typed = (date: string) => date.split('-').reverse().join('-')
const tomorrow = dateIn(1)

const test = mergeTests(itemTest, mailTest)

test.use({
  hasSamples: true,
  actionTimeout: 15_000,
  // The line is cut for a while, and a colleague loses the rights.
  refusals: ['/api/*', '/images/*', '/admin'],
  launchOptions: {
    executablePath: findBrowser(),
    args: [
      ...browserFlags,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
})

test.afterAll(() => rmSync(video, { force: true }))

/** Opens a screen by the sidebar. */
async function open(page: Page, name: string, heading = name): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name, exact: true })
    .press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const tableRows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

/** Presses a button, and waits for the message that it is done. */
async function done(page: Page, press: () => Promise<void>): Promise<void> {
  const toast = waitForToast(page, 'Successfully!')
  await press()
  await toast
}

test('a whole day at the desk', async ({ page, context, browser, request, items, smtp, ownServer }) => {
  test.setTimeout(240_000)
  const trip = await items.createTour({ title: `${items.word} ferry`, custom: 20, cost: 100 })
  const guest = await signUp(request)
  const ofGuest = { authorization: `Bearer ${guest.token}` }
  const book = async (username: string, numberTikets: number, date = tomorrow) => {
    const data = { cardId: trip._id, username, email: guest.email, phone: '', date, numberTikets }
    const response = await request.post('/api/tours', { headers: ofGuest, data })
    expect(response.status(), await response.text()).toBe(201)
    return (await response.json()) as { _id: string }
  }
  await book('Kari Nordmann', 1)
  const mira = await book('Mira Solberg', 2)
  const { code } = await (await request.get(`/api/tours/${mira._id}/voucher`, { headers: ofGuest })).json()
  const scores = { Rating: 90, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }
  await request.patch(`/api/cards/${trip._id}/review`, {
    headers: ofGuest,
    data: { ...scores, description: `${items.word} was calm.` },
  })
  const order = await (await openOrderDesk(request, items)).place()
  showToCamera(video, null)

  await test.step('reads what the day asks for', async () => {
    await signInSuperAdmin(page.request)
    await page.goto('/admin')
    await open(page, 'Today')
    await expect(
      page
        .getByRole('region', { name: 'To do' })
        .getByRole('link', { name: /new reviews? without an answer/ }),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: trip.title }).first()).toBeVisible()
  })

  await test.step('books for a caller, moves the booking and adds a note', async () => {
    await open(page, 'Bookings')
    await page.getByRole('link', { name: 'New booking' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'New booking' })).toBeVisible()
    const form = page.getByRole('form', { name: 'New booking' })
    await page.getByRole('searchbox', { name: 'Tour' }).fill(trip.title)
    await page.getByRole('link', { name: new RegExp(trip.title) }).press('Enter')
    await form.getByLabel('Name', { exact: true }).fill('Edda Brock')
    await form.getByLabel('Email').fill(`${items.word}@example.com`)
    await form.getByLabel('Phone number').fill('+1 701 234')
    await form.getByRole('textbox', { name: 'Departure date' }).fill(typed(dateIn(60)))
    await form.getByRole('spinbutton', { name: 'Tickets' }).fill('2')
    await expect(form.getByText('$200 in total')).toBeVisible()
    await done(page, () => form.getByRole('button', { name: 'Book' }).press('Enter'))
    const change = await openForm(page, 'Change booking')
    await change.getByRole('textbox', { name: 'Departure date' }).fill(typed(tomorrow))
    await expect(change.getByText(/The tickets then cost \$200/)).toBeVisible()
    await done(page, () => change.getByRole('button', { name: 'Change booking' }).press('Enter'))
    await expect(page.getByRole('region', { name: 'Booking', exact: true })).toContainText(slashed(tomorrow))
    const notes = page.getByRole('region', { name: 'Notes' })
    await notes.getByLabel('New note').fill('Comes with a dog.')
    await notes.getByRole('button', { name: 'Add note' }).press('Enter')
    await expect(notes.getByRole('listitem')).toContainText('Comes with a dog.')
  })

  await test.step('writes to everybody on the departure', async () => {
    await open(page, 'Bookings')
    await page.getByRole('searchbox', { name: /^Tour/ }).fill(items.word)
    await tableRows(page)
      .filter({ hasText: slashed(tomorrow) })
      .getByRole('link')
      .first()
      .press('Enter')
    const messages = page.getByRole('region', { name: 'Messages' })
    const dialog = await openForm(messages, 'Write to everybody')
    await dialog.getByLabel('Subject').fill(`${items.word} leaves earlier`)
    await dialog.getByLabel('Text').fill('At 08:15 instead of 09:00.')
    await dialog.getByRole('button', { name: 'Send to 2 addresses' }).press('Enter')
    await expect(messages.getByRole('listitem')).toContainText(`${items.word} leaves earlier`)
    const receivers = () =>
      smtp.received
        .filter(({ parsed }) => parsed.subject?.includes(`${items.word} leaves earlier`))
        .flatMap(({ to }) => to)
        .toSorted()
    await expect
      .poll(receivers, { timeout: 30_000 })
      .toEqual([guest.email, `${items.word}@example.com`].toSorted())
  })

  await test.step('checks in by list and camera while the line is cut, and reconciles a double scan', async () => {
    await open(page, 'Check-in')
    await page.getByRole('link', { name: trip.title }).first().press('Enter')
    const list = page.getByRole('list', { name: 'Travellers' })
    await expect(page.getByText('Ready: this page also works without a network.')).toBeVisible()
    await expect(page.getByText('0 of 5 in')).toBeVisible()
    await context.setOffline(true)
    await list
      .getByRole('listitem', { name: 'Kari Nordmann' })
      .getByRole('button', { name: /^Check in/ })
      .press('Enter')
    showToCamera(video, code)
    await button(page, 'Scan vouchers').press('Enter')
    const scanner = page.getByRole('region', { name: 'Scan vouchers' }).getByRole('status')
    await expect(scanner).toContainText('Checked in: 2 people', { timeout: 20_000 })
    await expect(page.getByText('3 of 5 in')).toBeVisible()
    const colleague = await signInSuperAdmin(request)
    const checkIn = {
      ...{ _id: randomUUID(), bookingId: mira._id, kind: 'in', count: 2, countBefore: 0, method: 'scan' },
      at: new Date().toISOString(),
    }
    const other = await request.post(`/api/tours/departures/${trip._id}/${tomorrow}/check-ins`, {
      headers: colleague.headers,
      data: { deviceId: randomUUID(), checkIns: [checkIn] },
    })
    expect(other.status(), await other.text()).toBe(201)
    await context.setOffline(false)
    const doubles = page.getByRole('region', { name: 'Checked in twice' })
    await doubles.getByRole('button', { name: /^The same people/ }).press('Enter')
    await expect(doubles).toHaveCount(0)
    await expect(page.getByText('3 of 5 in')).toBeVisible()
    await page.getByRole('link', { name: 'All departures' }).press('Enter')
  })

  await test.step('marks a transfer as received, packs and sends the order', async () => {
    await open(page, 'Orders')
    await page.getByRole('searchbox', { name: 'Order or customer' }).fill(order.reference)
    await page.getByRole('link', { name: order.reference }).press('Enter')
    const form = await openForm(page, 'Mark as received')
    await done(page, () => form.getByRole('button', { name: 'Transfer received' }).press('Enter'))
    await button(page, 'Mark packed').press('Enter')
    await expect(button(page, 'Mark sent')).toBeFocused()
    await button(page, 'Mark sent').press('Enter')
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Sent')
  })

  await test.step('answers a review', async () => {
    await open(page, 'Reviews')
    await page.goto('/admin/reviews?queue=new')
    const row = tableRows(page).filter({ hasText: `${items.word} was calm.` })
    const form = await openForm(row, 'Answer')
    await form.getByLabel('Answer of Halyard').fill('So were we.')
    await done(page, () => form.getByRole('button', { name: 'Send the answer' }).press('Enter'))
    await expect(row).toHaveCount(0)
  })

  await test.step('imports 500 products, after 12 mistakes were mended', async () => {
    const { img } = await items.createProduct()
    const fileOf = (mistakes: number) => ({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        [
          'Title,Sub title,SKU,Dismensions,Weight,Cost,Category,Availability,Tag,Description,Image',
          ...Array.from({ length: 500 }, (_, index) => {
            const cost = index < mistakes ? 'free' : '40'
            return `${items.word} mug ${index},Warm,M-${index},1 x 1,0.5,${cost},Camping,yes,Camping,Fine,${img}`
          }),
        ].join('\n'),
      ),
    })
    await open(page, 'Products')
    await page.getByRole('link', { name: 'Import' }).press('Enter')
    await page.getByLabel('CSV file').setInputFiles(fileOf(12))
    await button(page, 'Check file').press('Enter')
    await expect(page.getByText('12 problems', { exact: true })).toBeVisible()
    await expect(tableRows(page)).toHaveCount(12)
    await page.getByLabel('CSV file').setInputFiles(fileOf(0))
    await button(page, 'Check file').press('Enter')
    await done(page, () => button(page, 'Import 500 products').press('Enter'))
    await expect(page.getByText('500 products were added.')).toBeVisible()
  })

  await test.step('puts 20 of them on sale, and undoes it', async () => {
    await open(page, 'Products')
    await page.getByRole('searchbox', { name: 'Search' }).fill(`${items.word} mug`)
    await expect(tableRows(page)).toHaveCount(25)
    await expect(tableRows(page).first()).toContainText(items.word)
    for (let row = 0; row < 20; row += 1) await tableRows(page).nth(row).getByRole('checkbox').press('Space')
    const form = await openForm(page, 'Change selected')
    await expect(form).toContainText('Change 20 records')
    await form.getByLabel('Change', { exact: true }).selectOption('Sale')
    await form.getByLabel('Value').fill('20')
    await done(page, () => form.getByRole('button', { name: 'Change' }).press('Enter'))
    await expect(page.getByText('20 products changed.')).toBeVisible()
    await button(page, 'Undo').press('Enter')
    await expect(page.getByText('20 products as before.')).toBeVisible()
  })

  await test.step('restores a deleted tour with its bookings', async () => {
    await open(page, 'Tours')
    await page.getByRole('searchbox', { name: 'Search' }).fill(trip.title)
    await button(page, `Delete ${trip.title}`).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Do you want delete?' })
    await expect(dialog).toContainText('3 bookings to come')
    await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(page.getByText('No data')).toBeVisible()
    await open(page, 'Bin')
    await button(page, `Restore ${trip.title}`).press('Enter')
    await expect(page.getByText(`“${trip.title}” is back, with all that belongs to it.`)).toBeVisible()
    await page.goto(`/admin/bookings/${trip._id}/${tomorrow}`)
    for (const name of ['Kari Nordmann', 'Mira Solberg', 'Edda Brock']) {
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    }
  })

  await test.step('invites a colleague, and takes the role away: the open screens go within a second', async () => {
    const username = `ines-${randomUUID().slice(0, 8)}`
    const [email, password] = [`${username}@example.com`, 'fast-boat-number-8']
    await open(page, 'Users')
    const invite = page.getByRole('region', { name: 'Invite a colleague' })
    await invite.getByLabel('Email address').fill(email)
    await invite.getByRole('button', { name: 'Send invitation' }).press('Enter')
    const link = () => findMailedLink(smtp, email, 'invitation')
    await expect.poll(link, { timeout: 30_000 }).toBeDefined()
    const theirs = await browser.newContext({ baseURL: ownServer })
    const colleague = await theirs.newPage()
    await colleague.goto(link()!)
    await colleague.getByLabel('Username', { exact: true }).fill(username)
    await colleague.getByLabel('Password', { exact: true }).fill(password)
    await colleague.getByLabel('Confirm password', { exact: true }).fill(password)
    await colleague.getByRole('button', { name: 'Create the account' }).press('Enter')
    await expect(colleague.getByRole('main').getByRole('status')).toContainText('is ready')
    await colleague.request.post('/api/user/signin', { data: { username, password } })
    const screens = [colleague, await theirs.newPage()]
    for (const [index, path] of ['/admin/orders', '/admin/bookings'].entries()) {
      const socket = screens[index]!.waitForEvent('websocket')
      await screens[index]!.goto(path)
      await expect(screens[index]!.getByRole('heading', { level: 1, name: /Orders|Bookings/ })).toBeVisible()
      await (await socket).waitForEvent('framereceived')
    }
    await page.getByRole('search').getByLabel('Account').fill(username)
    await page.getByRole('link', { name: username }).press('Enter')
    const role = page.getByRole('region', { name: 'Role' })
    await role.getByLabel('Role of the account').selectOption('User')
    await role.getByRole('button', { name: 'Change role' }).press('Enter')
    await expect(page.getByText(`${username} is user from now on.`)).toBeVisible()
    for (const screen of screens) {
      const heading = screen.getByRole('heading', { level: 1, name: /Orders|Bookings/ })
      await expect(heading).toBeHidden({ timeout: 1000 })
    }
    await theirs.close()
  })
})
