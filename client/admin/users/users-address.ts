// Query parameters of the accounts' address. They have the API's names, so that the API's errors match them.

import { type Api, api } from '#client/lib/api.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import { usersPage } from '#contract/pages/staff-pages.ts'
import type { Role } from '#contract/roles.ts'
import type { ManagedUser } from '#contract/user-management.ts'
import { itemsPerPage, type ListState, loadList, readListQuery } from '../list/list-address.ts'

export type UserQuery = Partial<Record<QueryOf<typeof usersPage>, string>>

export const roleTitles: Record<Role, string> = { 1: 'User', 2: 'Admin', 3: 'Super admin' }

const fetchWith = (call: Api) => (query: UserQuery) =>
  call('GET /users', { query: { ...query, itemsPerPage } as never })

export function findUsers(url: string): Promise<ListState<ManagedUser, UserQuery>> {
  return loadList(url, usersPage.query, fetchWith(api))
}

/** For the server, which renders the list for browsers without script. Other errors are those of the page. */
export async function findUsersOnServer(call: Api, url: string): Promise<ListState<ManagedUser, UserQuery>> {
  const { result, query } = await callLeniently(
    readListQuery(url, usersPage.query) as Record<QueryOf<typeof usersPage>, string>,
    fetchWith(call),
  )
  return { query, list: result, failure: null }
}
