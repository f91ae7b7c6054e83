import { type MiddlewareFunction, redirectDocument } from 'react-router'
import { currentUser } from '#client/features/session/page-gate.ts'
import { hasRole } from '#contract/roles.ts'

/** Client middleware of screens for super admins. Others get the server's response: the Not Found page. */
export const superAdminsOnly: MiddlewareFunction = async ({ request }) => {
  const user = await currentUser()
  if (user === null || !hasRole(user.role, 'superAdmin')) throw redirectDocument(request.url)
}
