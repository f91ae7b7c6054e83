// Finds weak passwords, which are refused as new passwords: common ones, repetitions and the user's own names.
import { withoutInvisible } from '#contract/fields.ts'
import { passwordProblems } from '#contract/password-problems.ts'
import { toUsernameKey } from '#server/features/users/account-keys.rules.ts'

/** A password that only repeats a piece of at most this many characters is weak. */
const longestPiece = 3
const fewestCharactersOfName = 3

let common: Promise<Set<string>> | undefined

/** About forty thousand leaked passwords. Loaded when the first password is chosen, because most processes need none. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(fold)),
  )
  return common
}

/** The problem of a new password for an account with these names and addresses, if any. */
export async function weaknessOf(password: string, names: readonly string[]): Promise<string | null> {
  const visible = withoutInvisible(password).replace(/[\s\p{Cc}]+/gu, '')
  if (visible === '') return passwordProblems.blank
  const folded = fold(visible)
  const characters = [...folded]
  for (let length = 1; length <= longestPiece; length++) {
    if (characters.length <= length) break
    if (characters.every((character, index) => character === characters[index % length]))
      return passwordProblems.repeated
  }
  if ((await commonPasswords()).has(folded)) return passwordProblems.common
  return isOwnName(folded, names) ? passwordProblems.own : null
}

function fold(text: string): string {
  return toUsernameKey(text).replace(/\s+/g, '')
}

/** Also true for a name that is reversed or has digits and punctuation around it. */
function isOwnName(folded: string, names: readonly string[]): boolean {
  const bare = trimToLetters(folded)
  const tried = new Set([folded, bare, reverse(folded), reverse(bare)])
  return names
    .flatMap((name) => [name, ...(name.includes('@') ? [name.split('@', 1)[0]!] : name.split(/\s+/))])
    .map(fold)
    .flatMap((name) => [name, trimToLetters(name)])
    .some((name) => [...name].length >= fewestCharactersOfName && tried.has(name))
}

function trimToLetters(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

function reverse(text: string): string {
  return [...text].reverse().join('')
}
