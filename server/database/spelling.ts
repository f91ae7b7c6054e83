// How far a typed word is from one that occurs.

/** Shorter words have too many neighbours to guess. */
const shortestGuessed = 4
const longEnoughForTwo = 6

/** The candidates nearest to the typed word, where they are near enough for a slip of the finger. */
export function bestSpellings(typed: string, candidates: readonly string[]): string[] {
  const allowed = typed.length < shortestGuessed ? 0 : typed.length < longEnoughForTwo ? 1 : 2
  const rated = candidates.map((word) => ({ word, distance: distanceToWordOrBeginning(typed, word) }))
  const best = Math.min(...rated.map(({ distance }) => distance))
  return best > allowed ? [] : rated.filter(({ distance }) => distance === best).map(({ word }) => word)
}

/**
 * What a short word may have been meant for: a slip in it leaves too few letters in a row for a search by likeness. Two
 * letters that changed places do so in longer words too; a letter missing or other than it was meant only in the shortest.
 */
export function wordsOneSlipAway(typed: string): string[] {
  const letters = [...typed]
  if (letters.length < shortestGuessed) return []
  const swapped = letters
    .slice(1)
    .map((letter, place) => letters.toSpliced(place, 2, letter, letters[place]!))
  const others = letters.length > shortestGuessed ? [] : [...'abcdefghijklmnopqrstuvwxyz']
  const replaced = letters.flatMap((_, place) => others.map((other) => letters.toSpliced(place, 1, other)))
  const filled = ['', ...letters].flatMap((_, place) =>
    others.map((other) => letters.toSpliced(place, 0, other)),
  )
  return [...swapped, ...replaced, ...filled].map((word) => word.join(''))
}

/** A word may be typed in part: its beginning counts too, a little less than the whole. */
function distanceToWordOrBeginning(typed: string, word: string): number {
  const whole = editDistance(typed, word)
  if (word.length <= typed.length) return whole
  return Math.min(whole, editDistance(typed, word.slice(0, typed.length)) + 0.5)
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other. */
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
