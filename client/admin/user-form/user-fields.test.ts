import { describe, expect, test } from 'vitest'
import { checkUser, noUser } from './user-fields.ts'

const good = {
  firstName: 'Pip',
  lastName: 'Quayle',
  email: 'pip.quayle@example.com',
  contact: '+44 1624 496 0000',
  address1: '2 Herring Steps',
  address2: 'Peel',
}

describe('fields of the create-user form', () => {
  test('an empty form has an error at every field', () => {
    expect(checkUser(noUser)).toEqual({
      firstName: 'required',
      lastName: 'required',
      email: 'invalid email',
      contact: 'Phone number is not valid',
      address1: 'required',
      address2: 'required',
    })
    expect(checkUser({ ...good, firstName: '   ' })).toEqual({ firstName: 'required' })
  })

  test('spaces around values are ignored', () => {
    expect(checkUser({ ...good, email: ` ${good.email} `, contact: ` ${good.contact} ` })).toEqual({})
  })

  test.each([
    '555 0143 22',
    '5550143',
    '+1 (555) 010-0123',
    '(020) 5550 101',
    '+353 86 123 4567',
    '020.5550.101',
  ])('%s is a phone number', (contact) => {
    expect(checkUser({ ...good, contact })).toEqual({})
  })

  test.each([
    '12345',
    'ring me',
    '555-CALL',
    '++44 1624 496000',
    '1234567890123456',
    '555 0143 extension 4',
    '-',
  ])('%s is no phone number', (contact) => {
    expect(checkUser({ ...good, contact })).toEqual({ contact: 'Phone number is not valid' })
  })

  test.each([
    'pip',
    'pip@',
    '@example.com',
    'pip@example',
    'pip quayle@example.com',
    'a@b..com',
    'a@b,c.com',
  ])('%s is no e-mail address', (email) => {
    expect(checkUser({ ...good, email })).toEqual({ email: 'invalid email' })
  })
})
