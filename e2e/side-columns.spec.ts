// Sticky sidebars stay in view beside longer content, and all of their content can be reached.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './test.ts'
import { bookableTour, openTab, tourPath } from './tours.ts'

const list = '/tours/standard-list'

const columns = [
  { name: 'the filters of a list of tours', path: list },
  { name: 'the filters of the shop', path: '/shop/products' },
  { name: 'the sidebar of a post', path: '/detail/nine-slow-trains-worth-the-ticket' },
]

/** Gap between a column and the edge of the window. */
const gap = 24

/** Waits until the script has measured the column. */
async function columnOf(page: Page): Promise<Locator> {
  await page.mouse.move(700, 300)
  const column = page.locator('.sticky-sidebar[style*="--side-height"]')
  await expect(column).toHaveCount(1)
  return column
}

async function scrollPage(page: Page, y: number): Promise<void> {
  await page.evaluate(
    (top) =>
      new Promise((resolve) => {
        if (top === scrollY) resolve(null)
        addEventListener('scroll', () => requestAnimationFrame(resolve), { once: true })
        scrollTo({ top, behavior: 'instant' })
      }),
    y,
  )
}

/** Positions of the column and of its sticky content in the viewport, and the scroll position. */
function placeOf(column: Locator) {
  return column.evaluate((element) => {
    const [own, part] = [element, element.firstElementChild!].map((each) => each.getBoundingClientRect())
    return {
      start: own!.top,
      end: own!.bottom,
      top: part!.top,
      bottom: part!.bottom,
      y: Math.round(scrollY),
    }
  })
}

/** Scrolls until the end of the column is in view. */
async function scrollToEnd(page: Page, column: Locator): Promise<void> {
  const { end, y } = await placeOf(column)
  await scrollPage(page, Math.round(y + end + gap - page.viewportSize()!.height))
}

async function expectSticky(page: Page, column: Locator): Promise<void> {
  const { height } = page.viewportSize()!
  await scrollToEnd(page, column)
  const atEnd = await placeOf(column)
  expect(Math.abs(atEnd.bottom - (height - gap))).toBeLessThan(1.5)
  // Scrolling up reveals the part above the viewport at the same speed.
  await scrollPage(page, atEnd.y - 30)
  expect((await placeOf(column)).top - atEnd.top).toBeCloseTo(30, 0)
  const hidden = Math.ceil(gap - atEnd.top)
  await scrollPage(page, atEnd.y - hidden - 40)
  const { top, start } = await placeOf(column)
  expect(Math.abs(top - Math.max(gap, start))).toBeLessThan(1.5)
}

async function expectFocusInView(page: Page, column: Locator): Promise<void> {
  const field = column.locator('input:visible').first()
  await scrollToEnd(page, column)
  await expect(field).not.toBeInViewport({ ratio: 1 })
  await field.focus()
  await expect(field).toBeInViewport({ ratio: 1 })
  await field.blur()
}

for (const { name, path } of columns) {
  test(`${name} stick by their lower edge, then by their upper edge; a focused field is in view`, async ({
    page,
  }) => {
    await page.goto(path)
    const column = await columnOf(page)
    await expectSticky(page, column)
    // Scrolled so far that the first field is above the viewport.
    await page.setViewportSize({ width: 1440, height: 640 })
    await expectFocusInView(page, column)
  })
}

test('the booking form is sticky beside the tour', async ({ page, request }) => {
  await page.goto(tourPath(await bookableTour(request, 0)))
  await openTab(page, 'Infomation')
  const column = await columnOf(page)
  await expectSticky(page, column)
  await page.setViewportSize({ width: 1440, height: 640 })
  await expectFocusInView(page, column)
})

/** Opens a list and scrolls to its end, then up a little. */
async function openAtListEnd(page: Page) {
  await page.goto(list)
  const column = await columnOf(page)
  await scrollToEnd(page, column)
  const { y } = await placeOf(column)
  await scrollPage(page, y - 20)
  return { column, before: await placeOf(column) }
}

test('a list that becomes shorter scrolls to its first tour, with its filters beside it', async ({
  page,
}) => {
  const { column } = await openAtListEnd(page)
  await column.getByRole('radio', { name: 'Skiing' }).check()
  await expect(page.getByRole('link', { name: 'Remove filter Skiing' })).toBeInViewport()
  await expect(page.locator('#tours h3').first()).toBeInViewport()
  await expect(column.getByRole('heading', { name: 'Plan your trip' })).toBeInViewport({ ratio: 1 })
  const { start, end, top, bottom } = await placeOf(column)
  const shown = await page.locator('#tours > div').evaluate(({ clientHeight }) => clientHeight)
  expect(end - start).toBeLessThan(Math.max(shown, bottom - top) + 1.5)
})

test('a list that becomes shorter twice in a row scrolls to its first tour too', async ({ page }) => {
  const { column, before } = await openAtListEnd(page)
  await page.locator('#tours > div').evaluate((tours: HTMLElement) => {
    const shrinkBy = (pixels: number) => {
      tours.style.cssText = `height: ${tours.clientHeight - pixels}px; overflow: hidden`
    }
    addEventListener('scroll', () => shrinkBy(1000), { capture: true, once: true })
    shrinkBy(200)
  })
  await expect.poll(async () => (await placeOf(column)).start).toBeGreaterThan(before.start + 1000)
  expect(Math.abs((await placeOf(column)).top - before.top)).toBeLessThan(1.5)
})

test('in a low window and with one column nothing is sticky', async ({ page }) => {
  await page.goto(list)
  const part = (await columnOf(page)).locator('> *')
  await expect(part).toHaveCSS('position', 'sticky')
  for (const size of [
    { width: 1440, height: 560 },
    { width: 1024, height: 900 },
  ]) {
    await page.setViewportSize(size)
    await expect(part).toHaveCSS('position', 'static')
  }
})
