/** Roles are ordered: each role may do everything that lower roles may. */
export const roles = { user: 1, admin: 2, superAdmin: 3 } as const

export type Role = (typeof roles)[keyof typeof roles]

/** Who may call an endpoint. `public` endpoints do not identify the caller. */
export type Access = 'public' | keyof typeof roles

export function hasRole(role: number, needed: keyof typeof roles): boolean {
  return role >= roles[needed]
}
