// The element pages of people, accordions, tabs, buttons, columns, headings and section titles.
import type { Page } from '@playwright/test'
import { elementHeads } from '#content/elements.ts'
import { team } from '#content/team.ts'
import { expectAccessible } from './accessibility.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect, test } from './test.ts'
import { signUp } from './visitors.ts'

const pages = [
  ['/elements/team', elementHeads.team],
  ['/elements/accordions', elementHeads.accordions],
  ['/elements/tabs', elementHeads.tabs],
  ['/elements/buttons', elementHeads.buttons],
  ['/elements/columns', elementHeads.columns],
  ['/elements/headings', elementHeads.headings],
  ['/elements/section-title', elementHeads.sectionTitle],
] as const

async function openSignedIn(page: Page, path: string): Promise<void> {
  await signUp(page.request)
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
}

function demo(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

test('visitors do not see element pages (R-061, R-062)', async ({ page }) => {
  for (const [path, { description }] of pages) {
    const response = await page.request.get(path)
    expect(response.status(), path).toBe(401)
    const shown = (await response.text()).replace(/<script[\s\S]*?<\/script>/g, '')
    expect(shown).toContain('Sign in to continue')
    expect(shown).not.toContain(description)
  }
  await page.goto('/elements/tabs')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to continue')
})

test('a signed-in user opens one element page after the other (R-061, R-062, R-063)', async ({ page }) => {
  await openSignedIn(page, '/elements/team')
  const ways = page.getByRole('main').getByRole('navigation', { name: 'Elements' })
  await expect(ways.getByRole('link')).toHaveCount(12)
  for (const [path, { title, first, second }] of pages) {
    await ways.getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} - Halyard`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${first} ${second}`)
    await expect(ways.getByRole('link', { name: title, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test('staff may open the element pages like other users (R-063)', async ({ page }) => {
  await signInSuperAdmin(page.request)
  for (const [path] of pages) {
    const response = await page.request.get(path)
    expect(response.status(), path).toBe(200)
  }
})

test('people are shown in a carousel, on cards and in a list (R-061)', async ({ page }) => {
  await openSignedIn(page, '/elements/team')
  const names = team.map(({ name }) => name)
  await expect(demo(page, 'Carousel').locator('h3')).toHaveText(names)
  await expect(demo(page, 'Cards').locator('h3')).toHaveCount(4)
  await expect(demo(page, 'List').getByRole('listitem')).toHaveCount(names.length)
})

test('accordions open one at a time or independently, by mouse and keyboard (R-062)', async ({ page }) => {
  await openSignedIn(page, '/elements/accordions')
  const openOnes = (name: string) => demo(page, name).locator('details[open]')
  const questions = demo(page, 'One at a time').locator('summary')
  await expect(openOnes('One at a time')).toHaveCount(1)
  await questions.nth(2).click()
  await expect(openOnes('One at a time')).toHaveCount(1)
  await expect(openOnes('One at a time').locator('summary')).toHaveText(
    (await questions.nth(2).textContent())!,
  )
  await questions.nth(3).focus()
  await page.keyboard.press('Enter')
  await expect(openOnes('One at a time').locator('summary')).toHaveText(
    (await questions.nth(3).textContent())!,
  )
  const lists = demo(page, 'As many as you like')
  await expect(openOnes('As many as you like')).toHaveCount(2)
  await lists.locator('summary').nth(1).click()
  await expect(openOnes('As many as you like')).toHaveCount(3)
  await lists.locator('summary').nth(0).click()
  await expect(openOnes('As many as you like')).toHaveCount(2)
})

test('tabs change by mouse, keyboard and address, and some are links (R-062)', async ({ page }) => {
  await openSignedIn(page, '/elements/tabs')
  const seasons = demo(page, 'Words only')
  await expect(seasons.getByRole('tabpanel')).toContainText('March to May')
  await seasons.getByRole('tab', { name: 'Autumn' }).click()
  await expect(seasons.getByRole('tabpanel')).toContainText('September to November')
  await page.keyboard.press('ArrowRight')
  const winter = seasons.getByRole('tab', { name: 'Winter' })
  await expect(winter).toBeFocused()
  const goBack = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true }
  const isLeftToBrowser = await winter.evaluate(
    (tab, key) => tab.dispatchEvent(new KeyboardEvent('keydown', key)),
    goBack,
  )
  expect(isLeftToBrowser).toBe(true)
  await expect(seasons.getByRole('tabpanel')).toContainText('December to February')
  await expect(page).toHaveURL('/elements/tabs#winter')
  await page.reload()
  await expect(seasons.getByRole('tab', { name: 'Winter' })).toHaveAttribute('aria-selected', 'true')
  const lights = demo(page, 'One forest, four lights')
  await lights.getByRole('link', { name: 'Night' }).click()
  await expect(page).toHaveURL('/elements/tabs?light=night')
  await expect(lights.getByRole('img', { name: 'The forest: Night' })).toBeVisible()
  await lights.getByRole('link', { name: 'Mist' }).click()
  await expect(lights.getByRole('img', { name: 'The forest: Mist' })).toBeVisible()
  await page.goBack()
  await expect(lights.getByRole('img', { name: 'The forest: Night' })).toBeVisible()
  await page.goto('/elements/tabs?light=%F0%9F%94%A6')
  await expect(lights.getByRole('link', { name: 'Autumn' })).toHaveAttribute('aria-current', 'true')
})

test('buttons count presses, disabled ones say why, a busy one cannot be pressed twice (R-062)', async ({
  page,
}) => {
  await openSignedIn(page, '/elements/buttons')
  const looks = demo(page, 'Looks')
  const buttons = looks.getByRole('button', { name: 'Set sail' })
  await expect(buttons).toHaveCount(9)
  await buttons.nth(0).click()
  await expect(looks.getByRole('status')).toHaveText('Pressed once.')
  await buttons.nth(4).click()
  await expect(looks.getByRole('status')).toHaveText('Pressed 2 times.')
  for (const at of [2, 5, 8]) {
    await expect(buttons.nth(at)).toBeDisabled()
    await expect(buttons.nth(at)).toHaveAttribute('title', 'The tide is out')
  }
  const working = demo(page, 'While it works')
  const hoist = working.getByRole('button')
  await hoist.click()
  await expect(hoist).toHaveAttribute('aria-disabled', 'true')
  await expect(working.getByRole('status').last()).toHaveText('The sail is up')
  await expect(hoist).toHaveText('Hoist the sail')
  await expect(hoist).toBeFocused()
})

test('columns are side by side in wide windows and stacked in narrow ones (R-062)', async ({ page }) => {
  await openSignedIn(page, '/elements/columns')
  const topsOf = (name: string, selector: string) =>
    demo(page, name)
      .locator(selector)
      .evaluateAll((boxes) => new Set(boxes.map((box) => Math.round(box.getBoundingClientRect().top))).size)
  const rows = async () => [
    await topsOf('Halves', 'h3'),
    await topsOf('Thirds', 'h3'),
    await topsOf('Quarters', 'dt'),
  ]
  expect(await rows()).toEqual([1, 1, 1])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(rows).toEqual([2, 3, 2])
  await demo(page, 'A page that flows').getByRole('link', { name: 'Read to the end' }).click()
  await expect(page).toHaveURL('/detail/nine-slow-trains-worth-the-ticket')
})

test('headings have all six levels, and section titles have links (R-062)', async ({ page }) => {
  await openSignedIn(page, '/elements/headings')
  const levels = demo(page, 'Levels')
  for (const level of [2, 3, 4, 5, 6]) {
    await expect(levels.getByRole('heading', { level }).last()).toBeVisible()
  }
  const sizes = await levels
    .locator('ol :is(h2, h3, h4, h5, h6)')
    .evaluateAll((headings) => headings.map((it) => Number.parseFloat(getComputedStyle(it).fontSize)))
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  await page.goto('/elements/section-title')
  for (const name of ['Plain', 'With a way on', 'With a few lines', 'In the middle', 'With a number']) {
    await expect(demo(page, name).getByRole('heading', { level: 3 })).toBeVisible()
  }
  await demo(page, 'With a way on').getByRole('link', { name: 'All destinations' }).click()
  await expect(page).toHaveURL('/destinations/list')
})

for (const width of [1440, 390]) {
  test(`opened accordions and changed tabs are accessible at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await openSignedIn(page, '/elements/accordions')
    for (const summary of await page.locator('.accordion summary').all()) await summary.click()
    await expectAccessible(page)
    await page.goto('/elements/tabs?light=night')
    await page.getByRole('tab', { name: 'Winter' }).click()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
