// Accounts as the operator lists and disables them.
import type { Role } from '#contract/roles.ts'
import type { Database } from '#server/database/client.ts'
import { findLastUses } from '#server/features/sessions/own-sessions.service.ts'
import { endSessionsOfUser } from '#server/features/sessions/sessions.service.ts'
import { markDisabled } from '#server/features/users/disabling.service.ts'
import { pagesOfUsers } from '#server/features/users/user-lists.queries.ts'
import type { User } from '#server/features/users/users.service.ts'

/**
 * Disables an account and ends its sessions, so that its tokens are refused from the next request on. Call within a
 * transaction. Returns the number of ended sessions, or null if the account was already disabled.
 */
export async function disableUser(db: Database, user: User, now: Date): Promise<number | null> {
  if (!(await markDisabled(db, user, now))) return null
  // A sign-in locks the account until its session is committed, so this finds the sessions of all earlier sign-ins.
  return (await endSessionsOfUser(db, user.id, 'disabled', now)).length
}

export interface ListedAccount extends Pick<User, 'username' | 'email' | 'createdAt' | 'disabledAt'> {
  role: Role
  /** The last use of any stored session. Null without a stored session. */
  lastSeenAt: Date | null
}

/** All accounts, or the accounts with one role, in the order of their usernames. */
export async function* listAccounts(db: Database, role?: Role): AsyncGenerator<ListedAccount> {
  for await (const page of pagesOfUsers(db, role)) {
    const lastUses = await findLastUses(
      db,
      page.map(({ id }) => id),
    )
    for (const { id, username, email, role, createdAt, disabledAt } of page)
      yield {
        username,
        email,
        role: role as Role,
        createdAt,
        disabledAt,
        lastSeenAt: lastUses.get(id) ?? null,
      }
  }
}
