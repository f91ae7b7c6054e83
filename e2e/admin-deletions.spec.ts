// Deleting one or several rows in the lists of the back office, and interruptions of it.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, type Items, test } from './staff-items.ts'
import { rows, titles, watchWrites } from './staff-lists.ts'
import { messages, returnToTab } from './visitors.ts'

test('Delete asks for confirmation, Cancel keeps the row, Delete removes it (R-391, R-392, R-402, R-406)', {
  tag: '@usual',
}, async ({ page, items }) => {
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
  const deletion = page.waitForRequest((request) => request.method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter')
  expect(new URL((await deletion).url()).pathname).toMatch(/^\/api\/cards\/[\w-]+$/)
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

/** Selects all rows, confirms, and delays the responses until `release` is called. */
async function deleteAll(page: Page, items: Items, numbers: readonly string[]) {
  for (const number of numbers) await items.createTour({ title: `${items.word} ${number}` })
  await signInSuperAdmin(page.request)
  await page.goto(`/admin/tour?text=${items.word}`)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/cards/*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Delete selected' }).click()
  const dialog = page.getByRole('dialog', { name: 'Do you want delete?' })
  const writes = watchWrites(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => writes).toHaveLength(1)
  return { dialog, writes, release: gate.resolve }
}

test('the dialog of a deletion in flight cannot be closed by Cancel, Escape or a click outside', async ({
  page,
  items,
}) => {
  const { dialog, release } = await deleteAll(page, items, ['one'])
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  for (const button of await dialog.getByRole('button').all()) await expect(button).toBeDisabled()
  // Hovered, it still looks disabled, like the other button.
  await dialog.getByRole('button', { name: 'Delete' }).hover({ force: true })
  const looks = () =>
    dialog
      .getByRole('button')
      .evaluateAll((all) => all.map((button) => getComputedStyle(button).backgroundColor))
  await expect.poll(async () => new Set(await looks()).size).toBe(1)
  await expect(dialog.getByRole('status').filter({ hasText: 'One moment' })).toBeAttached()
  release()
  await expect(page.getByText('No data')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('leaving a page closes its confirmation dialog', async ({ page }) => {
  await signInSuperAdmin(page.request)
  await page.goto('/admin/tour')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL('/admin/tour?page=2')
  await expect(page.getByText('1 to 25 of')).toHaveCount(0)
  // The last row, because other tests add and delete rows, which may move the first rows to page one.
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

test('deleting all rows of the last page shows the page before it', async ({ page, items }) => {
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

test.describe('another member of staff deletes at the same time', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('several rows are deleted together, also if one of them was deleted meanwhile', async ({
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
    const deletedTour = found.find(({ title }: { title: string }) => title.endsWith('one'))
    await items.remove('cards', deletedTour._id)
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => titles(page)).toEqual([`${items.word} two`])
  })
})

test.describe('a delete that fails', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('shows the message of the server and keeps the row (R-405)', async ({ page, items }) => {
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

test.describe('a refused deletion of several rows', () => {
  test.use({ refusals: ['/api/cards/*'] })

  test('deletes none of them, says why, and keeps the selection', async ({ page, items }) => {
    for (const number of ['one', 'two', 'three']) await items.createTour({ title: `${items.word} ${number}` })
    await signInSuperAdmin(page.request)
    await page.goto(`/admin/tour?text=${items.word}`)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await page.route('**/api/cards/deletions', (route) =>
      route.fulfill({ status: 409, json: { message: 'Somebody is on this boat.', code: 'internal' } }),
    )
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(messages(page)).toContainText('Somebody is on this boat.')
    await expect(rows(page)).toHaveCount(3)
    await expect(page.getByRole('status').filter({ hasText: '3 rows selected' })).toBeVisible()
  })
})

test.describe('a session that has ended', () => {
  test.use({ refusals: ['/api/cards/*', '/api/user/getProfile', '/api/bin/uses'] })

  test('shows a notice; after signing in again in another window the selected rows are still selected', async ({
    page,
    items,
  }) => {
    for (const number of ['one', 'two']) await items.createTour({ title: `${items.word} ${number}` })
    const { headers } = await signInSuperAdmin(page.request)
    // The live channel would tell the page at once that the session has ended.
    await page.routeWebSocket('**/api/live', () => {})
    await page.goto(`/admin/tour?text=${items.word}`)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    // The session ends on the server only.
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
    await returnToTab(page)
    await expect(notice).toHaveCount(0)
    await deleteChosen()
    await expect(page.getByText('No data')).toBeVisible()
  })
})
