// Deleting in the lists of the back office: one row, several, and what comes in between.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, type Items, test } from './staff-items.ts'
import { rows, titles, watchWrites } from './staff-lists.ts'
import { lookAt, messages } from './visitors.ts'

test('delete asks first, Cancel keeps, Delete removes the row (R-391, R-392, R-402, R-406)', async ({
  page,
  items,
}) => {
  await items.createTour({ title: `${items.word} one` })
  await items.createTour({ title: `${items.word} two` })
  await items.createProduct({ title: `${items.word} flask` })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour?text=${items.word}`)
  await page.getByRole('button', { name: `Delete ${items.word} one` }).click()
  const dialog = page.getByRole('dialog', { name: 'Do you want delete?' })
  await expect(dialog).toContainText(`${items.word} one`)
  await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete'])
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveCount(2)
  const trigger = page.getByRole('button', { name: `Delete ${items.word} one` })
  await expect(trigger).toBeFocused()

  await trigger.press('Enter')
  const gone = page.waitForRequest((request) => request.method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  expect(new URL((await gone).url()).pathname).toMatch(/^\/api\/cards\/[\w-]+$/)
  await expect(messages(page)).toContainText('Successfully!')
  await expect.poll(() => titles(page)).toEqual([`${items.word} two`])
  await expect(page.getByRole('table', { name: 'Tours' })).toBeFocused()

  await page.goto(`/admin/product?text=${items.word}`)
  await rows(page).getByRole('checkbox').press('Space')
  await expect(page.getByRole('status').filter({ hasText: '1 row selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete selected' }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No data')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete selected' })).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Products' })).toBeFocused()
})

/** Chooses them all, confirms, and holds back the answers until they are let go. */
async function deleteAll(page: Page, items: Items, numbers: readonly string[]) {
  for (const number of numbers) await items.createTour({ title: `${items.word} ${number}` })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour?text=${items.word}`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/cards/*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Do you want delete?' })
  const writes = watchWrites(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => writes).toHaveLength(1)
  return { dialog, writes, letGo: held.resolve }
}

test('a deletion that is on its way is closed by neither Cancel nor Escape nor a press beside it', async ({
  page,
  items,
}) => {
  const { dialog, letGo } = await deleteAll(page, items, ['one'])
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  for (const button of await dialog.getByRole('button').all()) await expect(button).toBeDisabled()
  // Under the mouse it looks as disabled as the one beside it.
  await dialog.getByRole('button', { name: 'Delete' }).hover({ force: true })
  const looks = () =>
    dialog
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => getComputedStyle(button).backgroundColor))
  await expect.poll(async () => new Set(await looks()).size).toBe(1)
  await expect(dialog.getByRole('status').filter({ hasText: 'One moment' })).toBeAttached()
  letGo()
  await expect(page.getByText('No data')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a deletion of several rows that is stopped goes no further, and closes no other question', async ({
  page,
  items,
}) => {
  const { dialog, writes, letGo } = await deleteAll(page, items, ['one', 'two', 'three'])
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await expect(dialog).toBeHidden()
  const last = rows(page).last()
  const kept = (await last.locator('.is-title').innerText()).trim()
  await last.getByRole('button', { name: /^Delete/ }).click()
  await expect(dialog.getByRole('listitem')).toHaveText([kept])
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeEnabled()
  letGo()
  await expect(messages(page)).toContainText('1 of 3 deleted')
  await expect(page.locator('.grid-table tbody .is-title')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(rows(page)).toHaveCount(2)
  expect(writes).toHaveLength(1)
})

test('the question goes with the page that it was asked on', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/admin/tour?page=2')
  await expect(page.getByText('1 to 25 of')).toHaveCount(0)
  // Of the last row: what other tests add and delete meanwhile does not bring it to the first page.
  await page
    .getByRole('button', { name: /^Delete / })
    .last()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Do you want delete?' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1 to 25 of')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goForward()
  await expect(page).toHaveURL('/admin/tour?page=2')
  await expect(dialog).toBeHidden()
})

test('who deletes all of the last page goes on with the one before it', async ({ page, items }) => {
  const { img } = await items.createTour()
  for (let place = 0; place < 25; place += 1) await items.createTour({ img })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour?page=2&sort=name&text=${items.word}`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(25)
  await expect(page.getByText('1 to 25 of 25')).toBeVisible()
  await expect(page).toHaveURL(`/admin/tour?sort=name&text=${items.word}`)
  await expect(page.getByRole('table', { name: 'Tours' })).toBeFocused()
})

test.describe('somebody else deletes meanwhile', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('several rows go at once; what somebody else has deleted meanwhile is gone as well', async ({
    page,
    items,
  }) => {
    for (const number of ['one', 'two', 'three']) await items.createTour({ title: `${items.word} ${number}` })
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour?text=${items.word}`)
    await expect(rows(page)).toHaveCount(3)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await expect(page.getByRole('status').filter({ hasText: '3 rows selected' })).toBeVisible()
    await rows(page).filter({ hasText: 'two' }).getByRole('checkbox').uncheck()
    const { items: found } = await (await page.request.get(`/api/search?q=${items.word}`)).json()
    const taken = found.find(({ title }: { title: string }) => title.endsWith('one'))
    await items.remove('cards', taken._id)
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => titles(page)).toEqual([`${items.word} two`])
  })
})

test.describe('a delete that fails', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('says what the server says and leaves the row where it is (R-405)', async ({ page, items }) => {
    const { _id } = await items.createTour()
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour?text=${items.word}`)
    const button = page.getByRole('button', { name: /^Delete Quillon/ })
    await button.click()
    await page.route(`**/api/cards/${_id}`, (route) =>
      route.fulfill({ status: 409, json: { message: 'Somebody is on this boat.', code: 'internal' } }),
    )
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(messages(page)).toContainText('Somebody is on this boat.')
    await expect(dialog).toBeHidden()
    await expect(rows(page)).toHaveCount(1)
    await page.unroute(`**/api/cards/${_id}`)
    await button.click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No data')).toBeVisible()
  })
})

test.describe('a deletion of several rows that fails half-way', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('says how many have gone, and why no more', async ({ page, items }) => {
    const { letGo } = await deleteAll(page, items, ['one', 'two', 'three'])
    // The first is on its way.
    await page.route('**/api/cards/*', (route) =>
      route.fulfill({ status: 409, json: { message: 'Somebody is on this boat.', code: 'internal' } }),
    )
    letGo()
    await expect(messages(page)).toContainText('1 of 3 deleted')
    await expect(messages(page)).toContainText('Somebody is on this boat.')
    await expect(rows(page)).toHaveCount(2)
    await expect(page.getByRole('status').filter({ hasText: '2 rows selected' })).toBeVisible()
  })
})

test.describe('a session that has ended meanwhile', () => {
  test.use({ refusals: ['/api/cards/*', '/api/user/getProfile'] })

  test('is said so; whoever signs in again in another window goes on with the rows that were chosen', async ({
    page,
    items,
  }) => {
    for (const number of ['one', 'two']) await items.createTour({ title: `${items.word} ${number}` })
    const { headers } = await signInSuperAdmin(page.request)
    // Over it the page would hear at once what it is not to know.
    await page.routeWebSocket('**/api/live', () => {})
    await page.goto(`/admin/tour?text=${items.word}`)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    // On the server alone.
    const cookies = await page.context().cookies()
    await page.request.post('/api/user/signout', { headers })
    await page.context().addCookies(cookies)
    const deleteChosen = async () => {
      await page.getByRole('button', { name: 'Delete selected' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    }
    await deleteChosen()
    const notice = page.getByRole('status').filter({ hasText: 'Your session has ended' })
    await expect(notice).toBeVisible()
    await expect(page.getByText('2 rows selected').first()).toBeVisible()
    await signInSuperAdmin(page.request)
    await lookAt(page)
    await expect(notice).toHaveCount(0)
    await deleteChosen()
    await expect(page.getByText('No data')).toBeVisible()
  })
})
