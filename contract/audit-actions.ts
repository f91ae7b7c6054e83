// What the audit log tells of, and what staff read there. No imports, so that the browser gets nothing else with it.
// An action is the endpoint that was called, or what the server or its operator did without one.
export const auditActions = {
  'POST /user/signin': 'Sign-in',
  'POST /user/verify/user': 'Sign-in with provider',
  'POST /user/signout': 'Sign-out',
  'POST /user/signup': 'Account created',
  'POST /user/update/profile': 'Profile changed',
  'POST /user/update/password': 'Password changed',
  'GET /user/export': 'Own data exported',
  'POST /user/erase': 'Account erased',
  'session replayed': 'Copied session ended',
  'POST /cards': 'Tour added',
  'PATCH /cards/:id': 'Tour changed',
  'DELETE /cards/:id': 'Tour deleted',
  'POST /products': 'Product added',
  'PATCH /products/:id': 'Product changed',
  'DELETE /products/:id': 'Product deleted',
  'POST /tours': 'Booking made',
  'DELETE /tours/:id': 'Booking cancelled',
  'PATCH /cards/:id/review': 'Tour reviewed',
  'DELETE /cards/:id/review/:reviewId': 'Tour review deleted',
  'POST /comments': 'Product reviewed',
  'DELETE /comments/:id': 'Product review deleted',
  'operator created account': 'Account created by the operator',
  'operator set role': 'Role set by the operator',
  'operator set password': 'Password set by the operator',
  'operator disabled account': 'Account disabled by the operator',
  'operator enabled account': 'Account enabled by the operator',
} as const

export type AuditAction = keyof typeof auditActions

export const auditOutcomes = ['done', 'refused'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditActions, text)
}
