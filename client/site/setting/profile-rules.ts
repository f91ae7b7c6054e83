// Validates the forms of the setting page, with the messages of the specification.

import { tooLong } from '#client/features/sign-in/too-long.ts'
import { characterCount } from '#contract/characters.ts'
import { emailAddressPattern } from '#contract/email-address.ts'
import { nameProblem, usernameProblem } from '#contract/names.ts'
import { maxPasswordLength, minPasswordLength } from '#contract/vocabulary.ts'

export interface ProfileValues {
  name: string
  username: string
  email: string
}

export interface PasswordValues {
  password: string
  newPassword: string
  confirmPassword: string
}

export type FieldErrors<Values> = Partial<Record<keyof Values, string>>

const required = 'required'

export function validateProfile({ name, username, email }: ProfileValues): FieldErrors<ProfileValues> {
  const fieldErrors: FieldErrors<ProfileValues> = {}
  const nameError = name.trim() === '' ? required : nameProblem(name.trim())
  if (nameError !== undefined) fieldErrors.name = nameError
  const usernameError = username.trim() === '' ? required : usernameProblem(username.trim())
  if (usernameError !== undefined) fieldErrors.username = usernameError
  if (email.trim() === '') fieldErrors.email = required
  else if (!emailAddressPattern.test(email.trim())) fieldErrors.email = 'invalid email'
  return fieldErrors
}

/** The caller checks whether both new passwords are equal. Messages use the field names of the API. */
export function validatePasswords(values: PasswordValues): FieldErrors<PasswordValues> {
  const fieldErrors: FieldErrors<PasswordValues> = {}
  for (const name of ['password', 'newPassword'] as const) {
    const error = tooShort(name.toLowerCase(), values[name]) ?? tooLong(values[name], maxPasswordLength)
    if (error !== undefined) fieldErrors[name] = error
  }
  if (values.confirmPassword === '') fieldErrors.confirmPassword = required
  return fieldErrors
}

function tooShort(field: string, value: string): string | undefined {
  if (characterCount(value) >= minPasswordLength) return undefined
  return `The ${field} must be at least ${minPasswordLength} characters long`
}
