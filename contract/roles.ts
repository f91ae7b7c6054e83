/** Roles are ordered: each role may do everything that lower roles may. */
export const roles = { user: 1, admin: 2, superAdmin: 3 } as const

export type Role = (typeof roles)[keyof typeof roles]

/** Who may call an endpoint. `public` endpoints do not identify the caller. */
export type Access = 'public' | keyof typeof roles

export function hasRole(role: number, needed: keyof typeof roles): boolean {
  return role >= roles[needed]
}

/** Who may delete a review or cancel a booking. `ownerId` is null once the owner's account is erased. */
export function isOwnerOrStaff(caller: { userId: string; role: number }, ownerId: string | null): boolean {
  return caller.userId === ownerId || hasRole(caller.role, 'admin')
}
