// Keys by which usernames and e-mail addresses are unique, ignoring case and Unicode form.
import { withoutInvisible } from '#contract/fields.ts'
import { AppError } from '#server/errors.ts'

/**
 * JavaScript has no case folding. Upper case followed by lower case comes close: ß and SS become equal. Invisible
 * characters are removed, because two names that differ only in them look alike.
 */
export function accountKey(value: string): string {
  return (
    withoutInvisible(value)
      .normalize('NFKC')
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKC')
      // Control characters too, because PostgreSQL refuses a text that contains NUL.
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
  )
}

export function requireUsernameKey(username: string): string {
  const key = accountKey(username)
  if (key === '') throw invalidUsername('required')
  // Checked in the key, because NFKC turns some other characters into an @.
  if (key.includes('@')) throw invalidUsername('a username holds no @')
  return key
}

function invalidUsername(problem: string): AppError {
  return new AppError('invalid_request', `Please check username: ${problem}.`, {
    fields: { username: problem },
  })
}
