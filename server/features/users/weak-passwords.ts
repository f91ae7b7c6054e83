// Passwords that are guessed first, whatever their length: refused where an account gets a new one.
import { withoutInvisible } from '#contract/fields.ts'
import { passwordProblems } from '#contract/password-problems.ts'
import { accountKey } from './account-keys.ts'

/** A password is its own repetition where a piece of at most so many characters makes all of it. */
const longestPiece = 3
const fewestCharactersOfName = 3

let common: Promise<Set<string>> | undefined

/** Some forty thousand passwords of leaks. Loaded by the first who chooses one: most processes never need them. */
function commonPasswords(): Promise<Set<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(fold)),
  )
  return common
}

/** What is wrong with a new password of somebody with these names and addresses, if anything. */
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
  return accountKey(text).replace(/\s+/g, '')
}

/** Digits and signs around a name make it no better, nor does its other direction. */
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
