// A press changes something visible within 100 ms, also on a slow phone.
import type { Locator, Page } from '@playwright/test'
import { expect, moving, test } from './test.ts'
import { messages } from './visitors.ts'

const limitMs = 100

/** Other work on the machine delays some presses: the fastest one counts. */
const attempts = 16

test.use(moving)
// Each attempt loads a page on a slowed processor.
test.describe.configure({ timeout: 240_000 })

/** As slow as the phone of Lighthouse. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Returns what measures a press: milliseconds from its click to the first frame with a visible change. */
async function measurePresses(page: Page): Promise<(press: Locator) => Promise<number>> {
  let report = (_ms: number) => {}
  await page.exposeFunction('reportAnswer', (ms: number) => report(ms))
  await page.addInitScript(() => {
    const isShown = (selector: string) => {
      const element = document.querySelector(selector)
      return element !== null && getComputedStyle(element).opacity !== '0'
    }
    addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () =>
          requestAnimationFrame(() => {
            if (isShown(':is(a, button)[aria-busy]') || isShown('.progress') || isShown('article .spinner'))
              reportAnswer(performance.now() - timeStamp)
            else look()
          })
        look()
      },
      true,
    )
  })
  return async (press) => {
    const answered = new Promise<number>((resolve) => {
      report = resolve
    })
    await press.hover()
    // As long as a finger stays on the screen.
    await press.click({ delay: 80, noWaitAfter: true })
    return answered
  }
}

declare function reportAnswer(ms: number): void

async function expectResponse(measure: () => Promise<number>): Promise<void> {
  const times: number[] = []
  while (times.length < attempts && !times.some((time) => time <= limitMs)) times.push(await measure())
  expect(Math.min(...times), times.join(', ')).toBeLessThanOrEqual(limitMs)
}

const card = (page: Page) => page.locator('#products article').first().getByRole('link').first()
const add = (page: Page) => page.getByRole('button', { name: 'ADD TO CART' }).first()

test.describe('before hydration', () => {
  test.use({ waitsForHydration: false })

  /** With scripts that are still loading. */
  async function open(page: Page): Promise<void> {
    await page.route('**/assets/*.js', () => {})
    await page.goto('/shop/products')
  }

  test('a pressed card is answered at once', async ({ page }) => {
    const measurePress = await measurePresses(page)
    await slowDown(page)
    await page.route('**/shop/products/**', () => {})
    await expectResponse(async () => {
      await open(page)
      return measurePress(card(page))
    })
  })

  test('a pressed ADD TO CART is answered at once', async ({ page }) => {
    const measurePress = await measurePresses(page)
    await slowDown(page)
    await expectResponse(async () => {
      await open(page)
      return measurePress(add(page))
    })
  })

  test('going back to a page shows no mark of the press', async ({ page }) => {
    await page.route('**/assets/*.js', () => {})
    await page.goto('/shop/products')
    await card(page).click()
    await expect(page).toHaveURL(/\/shop\/products\/.+/)
    await page.goBack()
    await expect(page).toHaveURL('/shop/products')
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })
})

test('a pressed card is answered at once, also while the files of its page load', async ({ page }) => {
  const measurePress = await measurePresses(page)
  await slowDown(page)
  await expectResponse(async () => {
    await page.unrouteAll()
    await page.goto('/shop/products')
    await page.route('**/assets/product-*.js', () => {})
    await page.route('**/api/products/**', () => {})
    const time = await measurePress(card(page))
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    return time
  })
})

test('a pressed ADD TO CART is answered at once, also while the cart loads', async ({ page }) => {
  const measurePress = await measurePresses(page)
  await slowDown(page)
  await expectResponse(async () => {
    await page.unrouteAll()
    await page.goto('/shop/products')
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/cart-*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    const time = await measurePress(add(page))
    gate.resolve()
    await expect(messages(page)).toContainText('Please login to add cart')
    return time
  })
})

test('a link is no longer marked when its page is open', async ({ page }) => {
  await page.goto('/shop/products')
  const link = page.getByRole('banner').locator('a[href="/"]').first()
  await link.click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('a[aria-busy]')).toHaveCount(0)
})
