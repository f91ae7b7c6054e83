import { describe, expect, it } from 'vitest'
import { faultsOfPassword, faultsOfProfile } from './profile-rules.ts'

const profile = { name: 'Mira', username: 'mira', email: 'mira@example.com' }
const passwords = { password: 'old-boat', newPassword: 'new-boat', confirmPassword: 'new-boat' }

describe('a profile', () => {
  it('is good as it is', () => {
    expect(faultsOfProfile(profile)).toEqual({})
    expect(faultsOfProfile({ ...profile, email: ' mira@example.com ' })).toEqual({})
  })

  it.each(['name', 'username', 'email'])('needs its %s', (field) => {
    for (const empty of ['', '  ']) {
      expect(faultsOfProfile({ ...profile, [field]: empty })).toEqual({ [field]: 'required' })
    }
  })

  it('says of names what the server would say', () => {
    expect(faultsOfProfile({ ...profile, name: 'Mira\u202e', username: 'mіra' })).toEqual({
      name: 'holds characters that cannot be used',
      username: 'mixes letters of different scripts',
    })
  })

  it.each(['mira', 'mira@', '@example.com', 'mi ra@example.com', 'mira@example.com.', '<b>@example.com'])(
    'does not take %s for an e-mail address',
    (email) => {
      expect(faultsOfProfile({ ...profile, email })).toEqual({ email: 'invalid email' })
    },
  )
})

describe('a change of password', () => {
  it('is good with six characters, whatever they are', () => {
    expect(faultsOfPassword(passwords)).toEqual({})
    expect(
      faultsOfPassword({ password: '      ', newPassword: 'ünïcöd', confirmPassword: 'ünïcöd' }),
    ).toEqual({})
  })

  it('names every field that is too short or empty, spelt as on the wire', () => {
    expect(faultsOfPassword({ password: '12345', newPassword: '', confirmPassword: '' })).toEqual({
      password: 'The password must be at least 6 characters long',
      newPassword: 'The newpassword must be at least 6 characters long',
      confirmPassword: 'required',
    })
  })

  it('says of a password that it is longer than the server takes', () => {
    const longest = 'x'.repeat(256)
    expect(faultsOfPassword({ ...passwords, newPassword: longest })).toEqual({})
    expect(faultsOfPassword({ ...passwords, newPassword: `${longest}x` })).toEqual({
      newPassword: 'at most 256 characters',
    })
  })

  it('counts an emoji as one character, as the server does', () => {
    expect(
      faultsOfPassword({ ...passwords, password: '🧭'.repeat(5), newPassword: '🧭'.repeat(256) }),
    ).toEqual({
      password: 'The password must be at least 6 characters long',
    })
  })

  it('is not asked whether both new ones are alike: that is a warning of its own', () => {
    expect(faultsOfPassword({ ...passwords, confirmPassword: 'another' })).toEqual({})
  })
})
