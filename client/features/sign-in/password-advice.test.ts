import { describe, expect, it } from 'vitest'
import { adviseOnPassword } from './password-advice.ts'

describe('the advice on a new password (Q-66)', () => {
  it.each([
    ['', 'At least 6 characters'],
    ['abcde', 'At least 6 characters'],
    ['🧭🧵🛶', 'At least 6 characters'],
    ['🧭🧵🛶🪵🏕🪶🧶', '8 characters or more are safer'],
    ['slowbo', '8 characters or more are safer'],
    ['slow-boat-7', 'Good'],
    ['password1', 'This one is guessed first: better take another'],
    ['12345678', 'This one is guessed first: better take another'],
    ['aaaaaaaaaa', 'This one is guessed first: better take another'],
  ])('for "%s" is "%s"', (password, advice) => {
    expect(adviseOnPassword(password)).toBe(advice)
  })
})
