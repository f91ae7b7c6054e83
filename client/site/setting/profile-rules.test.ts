import { describe, expect, it } from 'vitest'
import { validatePasswords, validateProfile } from './profile-rules.ts'

const profile = { name: 'Mira', username: 'mira', email: 'mira@example.com' }
const passwords = { password: 'old-boat', newPassword: 'new-boat', confirmPassword: 'new-boat' }

describe('a profile', () => {
  it('is accepted if it is valid', () => {
    expect(validateProfile(profile)).toEqual({})
    expect(validateProfile({ ...profile, email: ' mira@example.com ' })).toEqual({})
  })

  it.each(['name', 'username', 'email'])('needs its %s', (field) => {
    for (const empty of ['', '  ']) {
      expect(validateProfile({ ...profile, [field]: empty })).toEqual({ [field]: 'required' })
    }
  })

  it('gets the same messages about names as from the server', () => {
    expect(validateProfile({ ...profile, name: 'Mira\u202e', username: 'mіra' })).toEqual({
      name: 'holds characters that cannot be used',
      username: 'mixes letters of different scripts',
    })
  })

  it.each(['mira', 'mira@', '@example.com', 'mi ra@example.com', 'mira@example.com.', '<b>@example.com'])(
    'does not accept %s as an e-mail address',
    (email) => {
      expect(validateProfile({ ...profile, email })).toEqual({ email: 'invalid email' })
    },
  )
})

describe('a change of password', () => {
  it('is accepted with six characters of any kind', () => {
    expect(validatePasswords(passwords)).toEqual({})
    expect(
      validatePasswords({ password: '      ', newPassword: 'ünïcöd', confirmPassword: 'ünïcöd' }),
    ).toEqual({})
  })

  it('has an error for every field that is too short or empty, with the field names of the API', () => {
    expect(validatePasswords({ password: '12345', newPassword: '', confirmPassword: '' })).toEqual({
      password: 'The password must be at least 6 characters long',
      newPassword: 'The newpassword must be at least 6 characters long',
      confirmPassword: 'required',
    })
  })

  it('has an error for a password that is too long for the server', () => {
    const longest = 'x'.repeat(256)
    expect(validatePasswords({ ...passwords, newPassword: longest })).toEqual({})
    expect(validatePasswords({ ...passwords, newPassword: `${longest}x` })).toEqual({
      newPassword: 'at most 256 characters',
    })
  })

  it('counts an emoji as one character, as the server does', () => {
    expect(
      validatePasswords({ ...passwords, password: '🧭'.repeat(5), newPassword: '🧭'.repeat(256) }),
    ).toEqual({
      password: 'The password must be at least 6 characters long',
    })
  })

  it('is not checked for different new passwords, which the form warns about separately', () => {
    expect(validatePasswords({ ...passwords, confirmPassword: 'another' })).toEqual({})
  })
})
