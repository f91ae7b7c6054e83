import { expect, type Page } from '@playwright/test'

/** Expects no horizontal overflow at this window width. */
export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 })
  // A page whose style sheets are still loading has its elements already.
  await page.waitForLoadState()
  const found = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return { scrollWidth, wide: [] }
    const elements = [...document.querySelectorAll('body *')]
    const wide = elements.filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    return { scrollWidth, wide: wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)) }
  })
  expect(found).toEqual({ scrollWidth: width, wide: [] })
}
