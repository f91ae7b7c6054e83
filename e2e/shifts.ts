// What moves on a page that nobody has touched.
import { expect, type Page } from '@playwright/test'

interface Shift {
  value: number
  /** Milliseconds after the page was opened, and how far it was scrolled when that was told. */
  at: number
  scrollY: number
  /** Each part that moved, with its place before and after. */
  of: string
}

interface Source {
  node?: Node
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
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
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: Source[] }
        const nameOf = (node?: Node) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent)
        const placeOf = ({ top, height }: DOMRectReadOnly) => `${Math.round(top)}+${Math.round(height)}`
        const of = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} (${placeOf(previousRect)} to ${placeOf(currentRect)})`,
        )
        shifts.push({
          value,
          at: Math.round(entry.startTime),
          scrollY: Math.round(scrollY),
          of: of.join(' | '),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function expectSteady(page: Page, most = 0.01): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  const told = shifts.map(({ value, at, scrollY, of }) => `${value} after ${at} ms at ${scrollY} px: ${of}`)
  expect(sum, told.join('\n')).toBeLessThan(most)
}
