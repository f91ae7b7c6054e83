import { whenUserKnown } from '#client/features/session/session.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { errorCodes } from '#contract/errors.ts'
import { hasRole } from '#contract/roles.ts'

/** The message for staff who may not change tours and products. */
export const mayNotWriteText = errorCodes.super_admin_only.message

/**
 * Resolves, when the session is known, to whether the signed-in member of staff may change tours and products. If not,
 * shows a warning; then send nothing. Resolves to true without a signed-in user: the server decides.
 */
export async function mayWrite(): Promise<boolean> {
  const user = await whenUserKnown()
  if (user === null || hasRole(user.role, 'superAdmin')) return true
  toast.warning(mayNotWriteText)
  return false
}

/** Refuses a form before any call, after the warning. On the server the call itself refuses. */
export async function requireSuperAdmin(): Promise<void> {
  if (import.meta.env.SSR || (await mayWrite())) return
  throw new ApiError(403, 'super_admin_only', mayNotWriteText)
}
