// The profile of an account: name, username and e-mail address.
import { eq } from 'drizzle-orm'
import { hasRole, type Role } from '#contract/roles.ts'
import { AppError } from '#server/calls/errors.ts'
import type { Database } from '#server/database/client.ts'
import { requireUsernameKey, toEmailKey } from './account-keys.rules.ts'
import { emailChange, requireUnreserved } from './serving-email.service.ts'
import { refuseStaffNames } from './staff-names.service.ts'
import { refusingTaken, type User } from './users.service.ts'
import { users } from './users.table.ts'

export interface ProfileChanges {
  name: string
  username: string
  email: string
}

/**
 * Call within a transaction. `endLinks`, called where the account gets another address, ends the links that would confirm an
 * address before and those that undo a change back to this one; it returns since when the account had confirmed the address
 * when it left it. Returns the user after and before the change, and the fields that have changed.
 */
export async function updateProfile(
  db: Database,
  userId: string,
  changes: ProfileChanges,
  {
    now,
    isProven,
    endLinks,
  }: { now: Date; isProven: boolean; endLinks: (emailKey: string) => Promise<Date | null> },
): Promise<{ user: User; before: User; changed: (keyof ProfileChanges)[] }> {
  const { name, username, email } = changes
  const usernameKey = requireUsernameKey(username)
  const [locked] = await db.select().from(users).where(eq(users.id, userId)).for('update')
  if (locked === undefined) throw new AppError('unauthenticated')
  const changed = (['name', 'username', 'email'] as const).filter((field) => changes[field] !== locked[field])
  if (changed.length === 0) return { user: locked, before: locked, changed }
  if (!hasRole(locked.role as Role, 'admin')) {
    // Only changed fields are checked, so that an existing name stays usable.
    await refuseStaffNames(db, {
      ...(changed.includes('name') ? { name } : {}),
      ...(changed.includes('username') ? { username } : {}),
    })
  }
  const emailKey = toEmailKey(email)
  const hasMoved = emailKey !== locked.emailKey
  if (hasMoved) await requireUnreserved(db, emailKey, userId, now, locked.emailKey)
  // Back at an address that the account had confirmed: undoing would change nothing, and the address is confirmed still.
  const confirmedAt = hasMoved ? await endLinks(emailKey) : null
  const change = emailChange(locked, email, isProven, now)
  const moved = hasMoved ? { ...change, emailConfirmedAt: change.emailConfirmedAt ?? confirmedAt } : {}
  const [updated] = await refusingTaken(() =>
    db
      .update(users)
      .set({ name, username, usernameKey, email, emailKey, ...moved, updatedAt: now })
      .where(eq(users.id, userId))
      .returning(),
  )
  return { user: updated!, before: locked, changed }
}
