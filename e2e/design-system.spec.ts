// The elements gallery exists in development only, so these tests start a development server
// and run in one worker.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { findFreePort } from './free-port.ts'

const root = dirname(import.meta.dirname)

/** The development server bundles on the first request, which takes minutes on a busy machine. */
const startMs = 150_000

const test = base.extend<{ watched: undefined }, { developmentServer: string }>({
  developmentServer: [
    async ({ browser }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'halyard-elements-'))
      const port = await findFreePort()
      const { DATABASE_URL: _databaseUrl, PUBLIC_URL: _publicUrl, ...environment } = process.env
      const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...environment,
          NODE_ENV: 'development',
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: dataDir,
          SAMPLE_DATA: '0',
          RATE_LIMIT: 'off',
          LOG_LEVEL: 'error',
        },
      })
      const exited = new Promise<number | null>((resolve) => server.once('exit', (code) => resolve(code)))
      const ready = new Promise<void>((resolve, reject) => {
        server.stdout.on('data', (text) => {
          if (String(text).includes('is ready')) resolve()
        })
        server.once('exit', (code) => reject(new Error(`the development server ended with ${code}`)))
      })
      try {
        await ready
        const address = `http://127.0.0.1:${port}`
        // The first visit bundles the page's imports and may reload it, so it happens before the tests.
        const visitor = await browser.newPage()
        for (const _visit of ['bundles', 'finds it done']) {
          await visitor.goto(`${address}/elements`, { waitUntil: 'networkidle', timeout: startMs })
        }
        await visitor.close()
        await use(address)
      } finally {
        server.kill('SIGTERM')
        // Only the server may get the signal, or the process ends before the private database is closed.
        expect.soft(await exited, 'how the development server ends').toBe(0)
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 2 * startMs },
  ],
  baseURL: ({ developmentServer }, use) => use(developmentServer),
  // As in e2e/test.ts, except for messages of the development server and of the page's broken pictures.
  watched: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        // An edit of a file during the test makes the development server report a changed list of pages.
        const isOfDevelopment = /^\[vite\]|React DevTools|manifest version mismatch/.test(message.text())
        const isMissingPicture = message.location().url.includes('/images/')
        if (!isOfDevelopment && !isMissingPicture) problems.push(`${message.type()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
      await use(undefined)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

test.describe.configure({ mode: 'default', timeout: 90_000 })

async function openElements(page: Page, query = '', hash = '') {
  await page.goto(`/elements${query}${hash}`, { waitUntil: 'domcontentloaded' })
  // Waits for parts that need script.
  await expect(page.getByRole('tab').first()).toBeVisible({ timeout: 30_000 })
}

for (const look of ['site', 'dark', 'light']) {
  for (const width of [1440, 390]) {
    test(`the gallery in look ${look} at ${width} px is accessible and has no horizontal overflow`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openElements(page, `?look=${look}`)
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
  }
}

test('the gallery at 320 px has no horizontal overflow', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openElements(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('with reduced motion nothing moves', async ({ page }) => {
  const moving = () =>
    document.getAnimations().filter((animation) => animation.playState === 'running').length
  await openElements(page)
  expect(await page.evaluate(moving)).toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await page.evaluate(moving)).toBe(0)
})

test('every token that a style sheet uses has a value', async ({ page }) => {
  await openElements(page, '?look=dark')
  const missing = await page.evaluate(() => {
    const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText)
    const used = new Set([
      ...css.join('').matchAll(/var\((--(?:color|text|radius|shadow|font|ease|a)-[\w-]+)\)/g),
    ])
    const main = getComputedStyle(document.querySelector('main')!)
    return [...used].map((match) => match[1]!).filter((name) => main.getPropertyValue(name) === '')
  })
  expect([...new Set(missing)]).toEqual([])
})

test('arrow keys switch tabs, and each tab has an address', async ({ page }) => {
  await openElements(page)
  const tabs = page.getByRole('tablist', { name: 'About the tour' })
  await tabs.getByRole('tab', { name: 'Infomation' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('tab', { name: 'Tour Plan' })).toBeFocused()
  await expect(page.getByRole('tabpanel', { name: 'Tour Plan' })).toBeVisible()
  await expect(page.locator('#information')).toBeHidden()
  await expect(page).toHaveURL(/#plan$/)
  await page.keyboard.press('End')
  await expect(page.getByRole('tabpanel', { name: 'Reviews' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(tabs.getByRole('tab', { name: 'Infomation' })).toHaveAttribute('aria-selected', 'true')
  // The tabs are one stop of the Tab key, the panel is the next.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('tabpanel', { name: 'Infomation' })).toBeFocused()
})

test('an address opens the tab that contains its target', async ({ page }) => {
  await openElements(page, '', '#first-review')
  await expect(page.locator('#first-review')).toBeInViewport()
  await expect(page.getByRole('tab', { name: 'Reviews', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('accordions open by keyboard, the exclusive one shows one answer at a time', async ({ page }) => {
  await openElements(page)
  const accordions = page.locator('.accordion')
  const [free, exclusive] = [accordions.nth(0), accordions.nth(1)]
  await free.locator('summary').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(free.locator('details[open]')).toHaveCount(2)
  await exclusive.locator('summary').nth(0).focus()
  await page.keyboard.press('Space')
  await exclusive.locator('summary').nth(2).click()
  await expect(exclusive.locator('details[open]')).toHaveCount(1)
  await expect(exclusive.getByText('Your passport knows.')).toBeVisible()
})

test('a number can be typed and stepped, and its limits are said (R-186, R-187, R-188)', {
  tag: '@usual',
}, async ({ page }) => {
  await openElements(page)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity', exact: true })
  await quantity.focus()
  await page.keyboard.press('ArrowUp')
  await expect(quantity).toHaveValue('3')
  await quantity.fill('12x34')
  await expect(quantity).toHaveValue('12x34')
  await expect(quantity).toHaveAccessibleDescription('Write a whole number')
  await quantity.fill('1000')
  await expect(quantity).toHaveAccessibleDescription('At most 999')
  await page.keyboard.press('ArrowDown')
  await expect(quantity).toHaveValue('999')
  await quantity.fill('')
  await expect(quantity).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(quantity).toHaveValue('1')
  await expect(page.getByRole('button', { name: 'Decrease Quantity' })).toBeDisabled()
  await page.getByRole('button', { name: 'Increase Quantity' }).click()
  await expect(quantity).toHaveValue('2')
  await quantity.fill('999')
  await page.keyboard.press('PageUp')
  await expect(quantity).toHaveValue('999')
  await quantity.fill('')
  await page.keyboard.press('Enter')
  await expect(quantity).toHaveValue('1')
  const fixed = page.getByRole('spinbutton', { name: 'Seats' })
  await fixed.focus()
  await page.keyboard.press('ArrowUp')
  await expect(fixed).toHaveValue('12')
})

test('the ends of a range move by keyboard and by the track, and never pass each other (R-125)', {
  tag: '@usual',
}, async ({ page }) => {
  await openElements(page)
  const low = page.getByRole('slider', { name: 'Minimum price' })
  const high = page.getByRole('slider', { name: 'Maximum price' })
  await low.focus()
  await page.keyboard.press('End')
  await expect(low).toHaveValue('2300')
  await expect(low).toHaveAttribute('aria-valuetext', '$2,300.0')
  await page.keyboard.press('ArrowLeft')
  await expect(low).toHaveValue('2299')
  await high.focus()
  await page.keyboard.press('Home')
  await expect(high).toHaveValue('2299')

  const days = page.locator('.range-slider', { hasText: 'Days' })
  const track = (await days.locator('.range-track').boundingBox())!
  // With both thumbs at the right end, the lower one can be moved away.
  await page.mouse.move(track.x + track.width - 13, track.y + 22)
  await page.mouse.down()
  await page.mouse.move(track.x + track.width / 2, track.y + 22, { steps: 4 })
  await page.mouse.up()
  await expect(days.getByRole('slider', { name: 'From' })).toHaveValue('11')
  await page.mouse.click(track.x + track.width * 0.75, track.y + 22)
  await expect(days.getByRole('slider', { name: 'To' })).toHaveValue('16')
})

test('arrow keys choose a rating among five radio buttons', async ({ page }) => {
  await openElements(page)
  const rating = page.getByRole('group', { name: 'Your rating' })
  await rating.getByRole('radio', { name: '3 stars' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(rating.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(rating.locator('.rating-full').nth(3)).toHaveCSS('visibility', 'visible')
  await expect(rating.locator('.rating-full').nth(4)).toHaveCSS('visibility', 'hidden')
})

test('choices are native: Space checks, arrow keys change the radio and the segment', async ({ page }) => {
  await openElements(page)
  const box = page.getByRole('checkbox', { name: 'Remember me' })
  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'All rows' })).toBeChecked({ indeterminate: true })
  await page.getByRole('radio', { name: 'Grid' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Shown as a list.')).toBeVisible()
})

test('in forced colours chosen options look different from the others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openElements(page)
  const choices = page.locator('#choices')
  const looks = async (part: Locator) => {
    await page.mouse.move(0, 0)
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    return (await part.screenshot()).toString('base64')
  }
  const box = choices.getByRole('checkbox', { name: 'Remember me' })
  const checked = await looks(box)
  await box.uncheck()
  expect(await looks(box), 'checkbox').not.toBe(checked)
  expect(await looks(choices.getByRole('checkbox', { name: 'All rows' })), 'mixed').not.toBe(checked)

  const type = choices.getByRole('group', { name: 'Type', exact: true })
  const [europe, other] = [type.getByRole('radio', { name: 'Europe' }), type.getByRole('radio').first()]
  const chosen = await looks(europe)
  await other.check()
  expect(await looks(europe), 'radio').not.toBe(chosen)

  const layout = choices.getByRole('group', { name: 'Layout', exact: true })
  const grid = layout.locator('.segment').first()
  const current = await looks(grid)
  await layout.getByRole('radio', { name: 'List' }).check()
  expect(await looks(grid), 'segment').not.toBe(current)

  const tabs = page.getByRole('tablist').first().getByRole('tab')
  const selected = await looks(tabs.first())
  await tabs.nth(1).click()
  expect(await looks(tabs.first()), 'tab').not.toBe(selected)
})

test('a date is typed day first, shows an error if the day does not exist, and is sent year first (R-238)', async ({
  page,
}) => {
  await openElements(page)
  const date = page.getByRole('textbox', { name: 'Departure date' })
  const sent = page.locator('input[type="hidden"][name="departure"]')
  await date.fill('3.9.2026')
  await page.keyboard.press('Tab')
  await expect(date).toHaveValue('03-09-2026')
  await expect(sent).toHaveValue('2026-09-03')
  await date.fill('31-02-2026')
  await page.keyboard.press('Tab')
  await expect(date).toHaveAccessibleDescription('Write the date as DD-MM-YYYY')
  await expect(sent).toHaveValue('')
  const limited = page.getByRole('textbox', { name: 'Return date' })
  await limited.fill('31-07-2026')
  await page.keyboard.press('Tab')
  await expect(limited).toHaveAccessibleDescription('Choose 01-08-2026 or later')
})

test('the summary of errors gets the focus and links to each field', async ({ page }) => {
  await openElements(page)
  await page.getByRole('button', { name: 'Send' }).click()
  const errors = page.getByRole('alert').filter({ hasText: '2 fields need another look' })
  await expect(errors).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Letter' })).toBeFocused()
})

test('the ADD TO CART button becomes the link to the cart and keeps the focus', async ({ page }) => {
  await openElements(page)
  const card = page.locator('.square-card').first()
  await card.getByRole('button', { name: 'ADD TO CART' }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('link', { name: 'VIEW CART' })).toBeFocused()
})

test('a notice can be closed by keyboard', async ({ page }) => {
  await openElements(page)
  const notice = page.getByRole('status').filter({ hasText: 'This one can be closed.' })
  await notice.getByRole('button', { name: 'Close' }).press('Enter')
  await expect(notice).toHaveCount(0)
})

test('broken pictures and avatars have replacements (R-325, R-326)', async ({ page }) => {
  await openElements(page)
  // Pictures below the viewport load only when they are near.
  await page.getByRole('heading', { name: /^ContentPicture/ }).scrollIntoViewIfNeeded()
  for (const name of ['Not load', 'not found']) {
    const picture = page.getByRole('img', { name, exact: true }).last()
    await expect(picture).toHaveAttribute('src', /broken-picture/)
  }
  await expect(page.getByRole('img', { name: 'Broken' })).toHaveAttribute('src', /default-avatar/)
})

test('on a phone a table keeps its roles and names its cells', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openElements(page)
  const table = page.getByRole('table', { name: 'Cart' })
  const row = table.getByRole('row', { name: /Down jacket/ })
  await expect(row).toHaveCSS('display', 'grid')
  await expect(row.getByRole('cell')).toHaveCount(6)
  await expect(table.getByRole('columnheader', { name: 'Quantity' })).toHaveCount(1)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('all panels are visible, disclosures open, date and number fields are native', async ({ page }) => {
    await page.goto('/elements')
    for (const id of ['information', 'plan', 'place', 'reviews']) {
      await expect(page.locator(`#${id}`)).toBeVisible()
    }
    await page.locator('.accordion summary').nth(1).click()
    await expect(page.getByText('On walking days').first()).toBeVisible()
    await expect(page.locator('input[name="departure"]')).toHaveAttribute('type', 'date')
    await expect(page.locator('.stepper').first()).toBeHidden()
  })
})

test('the built product has no gallery', async ({ request }) => {
  const response = await request.get(`${process.env.E2E_URL_CHOSEN}/elements`)
  expect(response.status()).toBe(404)
})
