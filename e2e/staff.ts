// Staff of the sample accounts, whose password the tests set themselves (playwright.config.ts). Whoever runs the tests
// against a server that is there (E2E_URL) gives them its SAMPLE_PASSWORD.
import { type APIRequestContext, expect } from '@playwright/test'

export interface StaffMember {
  id: string
  username: 'admin' | 'superadmin'
  token: string
  refresh: string
  /** What the page sends with its calls, for calls of the test's own. */
  headers: { authorization: string; refresh: string }
}

/** With the request context of a page, that page is signed in from its next opening on. Each call is a session of its own. */
export function signInAdmin(request: APIRequestContext): Promise<StaffMember> {
  return signIn(request, 'admin')
}

/** May also create, change and delete tours and products. */
export function signInSuperAdmin(request: APIRequestContext): Promise<StaffMember> {
  return signIn(request, 'superadmin')
}

async function signIn(request: APIRequestContext, username: StaffMember['username']): Promise<StaffMember> {
  const answer = await request.post('/api/user/signin', {
    data: { username, password: process.env.SAMPLE_PASSWORD },
  })
  expect(answer.status()).toBe(200)
  const { result, token, refreshToken } = (await answer.json()) as {
    result: { _id: string }
    token: string
    refreshToken: string
  }
  const headers = { authorization: `Bearer ${token}`, refresh: refreshToken }
  return { id: result._id, username, token, refresh: refreshToken, headers }
}
