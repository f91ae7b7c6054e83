import type { Page } from '@playwright/test'

/** Gathers what is sent from now on: calls of the API, forms, other documents. What the page fetches of itself is none. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const isCall = new URL(request.url()).pathname.startsWith('/api/')
    if (isCall || request.method() !== 'GET' || request.resourceType() === 'document')
      calls.push(request.url())
  })
  return calls
}
