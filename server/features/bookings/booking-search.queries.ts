// The search of bookings by staff: any words together, such as half a name and a phone number.
import { and, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { readReference } from '#contract/booking-reference.ts'
import { withPlainDigits } from '#contract/digits.ts'
import { isId } from '#server/database/ids.ts'
import { holds, wordsIn } from '#server/database/text-search.ts'
import { bookings } from './bookings.table.ts'

/**
 * Condition: the booking has this id or reference, or this phone number, or all words: each is a part of its name, its e-mail
 * address or its phone number, or its reference. A word of one or two letters must begin one. Undefined for a text without
 * words, which every booking matches.
 */
export function isSought(typed: string): SQL | undefined {
  const id = typed.trim().toLowerCase()
  if (isId(id)) return eq(bookings.id, id)
  const words = wordsIn(typed)
  if (words.length === 0) return undefined
  // One or two digits alone are no phone number.
  const [first, ...others] = words
  const isShort = others.length === 0 && /^\d+$/.test(first!) && first!.length < trigram
  if (isShort) return isInText(first!)
  return or(and(...words.map(hasWord)), hasPhone(typed), hasReference(typed))
}

/** Whether a text has words in which a slip can be forgiven. */
export function hasOneSlip(typed: string): boolean {
  return wordsIn(typed).some((word) => spellingsOf(word).length > 0)
}

/**
 * The same, with one slip in each word of four letters or in each number of six digits or more. A corrected word must begin a
 * word of the name, or the address.
 */
export function isAlmostSought(typed: string): SQL | undefined {
  return and(
    ...wordsIn(typed).map((word) =>
      or(
        hasWord(word),
        ...spellingsOf(word).map((spelling) =>
          isNumber(word) ? like(bookings.phone, `%${spelling}%`) : beginsWord(spelling),
        ),
      ),
    ),
  )
}

/** `pattern`: a part of a LIKE pattern. The index of trigrams is of more use with the beginning of a word. */
function beginsWord(pattern: string): SQL {
  return or(like(bookings.searchText, `${pattern}%`), like(bookings.searchText, `% ${pattern}%`))!
}

/** Shorter words have no trigram in their middle, so that they would read the whole index. */
const trigram = 3

function hasWord(word: string): SQL {
  return or(isInText(word), hasPhone(word), hasReference(word))!
}

function isInText(word: string): SQL {
  const isPlain = /^[a-z0-9]+$/i.test(word)
  return word.length < trigram && isPlain ? beginsWord(word.toLowerCase()) : holds(bookings.searchText, word)
}

function hasReference(typed: string): SQL | undefined {
  const reference = readReference(typed)
  return reference === null ? undefined : eq(bookings.reference, reference)
}

function hasPhone(typed: string): SQL | undefined {
  const digits = phoneDigits(typed)
  if (digits === null) return undefined
  const isPart = like(bookings.phone, `%${digits}%`)
  return digits.length < trigram ? unindexed(isPart) : isPart
}

/** The condition as an expression that no index serves, and that the planner expects of half of the rows. */
export function unindexed(condition: SQL): SQL {
  return sql`case when ${condition} then true end`
}

/** Digits of a typed phone number. Bookings store only digits, some with a country code and some without. */
export function phoneDigits(typed: string): string | null {
  const digits = withPlainDigits(typed)
    .replace('(0)', '')
    .replaceAll(/[\s()+./-]/g, '')
    .replace(/^0+/, '')
  return /^\d+$/.test(digits) ? digits : null
}

const shortestWord = 4
const shortestNumber = 6

const isNumber = (word: string) => /^\d+$/.test(word)

/**
 * The word with one slip, as parts of LIKE patterns: a wrong, a missing or an additional letter, or two that are swapped. Empty
 * for a word that is too short or has other characters. Without a wrong second or third letter of four, which is no help to the index.
 */
export function spellingsOf(typed: string): string[] {
  const word = typed.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const shortest = isNumber(word) ? shortestNumber : shortestWord
  if (word.length < shortest || !/^[a-z0-9]+$/.test(word)) return []
  const letters = [...word]
  const spellings = [
    ...letters.map((_, place) => letters.with(place, '_')),
    ...letters.map((_, place) => letters.toSpliced(place, 1)),
    ...letters.map((_, place) => letters.toSpliced(place, 0, '_')),
    ...letters.slice(1).map((_, place) => letters.toSpliced(place, 2, letters[place + 1]!, letters[place]!)),
  ]
  const patterns = [...new Set(spellings.map((each) => each.join('')))]
  return patterns.filter((pattern) => hasTrigram.test(pattern))
}

/** A pattern without three letters in a row would read a large part of the index: all words with these two letters. */
const hasTrigram = /[^_]{3}/
