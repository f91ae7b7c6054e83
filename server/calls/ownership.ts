import { isOwnerOrStaff } from '#contract/roles.ts'
import type { Caller } from './call.ts'
import { AppError } from './errors.ts'

/** Refuses a request that contains the id of another user than the caller. */
export function requireOwn(caller: Caller, claimed: string | { _id: string } | null | undefined): void {
  const userId = typeof claimed === 'object' && claimed !== null ? claimed._id : claimed
  if (userId !== undefined && userId !== null && userId !== caller.userId) throw new AppError('forbidden')
}

export function requireOwnerOrStaff(caller: Caller, ownerId: string | null): void {
  if (!isOwnerOrStaff(caller, ownerId)) throw new AppError('forbidden')
}
