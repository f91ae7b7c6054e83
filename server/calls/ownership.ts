import { isOwnerOrStaff, type Right } from '#contract/rights.ts'
import { hasRole } from '#contract/roles.ts'
import type { Caller } from './call.ts'
import { AppError } from './errors.ts'

/** Refuses a request that contains the id of another user than the caller. */
export function requireOwn(caller: Caller, claimed: string | { _id: string } | null | undefined): void {
  const userId = typeof claimed === 'object' && claimed !== null ? claimed._id : claimed
  if (userId !== undefined && userId !== null && userId !== caller.userId) throw new AppError('forbidden')
}

/** Staff need one of the rights. */
export function requireOwnerOrStaff(caller: Caller, ownerId: string | null, needed: readonly Right[]): void {
  if (isOwnerOrStaff(caller, ownerId, needed)) return
  throw new AppError(hasRole(caller.role, 'admin') ? 'right_missing' : 'forbidden')
}
