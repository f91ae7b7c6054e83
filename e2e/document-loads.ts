// Navigations that must end in a page from the server.
import { expect, type Locator, type Page } from '@playwright/test'

/** Goes to a page as links and forms do. Without a pointer, so that nothing is prefetched. Marks the open document as old. */
export async function leadTo(page: Page, path: string): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
  await page.evaluate((to) => {
    type Navigate = (to: string) => Promise<void>
    const { __reactRouterDataRouter } = window as unknown as {
      __reactRouterDataRouter: { navigate: Navigate }
    }
    Object.assign(window, { isOld: true })
    void __reactRouterDataRouter.navigate(to)
  }, path)
}

/** The page at the path has been loaded from the server since `leadTo`, and works. */
export async function expectNewest(page: Page, path: string | RegExp): Promise<void> {
  await expect(page).toHaveURL(path)
  await page.waitForFunction(() => !('isOld' in window) && document.documentElement.dataset.hydrated)
}

/** Before that a link loads its page from the server, as without script. */
export async function expectHydrated(element: Locator): Promise<void> {
  await expect
    .poll(() => element.evaluate((node) => Object.keys(node).some((name) => name.startsWith('__reactProps'))))
    .toBe(true)
}
