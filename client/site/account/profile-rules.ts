// What is wrong with what somebody typed on the setting page, in the words of the specification.

import { tooLong } from '#client/site/frame/too-long.ts'
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

export type Faults<Values> = Partial<Record<keyof Values, string>>

const required = 'required'

export function faultsOfProfile({ name, username, email }: ProfileValues): Faults<ProfileValues> {
  const faults: Faults<ProfileValues> = {}
  const nameFault = name.trim() === '' ? required : nameProblem(name.trim())
  if (nameFault !== undefined) faults.name = nameFault
  const usernameFault = username.trim() === '' ? required : usernameProblem(username.trim())
  if (usernameFault !== undefined) faults.username = usernameFault
  if (email.trim() === '') faults.email = required
  else if (!emailAddressPattern.test(email.trim())) faults.email = 'invalid email'
  return faults
}

/** Whether both new ones are alike is asked after this. The fields' names are spelt as on the wire. */
export function faultsOfPassword(values: PasswordValues): Faults<PasswordValues> {
  const faults: Faults<PasswordValues> = {}
  for (const name of ['password', 'newPassword'] as const) {
    const fault = tooShort(name.toLowerCase(), values[name]) ?? tooLong(values[name], maxPasswordLength)
    if (fault !== undefined) faults[name] = fault
  }
  if (values.confirmPassword === '') faults.confirmPassword = required
  return faults
}

function tooShort(field: string, value: string): string | undefined {
  if (characterCount(value) >= minPasswordLength) return undefined
  return `The ${field} must be at least ${minPasswordLength} characters long`
}
