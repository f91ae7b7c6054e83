// Signs in as staff of the sample accounts, whose password playwright.config.ts sets. With E2E_URL, set
// SAMPLE_PASSWORD to that of the running server.
import { type APIRequestContext, expect, type Page } from '@playwright/test'

export interface StaffMember {
  id: string
  username: 'admin' | 'superadmin'
  token: string
  refresh: string
  /** The headers of a page's calls, for calls by the test itself. */
  headers: { authorization: string; refresh: string }
}

/** Starts a new session. With the request context of a page, the page is signed in after its next `goto`. */
export function signInAdmin(request: APIRequestContext): Promise<StaffMember> {
  return signIn(request, 'admin')
}

/** Signs in a super admin, who may also create, change and delete tours and products. */
export function signInSuperAdmin(request: APIRequestContext): Promise<StaffMember> {
  return signIn(request, 'superadmin')
}

/** Ends the session of a page on the server only, so that the page learns of it by its next call. */
export async function endSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'jwt')!.value
  const response = await page.request.post('/api/user/signout', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.ok(), await response.text()).toBe(true)
  await page.context().addCookies(cookies)
}

async function signIn(request: APIRequestContext, username: StaffMember['username']): Promise<StaffMember> {
  const response = await request.post('/api/user/signin', {
    data: { username, password: process.env.SAMPLE_PASSWORD },
  })
  expect(response.status()).toBe(200)
  const { result, token, refreshToken } = (await response.json()) as {
    result: { _id: string }
    token: string
    refreshToken: string
  }
  const headers = { authorization: `Bearer ${token}`, refresh: refreshToken }
  return { id: result._id, username, token, refresh: refreshToken, headers }
}
