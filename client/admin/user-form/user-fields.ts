// The fields of the create-user form and their validation.
import { withPlainDigits } from '#contract/digits.ts'

export type UserField = 'firstName' | 'lastName' | 'email' | 'contact' | 'address1' | 'address2'
export type UserValues = Record<UserField, string>

export const noUser: UserValues = {
  firstName: '',
  lastName: '',
  email: '',
  contact: '',
  address1: '',
  address2: '',
}

const emailPattern = /^[^\s@,;<>"]+@[^\s@,;<>".]+(\.[^\s@,;<>".]+)+$/
/** Groups of digits, with an optional country code and an optional area code in brackets. */
const phonePattern = /^\+?\d{0,4}[ .-]?(\(\d{1,4}\))?[ .-]?\d{1,4}([ .-]?\d{1,4}){1,4}$/
const minDigits = 7
const maxDigits = 15

/** Returns error messages by field. */
export function checkUser(values: UserValues): Partial<UserValues> {
  const errors: Partial<UserValues> = {}
  for (const field of ['firstName', 'lastName', 'address1', 'address2'] as const) {
    if (values[field].trim() === '') errors[field] = 'required'
  }
  if (!emailPattern.test(values.email.trim())) errors.email = 'invalid email'
  if (!isPhoneNumber(withPlainDigits(values.contact).trim())) errors.contact = 'Phone number is not valid'
  return errors
}

function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return phonePattern.test(text) && digits >= minDigits && digits <= maxDigits
}
