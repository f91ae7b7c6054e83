// The settings of the house, for tests with a server of their own.
import { type APIRequestContext, expect } from '@playwright/test'
import { signInSuperAdmin } from './staff.ts'

/** A house of its own in every field that customers see. */
export const fjord = {
  ...{ name: 'Fjord & Fell', legalName: 'Fjord og Fjell AS', email: 'post@fjord.example' },
  ...{ phone: '+47 55 12 34 56', street: 'Strandgaten 9', postcode: '5013', city: 'Bergen', country: 'NO' },
  ...{ facebook: '', instagram: '', x: 'https://x.com/fjord', youtube: '' },
  ...{ registration: '987 654 321', vatNumber: 'NO987654321MVA', vatPercent: 25 },
  ...{ bankHolder: 'Fjord og Fjell AS', iban: 'NO93 8601 1117 947', bic: 'DNBANOKK' },
}

/** Saves these fields; the others stay. */
export async function setHouse(
  request: APIRequestContext,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { headers } = await signInSuperAdmin(request)
  const { isSample, updatedAt, ...settings } = (await (
    await request.get('/api/settings', { headers })
  ).json()) as Record<string, unknown>
  if (Object.entries(changes).every(([field, value]) => settings[field] === value)) return
  const saved = await request.put('/api/settings', { headers, data: { ...settings, ...changes } })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** Two letters, such as DE. */
export async function setCountry(request: APIRequestContext, country: string): Promise<void> {
  await setHouse(request, { country })
}
