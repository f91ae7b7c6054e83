import type { Page } from '@playwright/test'

/**
 * Records API calls, forms and documents that the page requests from now on, but not its scripts, styles and
 * pictures.
 */
export function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const isCall = new URL(request.url()).pathname.startsWith('/api/')
    if (isCall || request.method() !== 'GET' || request.resourceType() === 'document')
      calls.push(request.url())
  })
  return calls
}

/** Calls that every page makes for a signed-in user. */
const sessionCalls = ['GET /api/user/getProfile', 'GET /api/carts']

/** Records API calls that the page makes from now on, except the calls of the session. */
export function watchOwnCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const call = `${request.method()} ${pathname}`
    if (pathname.startsWith('/api/') && !sessionCalls.includes(call)) calls.push(call)
  })
  return calls
}
