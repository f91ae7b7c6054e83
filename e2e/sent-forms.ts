// Forms that are sent without script.
import type { APIResponse, Page } from '@playwright/test'

/** Presses the button of a form. Returns a function that sends the same form once more, as a second press would. */
export async function repeatablePress(
  page: Page,
  press: () => Promise<void>,
): Promise<() => Promise<APIResponse>> {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.isNavigationRequest())
  await press()
  const request = await sent
  const data = request.postDataBuffer()!
  const headers = { 'content-type': request.headers()['content-type']!, origin: new URL(page.url()).origin }
  return () => page.request.post(request.url(), { data, headers, maxRedirects: 0 })
}
