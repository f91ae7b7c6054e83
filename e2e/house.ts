// The settings of the house, for tests with a server of their own.
import { type APIRequestContext, expect } from '@playwright/test'
import { signInSuperAdmin } from './staff.ts'

/** Two letters, such as DE. */
export async function setCountry(request: APIRequestContext, country: string): Promise<void> {
  const { headers } = await signInSuperAdmin(request)
  const { isSample, updatedAt, ...settings } = (await (
    await request.get('/api/settings', { headers })
  ).json()) as Record<string, unknown>
  if (settings.country === country) return
  const saved = await request.put('/api/settings', { headers, data: { ...settings, country } })
  expect(saved.status(), await saved.text()).toBe(200)
}
