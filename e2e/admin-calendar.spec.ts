// The calendar of the back office: its events exist only in the page.
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { watchOwnCalls } from './calls.ts'
import { signInAdmin } from './staff.ts'
import { expect, test } from './test.ts'

const eventCalled = (page: Page, title: string) =>
  page.locator('.calendar').getByRole('button', { name: title })
/** A day of this month without a sample event. */
const dayInSecondWeek = (page: Page) => page.locator('.calendar').getByRole('cell').nth(9)

test('the calendar shows two samples by month, week, day and list, and loses changes on reload (R-383, R-435, R-436, R-437, R-438, R-439)', {
  tag: '@usual',
}, async ({ page }) => {
  await signInAdmin(page.request)
  const calls = watchOwnCalls(page)
  const dialogs: string[] = []
  let response: string | null = 'Tar the jetty'
  page.on('dialog', (dialog) => {
    dialogs.push(`${dialog.type()}: ${dialog.message()}`)
    return response === null ? dialog.dismiss() : dialog.accept(response)
  })
  await page.goto('/admin/calendar')
  const events = page.getByRole('region', { name: 'Events' }).getByRole('listitem')
  await expect(events).toHaveCount(2)
  await expect(eventCalled(page, 'Varnish the dinghies')).toBeVisible()
  await expect(eventCalled(page, 'Brochure proofs')).toBeVisible()

  // A click on a day asks for a title; without a title no event is added.
  const day = dayInSecondWeek(page)
  await day.click({ position: { x: 20, y: 70 } })
  await expect(eventCalled(page, 'Tar the jetty')).toBeVisible()
  expect(dialogs).toEqual(['prompt: Please enter a title for the event'])
  response = null
  await day.click({ position: { x: 20, y: 70 } })
  await expect.poll(() => dialogs.length).toBe(2)
  await expect(events).toHaveCount(3)

  // By keyboard: add, move, and delete after confirmation.
  response = 'Count the oars'
  await page.getByRole('button', { name: 'Add event' }).press('Enter')
  await expect(events).toHaveCount(4)
  const date = events.filter({ hasText: 'Varnish' }).locator('time')
  await expect(date).toHaveAttribute('datetime', /-14$/)
  await page.getByRole('button', { name: 'Move Varnish the dinghies one day later' }).press('Enter')
  await expect(date).toHaveAttribute('datetime', /-15$/)
  response = null
  await eventCalled(page, 'Varnish the dinghies').press('Enter')
  await expect
    .poll(() => dialogs.at(-1))
    .toBe('confirm: Do you want to delete the event "Varnish the dinghies"?')
  await expect(events).toHaveCount(4)
  response = ''
  await eventCalled(page, 'Varnish the dinghies').press('Enter')
  await expect(events).toHaveCount(3)
  await expect(eventCalled(page, 'Varnish the dinghies')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Days' })).toBeFocused()

  for (const view of ['Week', 'Day', 'List']) {
    const tab = page.getByRole('tab', { name: `${view} view` })
    await tab.press('Enter')
    await expect(tab).toHaveAttribute('aria-selected', 'true')
  }
  await expect(page.locator('.calendar').getByText('Tar the jetty')).toBeVisible()
  await expectAccessible(page, '.calendar')
  expect(calls).toEqual([])

  await page.reload()
  await expect(events).toHaveCount(2)
  await expect(eventCalled(page, 'Varnish the dinghies')).toBeVisible()
})

test('many events and long titles: the popover of a day has the theme, the list cuts no title, arrow keys switch views', async ({
  page,
}) => {
  await signInAdmin(page.request)
  await page.setViewportSize({ width: 390, height: 844 })
  const title = 'Varnish the dinghies, the oars and the boathouse door before the guests come ashore'
  page.on('dialog', (dialog) => dialog.accept(title))
  await page.goto('/admin/calendar')
  await page.getByLabel('Date', { exact: true }).fill('14-05-2031')
  for (let count = 0; count < 6; count++) await page.getByRole('button', { name: 'Add event' }).press('Enter')
  // The calendar shows the month of the new event.
  await expect(page.locator('.calendar').getByRole('heading', { name: 'May 2031' })).toBeVisible()
  await page.locator('.calendar').getByRole('button', { name: /^\+\d/ }).press('Enter')
  const rest = page.getByRole('dialog', { name: /May 14/ })
  await expect(rest.getByRole('button', { name: 'Close' })).toBeFocused()
  const card = await page
    .locator('.admin-card')
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)
  await expect(rest).toHaveCSS('background-color', card)
  await expectAccessible(page, '.calendar-popover')
  await page.keyboard.press('Escape')
  await expect(rest).toHaveCount(0)

  await page.getByRole('tab', { name: 'Month view' }).press('End')
  await expect(page.getByRole('tab', { name: 'List view' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Month view' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page.locator('.calendar').getByRole('button', { name: title })).toHaveCount(6)
  const cut = await page
    .locator('.calendar-event *')
    .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1).length)
  expect(cut).toBe(0)
})

test('an event is dragged to another day (R-383)', async ({ page }) => {
  await signInAdmin(page.request)
  await page.goto('/admin/calendar')
  const date = page.getByRole('listitem').filter({ hasText: 'Varnish' }).locator('time')
  await expect(date).toHaveAttribute('datetime', /-14$/)
  const event = (await eventCalled(page, 'Varnish the dinghies').boundingBox())!
  const target = (await dayInSecondWeek(page).boundingBox())!
  await page.mouse.move(event.x + 20, event.y + 8)
  await page.mouse.down()
  await page.mouse.move(target.x + 30, target.y + 50, { steps: 12 })
  await page.mouse.up()
  await expect(date).not.toHaveAttribute('datetime', /-14$/)
})
