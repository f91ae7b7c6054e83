import { useSiteStore } from '#client/features/store/store.ts'
import { toast } from '#client/features/toasts/toasts.ts'
import { errorCodes } from '#contract/errors.ts'
import { hasRole } from '#contract/roles.ts'

/** Whether the signed-in member of staff may change tours and products; tells them where not. Nothing is sent then. */
export function mayWrite(): boolean {
  const role = useSiteStore.getState().authData?.result.role
  if (role !== undefined && hasRole(role, 'superAdmin')) return true
  toast.warning(errorCodes.super_admin_only.message)
  return false
}
