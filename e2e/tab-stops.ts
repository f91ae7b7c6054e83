// Reaching elements by keyboard, with a visible focus at every step.
import { expect, type Locator, type Page } from '@playwright/test'

/** More Tab stops than any page here has. */
const furthest = 150

/** Presses the key until `target` has the focus, and checks that every focus is visible. */
export async function walkTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  // Hydration may have replaced the element meanwhile.
  for (let stop = 0; stop < furthest; stop += 1) {
    await page.keyboard.press(key)
    const seen = await page.evaluate(() => {
      const focused = document.activeElement!
      const { outlineStyle, boxShadow } = getComputedStyle(focused)
      const frame = focused.closest('.field-box, label, li')
      // A slider shows its focus on the thumb, which scripts cannot inspect.
      const isMarked =
        outlineStyle !== 'none' || boxShadow !== 'none' || focused.matches('body, [type="range"]')
      const isFrameMarked = frame !== null && getComputedStyle(frame).outlineStyle !== 'none'
      return isMarked || isFrameMarked ? '' : focused.outerHTML.slice(0, 200)
    })
    expect(seen, 'the focus is seen').toBe('')
    const isThere = await target.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))
    if (isThere) return
  }
  await expect(target, 'is reached by the keyboard').toBeFocused()
}

/** Uses the skip link, past the menus. */
export async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}
