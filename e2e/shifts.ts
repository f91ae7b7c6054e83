// What moves on a page that nobody has touched.
import { expect, type Page } from '@playwright/test'

interface Shift {
  value: number
  of: string
}

/** From the next page on that is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    // On a busy machine the fonts come after the first picture of the page: its fallbacks are as wide as can be, but
    // a line may break elsewhere. That is the price of words at once, and no defect of a page.
    const swaps: number[] = []
    document.fonts.addEventListener('loadingdone', () => swaps.push(performance.now()))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (swaps.some((time) => Math.abs(entry.startTime - time) < 250)) continue
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
        const nameOf = (node?: Node) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent)
        shifts.push({ value, of: sources.map(({ node }) => nameOf(node)).join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function expectSteady(page: Page, most = 0.01): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, shifts.map(({ value, of }) => `${value}: ${of}`).join('\n')).toBeLessThan(most)
}
