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

/** What every page asks for once somebody is signed in. */
const sessionCalls = ['GET /api/user/getProfile', 'GET /api/carts']

/** Calls of the API that the page makes from now on, those of the session itself aside. */
export function watchOwnCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const call = `${request.method()} ${pathname}`
    if (pathname.startsWith('/api/') && !sessionCalls.includes(call)) calls.push(call)
  })
  return calls
}
