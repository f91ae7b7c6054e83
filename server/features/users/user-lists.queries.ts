// Accounts in lists: for super admins, and for the operator.
import { and, asc, count, desc, eq, gt, inArray, or, type SQL } from 'drizzle-orm'
import { type Role, roles } from '#contract/roles.ts'
import type { Database } from '#server/database/client.ts'
import { isId } from '#server/database/ids.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { matchesAsTyped } from '#server/database/text-search.ts'
import { toUsernameKey } from './account-keys.rules.ts'
import type { User } from './users.service.ts'
import { users } from './users.table.ts'

/** The list ends here, because a full count would read the whole table. Older accounts are found by a search. */
const mostListed = 100_000
/** What a search finds ends here: a longer text finds fewer. */
const mostFound = 10_000
/** The index finds nothing shorter. */
const shortestWord = 3

export interface UserFilter extends PageRequest {
  q?: string | undefined
  role?: Role | undefined
  /** Accounts that the text finds elsewhere, as by the phone number of a booking. */
  alsoIds?: readonly string[]
}

/** Newest first. */
export async function listUserRows(db: Database, filter: UserFilter): Promise<List<User>> {
  const where = and(
    filter.role === undefined ? undefined : eq(users.role, filter.role),
    filter.q === undefined ? undefined : isSought(filter.q, filter.alsoIds ?? []),
  )
  const page = pageOf(filter)
  const most = filter.q === undefined ? mostListed : mostFound
  const listed = db.select({ id: users.id }).from(users).where(where).limit(most).as('listed')
  const [counted] = await db.select({ count: count() }).from(listed)
  const rows =
    page.offset >= most
      ? []
      : await db
          .select()
          .from(users)
          .where(where)
          .orderBy(desc(users.createdAt), desc(users.id))
          .limit(page.itemsPerPage)
          .offset(page.offset)
  return listOfPage(rows, counted!.count, page)
}

/** A text of very short words alone is a whole username. */
function isSought(typed: string, alsoIds: readonly string[]): SQL | undefined {
  const id = typed.trim().toLowerCase()
  if (isId(id)) return eq(users.id, id)
  const also = alsoIds.length === 0 ? undefined : inArray(users.id, [...alsoIds])
  const isShort = typed.split(/[^\p{L}\p{N}]+/u).every((word) => word.length < shortestWord)
  if (isShort) return or(eq(users.usernameKey, toUsernameKey(typed.trim())), also)
  return or(matchesAsTyped(users.searchText, typed) ?? undefined, also)
}

type ListedUser = Pick<User, 'id' | 'username' | 'email' | 'role' | 'createdAt' | 'disabledAt'>

const pageSize = 1000

/** All accounts, or the accounts with one role, in the order of their usernames. */
export async function* pagesOfUsers(db: Database, role?: Role): AsyncGenerator<ListedUser[]> {
  const wanted = role === undefined ? Object.values(roles) : [role]
  for (let after = ''; ; ) {
    const page = await db
      .select({
        id: users.id,
        key: users.usernameKey,
        username: users.username,
        email: users.email,
        role: users.role,
        createdAt: users.createdAt,
        disabledAt: users.disabledAt,
      })
      .from(users)
      .where(and(inArray(users.role, wanted), gt(users.usernameKey, after)))
      .orderBy(asc(users.usernameKey))
      .limit(pageSize)
    yield page
    if (page.length < pageSize) return
    after = page.at(-1)!.key
  }
}
