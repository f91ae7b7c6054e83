// Check-in of a departure: from the list, by the codes of vouchers, without network, and by two devices.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleWithoutScript, expectLegible } from './accessibility.ts'
import { browserFlags, findBrowser } from './browser.ts'
import { showToCamera } from './camera-picture.ts'
import { signInNarrowed } from './narrowed-staff.ts'
import { signInAdmin, signInSuperAdmin } from './staff.ts'
import { expect, type Items, test } from './staff-items.ts'
import { signUp } from './visitors.ts'
import { expectNoOverflow } from './widths.ts'

const video = join(tmpdir(), `halyard-camera-${process.pid}.y4m`)
const dayMs = 86_400_000
const dateIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)
const date = dateIn(1)

interface Party {
  id: string
  code: string
}

/** A tour that departs tomorrow, with a booking for each name. */
async function bookDeparture(request: APIRequestContext, items: Items, parties: Record<string, number>) {
  const tour = await items.createTour({ custom: 20 })
  const traveller = await signUp(request)
  const headers = { authorization: `Bearer ${traveller.token}` }
  const book = async (username: string, numberTikets: number, on = date): Promise<Party> => {
    const data = { cardId: tour._id, username, email: traveller.email, phone: '', date: on, numberTikets }
    const booked = await (await request.post('/api/tours', { headers, data })).json()
    const voucher = await request.get(`/api/tours/${booked._id}/voucher`, { headers })
    return { id: booked._id, code: (await voucher.json()).code }
  }
  const booked: Record<string, Party> = {}
  for (const [name, tickets] of Object.entries(parties)) booked[name] = await book(name, tickets)
  const path = `/admin/check-in/${tour._id}/${date}`
  const cancel = (id: string) => request.delete(`/api/tours/${id}`, { headers })
  return { tour, path, booked, book, cancel, api: `/api/tours/departures/${tour._id}/${date}/check-ins` }
}

/** Moves a booking to another date, as another member of staff would. */
async function moveBooking(request: APIRequestContext, id: string, to: string): Promise<void> {
  const { headers } = await signInAdmin(request)
  const data = { date: to, numberTikets: 1, fee: 'terms', isLate: false, difference: 0 }
  const response = await request.post(`/api/tours/${id}/guest-changes`, { headers, data })
  expect(response.ok(), await response.text()).toBe(true)
}

/** What the device keeps: names of travellers, check-ins to be sent, and addresses of pages. */
function keptOn(page: Page) {
  return page.evaluate(async () => {
    const readAll = (name: string) =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = indexedDB.open(name, 1)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const database = request.result
          const all = database.transaction('items').objectStore('items').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(all.result)
          }
        }
      })
    const names = (await indexedDB.databases()).map(({ name }) => name!)
    const lists = names.includes('halyard.check-in') ? await readAll('halyard.check-in') : []
    const unsent = names.includes('halyard.check-in.unsent') ? await readAll('halyard.check-in.unsent') : []
    const pages = (await caches.has('halyard.check-in'))
      ? await (await caches.open('halyard.check-in')).keys()
      : []
    return {
      travellers: (lists as { list: { bookings: { username: string }[] } }[])
        .flatMap(({ list }) => list.bookings.map(({ username }) => username))
        .sort(),
      unsent: unsent.length,
      pages: pages
        .map(({ url }) => new URL(url).pathname)
        .filter((path) => path.startsWith('/admin/check-in/')),
    }
  })
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Travellers' }).getByRole('listitem', { name })

test.use({
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

test.describe('with a camera', () => {
  test.use({
    // Without network, each call of the page fails.
    refusals: ['/api/*', '/images/*'],
  })

  test.afterAll(() => rmSync(video, { force: true }))

  async function scan(page: Page, code: string | null, title: string): Promise<void> {
    const stop = page.getByRole('button', { name: 'Stop scanning' })
    if (await stop.isVisible()) await stop.click()
    showToCamera(video, code)
    await page.getByRole('button', { name: 'Scan vouchers' }).click()
    const region = page.getByRole('region', { name: 'Scan vouchers' })
    await expect(region.getByRole('status')).toContainText(title, { timeout: 20_000 })
  }

  test('goes on while the line is cut, also after a reload, and a double scan is told and decided', async ({
    page,
    context,
    request,
    items,
  }) => {
    const { path, booked, book, cancel, api, tour } = await bookDeparture(request, items, {
      'Kari Nordmann': 1,
      'Mira Solberg': 2,
      'Ola Hansen': 1,
      'Siri Moen': 1,
    })
    await cancel(booked['Ola Hansen']!.id)
    await moveBooking(request, booked['Siri Moen']!.id, dateIn(3))
    const later = await book('Later Gator', 1, dateIn(2))
    showToCamera(video, null)
    await signInAdmin(page.request)
    const opened = await page.goto(path)
    expect(opened!.headers()['permissions-policy']).toContain('camera=(self)')
    await expect(page.getByText('Ready: this page also works without a network.')).toBeVisible()
    await expect(page.getByText('0 of 3 in')).toBeVisible()

    await context.setOffline(true)
    const isWorkerOnline = context.serviceWorkers()[0]!.evaluate(() =>
      fetch('/readyz').then(
        () => true,
        () => false,
      ),
    )
    expect(await isWorkerOnline).toBe(false)
    await rowOf(page, 'Kari Nordmann')
      .getByRole('button', { name: /^Check in/ })
      .press('Enter')
    await expect(rowOf(page, 'Kari Nordmann')).toContainText('In')
    await expect(page.getByText('1 check-in waits to be sent.')).toBeVisible()
    const { code } = booked['Mira Solberg']!
    await scan(page, code, 'Checked in: 2 people')
    await scan(page, code, 'Already in')
    await scan(page, `${code.slice(0, -5)}AAAAA`, 'Not a valid voucher')
    await scan(page, booked['Ola Hansen']!.code, 'Cancelled')
    await scan(page, booked['Siri Moen']!.code, 'Moved to another date')
    await scan(page, later.code, 'Another departure')
    await page.reload()
    await expect(page.getByText('3 of 3 in')).toBeVisible()
    await expect(page.getByText('2 check-ins wait to be sent.')).toBeVisible()
    const kept = await page.evaluate(async () => {
      const { databases } = window.indexedDB ? { databases: await indexedDB.databases() } : { databases: [] }
      const pages = await Promise.all(
        (await (await caches.open('halyard.check-in')).keys()).map(({ url }) => new URL(url).pathname),
      )
      return { databases: databases.length, pages: pages.filter((each) => each.startsWith('/admin')) }
    })
    expect(kept).toEqual({ databases: 2, pages: [path] })

    // Meanwhile another device, with a network, lets the same party in.
    const other = await signInSuperAdmin(request)
    const scanned = await request.post(api, {
      headers: other.headers,
      data: {
        deviceId: randomUUID(),
        checkIns: [
          {
            _id: randomUUID(),
            bookingId: booked['Mira Solberg']!.id,
            kind: 'in',
            count: 2,
            countBefore: 0,
            method: 'scan',
            at: new Date().toISOString(),
          },
        ],
      },
    })
    expect(scanned.status(), await scanned.text()).toBe(201)

    await context.setOffline(false)
    const doubles = page.getByRole('region', { name: 'Checked in twice' })
    await expect(doubles).toContainText('Already checked in by superadmin')
    await expect(doubles).toContainText('on another device. Then again by admin')
    await expect(page.getByText('to be sent')).toHaveCount(0)
    await expectAccessible(page)
    for (const width of [390, 1440]) await expectNoOverflow(page, width)
    await doubles.getByRole('button', { name: /^The same people/ }).press('Enter')
    await expect(doubles).toHaveCount(0)
    await expect(page.getByText('3 of 3 in')).toBeVisible()
    const list = await (await request.get(api, { headers: other.headers })).json()
    expect(list.bookings.map(({ countIn }: { countIn: number }) => countIn)).toEqual([1, 2])
    await page.getByRole('button', { name: 'Light theme' }).click()
    await expectLegible(page)

    // Leaving the page leaves its document, and with it the permission to use the camera.
    await page.getByRole('link', { name: 'All departures' }).click()
    await expect(page.getByRole('link', { name: tour.title })).toBeVisible()
    await page
      .getByRole('button', { name: /^Account|admin/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.waitForURL('/')
    await expect
      .poll(() =>
        page.evaluate(async () => [
          await indexedDB.databases(),
          await caches.keys(),
          localStorage.getItem('halyard.check-in'),
          await navigator.serviceWorker.getRegistrations(),
        ]),
      )
      .toEqual([[], [], null, []])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('travellers are checked in and out again by forms', async ({ page, request, items }) => {
    const { path } = await bookDeparture(request, items, { 'Kari Nordmann': 3 })
    await signInAdmin(page.request)
    await page.goto(path)
    const row = rowOf(page, 'Kari Nordmann')
    await expectAccessibleWithoutScript(page)
    await row.getByRole('combobox').selectOption('2')
    await row.getByRole('button', { name: /^Check in/ }).click()
    await expect(row).toContainText('2 of 3 in')
    await row.getByRole('button', { name: /^Undo/ }).click()
    await expect(row).toContainText('3 expected')
  })

  test('a double check-in is decided by a form', async ({ page, request, items }) => {
    const { path, booked, api } = await bookDeparture(request, items, { 'Kari Nordmann': 3 })
    const { headers } = await signInAdmin(page.request)
    const bookingId = booked['Kari Nordmann']!.id
    // Two devices that had not heard of each other.
    for (const deviceId of [randomUUID(), randomUUID()]) {
      const at = new Date().toISOString()
      const checkIn = { bookingId, kind: 'in', count: 1, countBefore: 0, method: 'scan', at }
      const data = { deviceId, checkIns: [{ ...checkIn, _id: randomUUID() }] }
      const sent = await request.post(api, { headers, data })
      expect(sent.status(), await sent.text()).toBe(201)
    }
    await page.goto(path)
    const doubles = page.getByRole('region', { name: 'Checked in twice' })
    await expect(doubles).toContainText('Already checked in by admin')
    await expectAccessibleWithoutScript(page)
    await doubles.getByRole('button', { name: '1 more people' }).click()
    await expect(doubles).toHaveCount(0)
    await expect(rowOf(page, 'Kari Nordmann')).toContainText('2 of 3 in')
  })
})

test.describe('a check-in that is refused for good', () => {
  test.use({ refusals: ['/api/*', '/images/*'] })

  test('is told, and those behind it are recorded all the same', async ({ page, request, items }) => {
    const { path, booked, api } = await bookDeparture(request, items, { 'Kari Nordmann': 1, 'Ola Hansen': 1 })
    await signInAdmin(page.request)
    await page.goto(path)
    await expect(page.getByText('0 of 2 in')).toBeVisible()
    let isCut = true
    await page.route(`**${api}`, (route) => {
      const sent = route.request().postData()
      if (sent === null) return isCut ? route.abort() : route.continue()
      if (isCut) return route.abort()
      return sent.includes(booked['Kari Nordmann']!.id)
        ? route.fulfill({ status: 400, json: { message: 'Please check _id.', code: 'invalid_request' } })
        : route.continue()
    })
    for (const name of ['Kari Nordmann', 'Ola Hansen']) {
      await rowOf(page, name)
        .getByRole('button', { name: /^Check in/ })
        .press('Enter')
    }
    await expect(page.getByText('2 check-ins wait to be sent.')).toBeVisible()
    isCut = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('Not recorded', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Kari Nordmann: /)).toBeVisible()
    await expect(rowOf(page, 'Ola Hansen')).toContainText('In')
    await expect(page.getByText('1 of 2 in')).toBeVisible()
    await expect(page.getByText('waits to be sent')).toHaveCount(0)
    await expectAccessible(page)
  })
})

const ready = 'Ready: this page also works without a network.'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('what many have paid on the spot is recorded at once', async ({ page, request, items }) => {
      const parties = { 'Ida Lund': 1, 'Jon Berg': 2, 'Per Vik': 1, 'Una Dahl': 1 }
      const { path, booked } = await bookDeparture(request, items, parties)
      const { headers } = await signInAdmin(page.request)
      await page.goto(path)
      await page.getByText('Record payments (4 unpaid)').click()
      const form = page.getByRole('form', { name: 'Record payments' })
      for (const name of ['Ida Lund', 'Jon Berg', 'Una Dahl']) {
        await form.getByRole('checkbox', { name: new RegExp(name) }).check()
      }
      await form.getByLabel('Paid by').selectOption('Card at the desk')
      if (javaScriptEnabled) await expectAccessible(page)
      // A colleague is faster with one of them.
      const paid = { headers, data: { way: 'cash', amount: 40 } }
      const first = await request.post(`/api/tours/${booked['Una Dahl']!.id}/entries`, paid)
      expect(first.status(), await first.text()).toBe(201)
      await form.getByRole('button', { name: 'Mark as paid' }).click()
      await expect(form).toContainText('2 payments are entered.')
      await expect(form).toContainText(
        'The payment of Una Dahl was not entered: another amount is due by now.',
      )
      await expect(page.getByText('Record payments (2 unpaid)')).toBeVisible()
      for (const [name, due] of [
        ['Jon Berg', 0],
        ['Per Vik', 640],
        ['Una Dahl', 600],
      ] as const) {
        const response = await request.get(`/api/tours/${booked[name]!.id}/payments`, { headers })
        expect(await response.json()).toMatchObject({ due })
      }
      // The next form enters other payments.
      await form.getByRole('checkbox', { name: /Una Dahl/ }).uncheck()
      await form.getByRole('checkbox', { name: /Per Vik/ }).check()
      await form.getByRole('button', { name: 'Mark as paid' }).click()
      await expect(page.getByText('Record payments (1 unpaid)')).toBeVisible()
    })
  })
}

test('the device keeps the departure that was opened last, and nothing of others', async ({
  page,
  request,
  items,
}) => {
  const first = await bookDeparture(request, items, { 'Kari Nordmann': 1 })
  const second = await bookDeparture(request, items, { 'Ola Hansen': 1 })
  await signInAdmin(page.request)
  await page.goto(first.path)
  await expect(page.getByText(ready)).toBeVisible()
  expect(await keptOn(page)).toEqual({ travellers: ['Kari Nordmann'], unsent: 0, pages: [first.path] })
  await page.goto(second.path)
  await expect(page.getByText(ready)).toBeVisible()
  await expect
    .poll(() => keptOn(page))
    .toEqual({ travellers: ['Ola Hansen'], unsent: 0, pages: [second.path] })
})

test.describe('check-ins that are not sent', () => {
  test.use({ refusals: ['/api/*', '/images/*', '/admin/check-in/*'] })

  test('stay when the session ends, without names, and are sent after the next sign-in', async ({
    page,
    context,
    request,
    items,
  }) => {
    const { path, api } = await bookDeparture(request, items, { 'Kari Nordmann': 1 })
    await signInAdmin(page.request)
    await page.goto(path)
    await expect(page.getByText(ready)).toBeVisible()
    await context.setOffline(true)
    await rowOf(page, 'Kari Nordmann')
      .getByRole('button', { name: /^Check in/ })
      .press('Enter')
    await expect(page.getByText('1 check-in waits to be sent.')).toBeVisible()
    // The session ends while the line is cut.
    await context.clearCookies()
    await context.setOffline(false)
    await expect.poll(() => keptOn(page)).toEqual({ travellers: [], unsent: 1, pages: [] })

    await page.goto('about:blank')
    const { headers } = await signInAdmin(page.request)
    await page.goto(path)
    await expect(page.getByText('1 of 1 in')).toBeVisible()
    await expect.poll(async () => (await keptOn(page)).unsent).toBe(0)
    const list = await (await request.get(api, { headers })).json()
    expect(list.bookings[0].countIn).toBe(1)
  })

  test('stay when the right to check in is lost, without names', async ({
    page,
    context,
    request,
    items,
  }) => {
    const { path } = await bookDeparture(request, items, { 'Kari Nordmann': 1 })
    const guide = await signInNarrowed(page.request, request, ['guide'])
    await page.goto(path)
    await expect(page.getByText(ready)).toBeVisible()
    await context.setOffline(true)
    await rowOf(page, 'Kari Nordmann')
      .getByRole('button', { name: /^Check in/ })
      .press('Enter')
    await expect(page.getByText('1 check-in waits to be sent.')).toBeVisible()
    await guide.setRights(['reviews'])
    await context.setOffline(false)
    await expect(rowOf(page, 'Kari Nordmann')).toBeHidden()
    // The page opens again meanwhile, as Not Found.
    await expect(async () => {
      expect(await keptOn(page)).toEqual({ travellers: [], unsent: 1, pages: [] })
    }).toPass()
  })

  test('are named before signing out deletes them', async ({ page, request, items }) => {
    const { path, api } = await bookDeparture(request, items, { 'Kari Nordmann': 1 })
    await signInAdmin(page.request)
    await page.goto(path)
    await expect(page.getByText(ready)).toBeVisible()
    await page.route(`**${api}`, (route) => route.abort())
    await rowOf(page, 'Kari Nordmann')
      .getByRole('button', { name: /^Check in/ })
      .press('Enter')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out and lose check-ins?' })
    await expect(question).toContainText('1 check-in waits to be sent. Signing out deletes them')
    await question.getByRole('button', { name: 'Stay' }).click()
    await page.unroute(`**${api}`)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('waits to be sent')).toHaveCount(0)
    await expect(page.getByText('1 of 1 in')).toBeVisible()
  })
})
