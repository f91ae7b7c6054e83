import { useRouteLoaderData } from 'react-router'
import { useUser } from '#client/features/session/session.ts'
import type { Actor } from '#contract/rights.ts'

/** The signed-in member of staff, also while the server renders the page; null while not known. */
export function useStaff(): Actor | null {
  const user = useUser()
  const layout = useRouteLoaderData<{ staff: Actor | null }>('admin/admin-layout')
  return user ?? layout?.staff ?? null
}
