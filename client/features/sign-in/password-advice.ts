// The hint below a new password. It only advises: the server has a longer list of common passwords and rejects them.
import { characterCount } from '#contract/characters.ts'
import { minPasswordLength } from '#contract/vocabulary.ts'

const goodPasswordLength = 8

/** The most common passwords, without trailing digits. */
const common = new Set([
  ...['password', 'passwort', 'passw0rd', 'letmein', 'welcome', 'qwerty', 'qwertz', 'azerty', 'iloveyou'],
  ...[
    'admin',
    'monkey',
    'dragon',
    'football',
    'sunshine',
    'princess',
    'secret',
    'halyard',
    'holiday',
    'travel',
  ],
])

export function adviseOnPassword(password: string): string {
  const length = characterCount(password)
  if (length < minPasswordLength) return `At least ${minPasswordLength} characters`
  if (isCommon(password.toLowerCase())) return 'This one is guessed first: better take another'
  if (length < goodPasswordLength) return `${goodPasswordLength} characters or more are safer`
  return 'Good'
}

function isCommon(password: string): boolean {
  const isRow = /^(.)\1*$/.test(password) || '01234567890'.includes(password)
  return isRow || common.has(password.replace(/[\d!.]+$/, ''))
}
