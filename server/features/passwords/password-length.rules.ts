// How long passwords must be.
import { characterCount } from '#contract/characters.ts'
import { hasRole, type Role } from '#contract/roles.ts'
import { minPasswordLength, minStaffPasswordLength } from '#contract/vocabulary.ts'
import { AppError } from '#server/calls/errors.ts'
import type { StoredPassword } from '#server/features/users/users.service.ts'

/** The problem of a password for an account of this role, if any. */
export function passwordProblem(password: string, role: Role, field = 'password'): string | null {
  const min = hasRole(role, 'admin') ? minStaffPasswordLength : minPasswordLength
  return characterCount(password) < min ? tooShortFor(field, min) : null
}

/** Refuses a password that is too short for staff. */
export function requireLengthForRole(password: StoredPassword, role: Role): void {
  if (hasRole(role, 'admin') && !password.isPasswordLong)
    throw new AppError('invalid_request', `${tooShortFor('password', minStaffPasswordLength)}.`)
}

function tooShortFor(field: string, min: number): string {
  return `The ${field} must be at least ${min} characters long`
}
