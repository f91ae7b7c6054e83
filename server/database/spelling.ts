// Corrects typing errors: finds the words of the catalogue with the smallest edit distance to a typed word.

/** Shorter words are not corrected, because too many other words are similar to them. */
const shortestGuessed = 4
/** From this length on, two typing errors are corrected. */
const longEnoughForTwo = 6

/** The candidates with the smallest distance to the typed word. Empty if all distances are too large. */
export function bestSpellings(typed: string, candidates: readonly string[]): string[] {
  const allowed = typed.length < shortestGuessed ? 0 : typed.length < longEnoughForTwo ? 1 : 2
  const rated = candidates.map((word) => ({ word, distance: distanceToWordOrBeginning(typed, word) }))
  const best = Math.min(...rated.map(({ distance }) => distance))
  return best > allowed ? [] : rated.filter(({ distance }) => distance === best).map(({ word }) => word)
}

/**
 * All words that differ from the typed word by one typing error: two swapped letters and, for the shortest words, a wrong
 * or missing letter. The similarity search by trigrams does not find these, because too few letters in a row are equal.
 */
export function wordsOneSlipAway(typed: string): string[] {
  const letters = [...typed]
  if (letters.length < shortestGuessed) return []
  const others = letters.length > shortestGuessed ? [] : [...'abcdefghijklmnopqrstuvwxyz']
  const replaced = letters.flatMap((_, place) => others.map((other) => letters.toSpliced(place, 1, other)))
  const filled = ['', ...letters].flatMap((_, place) =>
    others.map((other) => letters.toSpliced(place, 0, other)),
  )
  return [...wordsOneSwapAway(typed), ...[...replaced, ...filled].map((word) => word.join(''))]
}

/** All words that result from swapping two neighbouring letters. */
export function wordsOneSwapAway(typed: string): string[] {
  const letters = [...typed]
  if (letters.length < shortestGuessed) return []
  return letters
    .slice(1)
    .map((letter, place) => letters.toSpliced(place, 2, letter, letters[place]!).join(''))
}

/** The distance to the word, or to its beginning plus a half, because a word may be typed only in part. */
function distanceToWordOrBeginning(typed: string, word: string): number {
  const whole = editDistance(typed, word)
  if (word.length <= typed.length) return whole
  return Math.min(whole, editDistance(typed, word.slice(0, typed.length)) + 0.5)
}

/** The smallest number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other. */
function editDistance(from: string, to: string): number {
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = previous[column - 1]! + (from[row - 1] === to[column - 1] ? 0 : 1)
      current[column] = Math.min(replaced, previous[column]! + 1, current[column - 1]! + 1)
      const isSwap =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      if (isSwap) current[column] = Math.min(current[column]!, beforePrevious[column - 2]! + 1)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[to.length]!
}

export interface SpellingCandidate {
  word: string
  /** Number of records with the word. */
  records: number
  /** Whether the word is in a title or place, or is a type or month. Most searches are for such words. */
  isName: boolean
  /** Whether the word is the name of a country: the likeliest thing that travellers look for. */
  isCountry?: boolean
}

/**
 * The most likely correction of the typed word. Null if no candidate is similar enough. Common typing errors cost less than
 * others: a neighbouring key, two swapped letters, a doubled letter, letters that sound alike. A word that occurs only in
 * descriptions must be more similar.
 */
export function likeliestSpelling<Candidate extends SpellingCandidate>(
  typed: string,
  candidates: readonly Candidate[],
): Candidate | null {
  if (typed.length < shortestGuessed) return null
  const rated = candidates
    .map((candidate) => {
      const most = mostCost(typed.length, candidate.isName)
      const cost = costOf(typed, candidate.word, most)
      return { candidate, cost, isNear: cost <= most }
    })
    .filter(({ isNear }) => isNear)
    .map(({ candidate, cost }) => ({ candidate, cost: cost + surchargeOf(candidate) }))
    .toSorted((a, b) => a.cost - b.cost || b.candidate.records - a.candidate.records)
  return rated[0]?.candidate ?? null
}

const textSurcharge = 0.15
const countryDiscount = 0.15

function surchargeOf({ isName, isCountry = false }: SpellingCandidate): number {
  return (isName ? 0 : textSurcharge) - (isCountry ? countryDiscount : 0)
}

/** Largest difference in length, including a plural s. */
const maxMissing = 4

function mostCost(length: number, isName: boolean): number {
  if (length <= shortestGuessed) return isName ? 1 : 0.75
  if (length < longEnoughForTwo) return isName ? 1 : 0.85
  if (length < 8) return isName ? 1.5 : 0.85
  return isName ? 2 : 1.45
}

function costOf(typed: string, word: string, most: number): number {
  const from = typed.replaceAll('ph', 'f')
  const to = word.replaceAll('ph', 'f')
  // These two checks are fast, and reject most candidates.
  if (Math.abs(from.length - to.length) > maxMissing) return Number.POSITIVE_INFINITY
  if (cost.near * lettersApart(from, to) > most) return Number.POSITIVE_INFINITY
  // Singular and plural of a word count as equal.
  return from.endsWith('s') === to.endsWith('s')
    ? slipCost(from, to, most)
    : Math.min(slipCost(from, to, most), slipCost(withoutPlural(from), withoutPlural(to), most))
}

const withoutPlural = (word: string) => word.replace(/s$/, '')

const cost = { swap: 0.7, near: 0.7, doubled: 0.6, missing: 0.8, vowel: 0.9, other: 1, extra: 1.6 }
const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const alike = ['ck', 'sc', 'sz', 'vw', 'iy', 'fv']
const vowels = 'aeiouy'

/** How many different letters, except s, occur in only one of the words: the larger number of the two words. */
function lettersApart(from: string, to: string): number {
  const [typed, correct] = [letterSet(from), letterSet(to)]
  return Math.max(bitCount(typed & ~correct), bitCount(correct & ~typed))
}

/** The letters of a word as a set of bits. Letters of other alphabets may share a bit. */
function letterSet(word: string): number {
  let set = 0
  for (let place = 0; place < word.length; place++) set |= 1 << (word.charCodeAt(place) & 31)
  return set & ~(1 << ('s'.charCodeAt(0) & 31))
}

function bitCount(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Like `editDistance`, but with the cost of each typing error. Returns infinity if the sum is larger than `most`. */
function slipCost(from: string, to: string, most: number): number {
  const shortSurcharge = from.length <= shortestGuessed ? 0.2 : 0
  let beforePrevious: number[] = []
  let previous: number[] = [0]
  let previousLeast = 0
  for (let column = 1; column <= to.length; column++) {
    previous.push(previous[column - 1]! + missingCost(to, column))
  }
  for (let row = 1; row <= from.length; row++) {
    const typed = from[row - 1]!
    const extra = extraCost(from, row)
    const inPlaceOf = costs.get(typed)
    const current = [previous[0]! + extra]
    let rowLeast = current[0]!
    for (let column = 1; column <= to.length; column++) {
      const meant = to[column - 1]!
      // A surcharge, because one replaced letter easily turns a short word into another word.
      const replaced = typed === meant ? 0 : (inPlaceOf?.get(meant) ?? cost.other) + shortSurcharge
      let least = Math.min(
        previous[column - 1]! + replaced,
        previous[column]! + extra,
        current[column - 1]! + missingCost(to, column),
      )
      const isSwap = row > 1 && column > 1 && typed === to[column - 2] && from[row - 2] === meant
      if (isSwap) least = Math.min(least, beforePrevious[column - 2]! + cost.swap)
      if (least < rowLeast) rowLeast = least
      current.push(least)
    }
    // Two rows, because a swap continues from the row before the previous one.
    if (rowLeast > most && previousLeast > most) return Number.POSITIVE_INFINITY
    beforePrevious = previous
    previous = current
    previousLeast = rowLeast
  }
  return previous[to.length]!
}

/** The cost of an extra letter. Low for a doubled letter and for a key beside a neighbour's; other extra letters are rare. */
function extraCost(word: string, row: number): number {
  const before = word[row - 2]
  const typed = word[row - 1]!
  const after = word[row]
  if (typed === before) return cost.doubled
  const near = costs.get(typed)
  const isBeside = near?.get(before!) === cost.near || near?.get(after!) === cost.near
  return isBeside ? cost.missing : cost.extra
}

function missingCost(word: string, column: number): number {
  return word[column - 1] === word[column - 2] ? cost.doubled : cost.missing
}

/** The costs of typing one letter instead of another. */
const costs = costsOfLetters()

function costsOfLetters(): Map<string, Map<string, number>> {
  // Each row of keys is half a key to the right of the row above.
  const keys = keyRows.flatMap((letters, row) =>
    [...letters].map((letter, place) => ({ letter, row, x: place + row / 2 })),
  )
  const costOfPair = (a: (typeof keys)[number], b: (typeof keys)[number]) => {
    if (Math.abs(a.row - b.row) <= 1 && Math.abs(a.x - b.x) <= 1) return cost.near
    if (alike.some((pair) => pair.includes(a.letter) && pair.includes(b.letter))) return cost.near
    return vowels.includes(a.letter) && vowels.includes(b.letter) ? cost.vowel : cost.other
  }
  return new Map(keys.map((a) => [a.letter, new Map(keys.map((b) => [b.letter, costOfPair(a, b)]))]))
}
