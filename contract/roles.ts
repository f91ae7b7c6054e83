/** Roles are ordered: each may do what the ones before it may. */
export const roles = { user: 1, admin: 2, superAdmin: 3 } as const

export type Role = (typeof roles)[keyof typeof roles]

/** Who may call an endpoint; `public` calls never look at who is asking. */
export type Access = 'public' | keyof typeof roles

export function hasRole(role: number, needed: keyof typeof roles): boolean {
  return role >= roles[needed]
}
