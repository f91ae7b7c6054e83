// Admins whom a super admin narrows to some rights.
import type { APIRequestContext } from '@playwright/test'
import type { Right } from '#contract/rights.ts'
import { signInSuperAdmin } from './staff.ts'
import { expect } from './test.ts'
import { newAccount } from './visitors.ts'

interface Narrowed {
  id: string
  setRights(rights: readonly Right[] | null): Promise<void>
}

/** Signs up an account, which `request` stays signed in to, and makes it an admin with these rights. */
export async function signInNarrowed(
  request: APIRequestContext,
  boss: APIRequestContext,
  rights: readonly Right[] | null,
): Promise<Narrowed> {
  const signedUp = await request.post('/api/user/signup', {
    data: { ...newAccount(), password: 'slow-boat-number-7' },
  })
  expect(signedUp.status()).toBe(201)
  const { result } = (await signedUp.json()) as { result: { _id: string } }
  const { headers } = await signInSuperAdmin(boss)
  const setRights: Narrowed['setRights'] = async (wanted) => {
    const data = { role: 2, rights: wanted }
    const answer = await boss.put(`/api/users/${result._id}/role`, { data, headers })
    expect([answer.status(), await answer.text()]).toEqual([200, expect.any(String)])
  }
  await setRights(rights)
  return { id: result._id, setRights }
}
