// Rights of the staff. An admin may do all that admins may, unless a super admin has narrowed the account to some of these
// rights. Users have none of them; super admins are never narrowed.
import { hasRole, roles } from './roles.ts'

/** What each right lets an account do, in the order of the user's page. */
export const rightTexts = {
  desk: 'Bookings, their guests, messages and check-in',
  shop: 'Orders and their parcels',
  money: 'Payments of bookings and orders',
  reviews: 'Answering, keeping and deleting reviews',
  content: 'Pages and posts',
  reports: 'Figures of the business and failed jobs',
  catalogue: 'Tours, departures and products, as far as admins may change them',
  guide: 'Check-in of departures',
  read: 'Reading all that admins may read',
} as const

export type Right = keyof typeof rightTexts

export const rightNames = Object.keys(rightTexts) as [Right, ...Right[]]

/** The account that acts. */
export interface Actor {
  role: number
  /** Absent or null: not narrowed. */
  rights?: readonly Right[] | null | undefined
}

/** Whether the account is staff and has one of these rights. */
export function hasRight({ role, rights }: Actor, needed: readonly Right[]): boolean {
  if (!hasRole(role, 'admin')) return false
  return effectiveRights(role, rights)?.some((right) => needed.includes(right)) ?? true
}

/** The rights that an account with this role is narrowed to; null where it is not. */
export function effectiveRights(
  role: number,
  rights: readonly Right[] | null | undefined,
): readonly Right[] | null {
  return role === roles.admin ? (rights ?? null) : null
}

/** With the right to read, which every reading call and every page of admins accepts. */
export function orRead(needed: readonly Right[]): readonly Right[] {
  return [...needed, 'read']
}

/** Whether the account may change or delete a record of the user `ownerId`, which is null once the owner is erased. */
export function isOwnerOrStaff(
  actor: Actor & { userId: string },
  ownerId: string | null,
  needed: readonly Right[],
): boolean {
  return actor.userId === ownerId || hasRight(actor, needed)
}

/** Who may open a page that is not public. */
export interface PageAccess {
  access: keyof typeof roles
  /** Narrowed admins need one of these, or the right to read. Null or absent: none. */
  rights?: readonly Right[] | null
}

export function mayOpenPage(actor: Actor, { access, rights = null }: PageAccess): boolean {
  return hasRole(actor.role, access) && (rights === null || hasRight(actor, orRead(rights)))
}
