// Accounts of buyers for the proofs that call several processes.
import type { Database } from '#server/database/client.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import { createAccessTokens } from '#server/features/sessions/access-tokens.service.ts'
import { startSession } from '#server/features/sessions/sessions.service.ts'
import { insertUser } from '#server/features/users/users.service.ts'
import { samplePassword } from '#server/testing/sample-shop.ts'
import { jwtSecret } from './processes.ts'
import type { Buyer } from './scene.ts'

/** Accounts with sessions. One hash serves them all, because hashing is slow. */
export async function signUpBuyers(
  db: Database,
  count: number,
  { name = 'buyer' }: { name?: string } = {},
): Promise<{ buyers: Buyer[]; renewTokens(): Promise<void> }> {
  const tokens = await createAccessTokens(jwtSecret)
  const password = await storePassword(samplePassword)
  const now = new Date()
  const buyers: (Buyer & { sessionId: string })[] = []
  for (let index = 0; index < count; index++) {
    const username = `${name}${index}`
    const account = { username, email: `${username}@example.com`, role: 1 as const }
    const { id: userId } = await insertUser(db, account, password, now)
    const session = { userId, isRemembered: false, method: 'password' as const }
    const { sessionId, refreshToken } = await startSession(db, session, now)
    buyers.push({ userId, sessionId, headers: { refresh: refreshToken } })
  }
  return {
    buyers,
    async renewTokens() {
      for (const buyer of buyers) {
        const { token } = await tokens.issue(buyer, new Date())
        buyer.headers.authorization = `Bearer ${token}`
      }
    },
  }
}

/** Fresh accounts of one network. Call the process with limits with their headers. */
export async function signUpHoarders(
  db: Database,
  count: number,
): Promise<{ hoarders: Buyer[]; renewTokens(): Promise<void> }> {
  const { buyers: hoarders, renewTokens } = await signUpBuyers(db, count, { name: 'hoarder' })
  for (const [index, { headers }] of hoarders.entries()) {
    headers['x-forwarded-for'] = `198.51.100.${1 + (index % 250)}`
  }
  return { hoarders, renewTokens }
}
