// The forms under which usernames and e-mail addresses are unique: whatever the case and the Unicode form.
import { withoutInvisible } from '#contract/fields.ts'
import { AppError } from '#server/errors.ts'

/**
 * Case folding as far as the language has it: through upper case, so that ß and SS become one. What shows nothing would
 * make two names look alike.
 */
export function accountKey(value: string): string {
  return (
    withoutInvisible(value)
      .normalize('NFKC')
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      // Control characters too: a name in which the database could not even be asked for it is nobody's.
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  )
}

export function requireUsernameKey(username: string): string {
  const key = accountKey(username)
  if (key === '') throw invalidUsername('required')
  // Some other characters become an @ in their normal form.
  if (key.includes('@')) throw invalidUsername('a username holds no @')
  return key
}

function invalidUsername(problem: string): AppError {
  return new AppError('invalid_request', `Please check username: ${problem}.`, {
    fields: { username: problem },
  })
}
