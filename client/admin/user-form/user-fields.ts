// The fields of the create-user form and what each must hold.

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
/** Digits in groups, with a country in front and an area in brackets where there are some. */
const phonePattern = /^\+?\d{0,4}[ .-]?(\(\d{1,4}\))?[ .-]?\d{1,4}([ .-]?\d{1,4}){1,4}$/
const fewestDigits = 7
const mostDigits = 15

/** By field, none where all is well. */
export function checkUser(values: UserValues): Partial<UserValues> {
  const errors: Partial<UserValues> = {}
  for (const field of ['firstName', 'lastName', 'address1', 'address2'] as const) {
    if (values[field].trim() === '') errors[field] = 'required'
  }
  if (!emailPattern.test(values.email.trim())) errors.email = 'invalid email'
  if (!isPhoneNumber(values.contact.trim())) errors.contact = 'Phone number is not valid'
  return errors
}

function isPhoneNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length
  return phonePattern.test(text) && digits >= fewestDigits && digits <= mostDigits
}
