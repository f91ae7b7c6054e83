// Measures layout shifts of a page without any interaction.
import { expect, type Page } from '@playwright/test'

/** A swap of fonts may shift lines within this time around its event. */
const swapMs = 250

interface Shift {
  value: number
  /** Milliseconds after the page was opened; `scrollY` is the scroll position at that time. */
  at: number
  scrollY: number
  /** The elements that moved, with their positions before and after. */
  elements: string
}

interface Source {
  node?: Node
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

/** Starts with the next page that is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    // On a busy machine fonts may load after the first paint. The fallback fonts have nearly the same widths, but a
    // line may break elsewhere. That is accepted, because text is visible at once.
    const swaps: number[] = []
    Object.assign(window, { shifts, swaps })
    document.fonts.addEventListener('loadingdone', () => swaps.push(performance.now()))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: Source[] }
        const nameOf = (node?: Node) =>
          node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.textContent)
        const placeOf = ({ top, height }: DOMRectReadOnly) => `${Math.round(top)}+${Math.round(height)}`
        const elements = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${nameOf(node)} (${placeOf(previousRect)} to ${placeOf(currentRect)})`,
        )
        shifts.push({
          value,
          at: Math.round(entry.startTime),
          scrollY: Math.round(scrollY),
          elements: elements.join(' | '),
        })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export async function expectNoShifts(page: Page, limit = 0.01): Promise<void> {
  const { shifts, swaps } = await page.evaluate(() => {
    const { shifts, swaps } = window as unknown as { shifts: Shift[]; swaps: number[] }
    return { shifts, swaps }
  })
  // A shift may be reported before or after the event of the fonts that caused it, so both are compared at the end.
  const counted = shifts.filter(({ at }) => swaps.every((time) => Math.abs(at - time) >= swapMs))
  const sum = counted.reduce((total, { value }) => total + value, 0)
  const lines = counted.map(
    ({ value, at, scrollY, elements }) => `${value} after ${at} ms at ${scrollY} px: ${elements}`,
  )
  expect(sum, lines.join('\n')).toBeLessThan(limit)
}
