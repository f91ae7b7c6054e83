// Keys by which usernames and e-mail addresses are unique: two texts with the same key name the same account.
import { domainToASCII } from 'node:url'
import { withoutInvisible } from '#contract/fields.ts'
import { AppError } from '#server/calls/errors.ts'

/**
 * The fold of usernames ignores case and Unicode form, and invisible characters, because names that differ only in them look
 * alike. JavaScript has no case folding. Upper case followed by lower case comes close: ß and SS become equal, and ẞ in the
 * second round. A key is its own key.
 */
export function toUsernameKey(username: string): string {
  let key = plain(username)
  for (;;) {
    const folded = key.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
    if (folded === key) return plain(key)
    key = folded
  }
}

/**
 * Addresses of different mailboxes have different keys, because a key gives the right to bookings and to a new password. So
 * only case and canonical form are ignored, and never between an ASCII letter and another one: ı, ſ, K and ﬁ are not i, s, K
 * and fi. Domains are compared as the name service does.
 */
export function toEmailKey(email: string): string {
  const typed = plain(email).replace(/\s/g, '')
  const at = typed.lastIndexOf('@')
  if (at === -1) return lowerCase(typed)
  return `${lowerCase(typed.slice(0, at))}@${domainKey(typed.slice(at + 1))}`
}

/** The key of what was typed to sign in: a username, or an address, which has an @. */
export function toLoginKey(login: string): string {
  const typed = login.replaceAll('＠', '@')
  return typed.includes('@') ? toEmailKey(typed) : toUsernameKey(typed)
}

/** Without control characters too, because PostgreSQL refuses a text that contains NUL. */
function plain(value: string): string {
  return withoutInvisible(value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Signs whose canonical form is an ASCII character: K of Kelvin, and two Greek signs. */
const asciiTwins = /([\u212a\u037e\u1fef])/u

function lowerCase(text: string): string {
  return text
    .split(asciiTwins)
    .map((part) => (asciiTwins.test(part) ? part : lowerCaseCanonical(part)))
    .join('')
}

function lowerCaseCanonical(text: string): string {
  const lower = [...text.normalize('NFC')].map((letter) => {
    const small = letter.toLowerCase()
    return [...small].length === 1 && isAscii(small) === isAscii(letter) ? small : letter
  })
  return lower.join('').normalize('NFC')
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text)
}

/** Other characters end the domain, or mean something else, for the function that reads it. */
const domainName = /^[\p{L}\p{M}\p{N}._\-。．｡]+$/u

function domainKey(domain: string): string {
  if (isAscii(domain)) return domain.toLowerCase()
  return (domainName.test(domain) && domainToASCII(domain)) || lowerCase(domain)
}

export function requireUsernameKey(username: string): string {
  const key = toUsernameKey(username)
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
