import { whenUserKnown } from '#client/features/session/session.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { errorCodes } from '#contract/errors.ts'
import { hasRole } from '#contract/roles.ts'

/** The message for staff without the right to change tours and products. */
export const mayNotWriteText = errorCodes.super_admin_only.message

/**
 * Whether the signed-in member of staff may change tours and products, as soon as it is known who that is. If not,
 * warns them, and the caller sends nothing. If no signed-in user is known, answers true and leaves it to the server.
 */
export async function mayWrite(): Promise<boolean> {
  const user = await whenUserKnown()
  if (user === null || hasRole(user.role, 'superAdmin')) return true
  toast.warning(mayNotWriteText)
  return false
}
