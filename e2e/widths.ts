import { expect, type Page } from '@playwright/test'

/** Expects no horizontal overflow at this window width. */
export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
  // A page whose style sheets are still loading has its elements already.
  await page.waitForLoadState()
  const found = await page.evaluate(() => {
    const root = document.documentElement
    const { scrollWidth } = root
    const isWide = () => root.scrollWidth > root.clientWidth
    if (!isWide()) return { scrollWidth, widest: '' }
    /** The innermost element without which the page would not be too wide. */
    let widest: Element = document.body
    for (;;) {
      const inner = [...widest.children].find((child) => {
        if (!(child instanceof HTMLElement)) return false
        const { display } = child.style
        child.style.display = 'none'
        const isCause = !isWide()
        child.style.display = display
        return isCause
      })
      if (inner === undefined) break
      widest = inner
    }
    return { scrollWidth, widest: widest.outerHTML.slice(0, 300) }
  })
  expect(found).toEqual({ scrollWidth: width, widest: '' })
}
