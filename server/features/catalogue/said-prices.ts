// Reads what a search text says beside its words, phrase by phrase. What it says of prices is the same for tours and products:
// "lantern under 50", "cheap".

/** Part of the text, and what it means. `read` returns null where the words mean something else. `today`: YYYY-MM-DD. */
export interface Phrase<Meaning> {
  pattern: RegExp
  read: (groups: Readonly<Record<string, string | undefined>>, today: string) => Meaning | null
}

export interface SaidPrices {
  /** In dollars. */
  min?: number
  max?: number
  isCheap?: true
}

export interface ReadText<Meaning> {
  meaning: Partial<Meaning>
  /** All words of the text, in lower case. */
  words: readonly string[]
  /** The places of the words of each phrase. */
  phrases: readonly (readonly number[])[]
  /** The places of the other words. */
  others: readonly number[]
}

const figure = String.raw`(?<amount>\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)`
/** A figure that is followed by what it counts is no price. */
const notCounted = `(?! ?(?:%|days?|d|nights?|weeks?|months?|hours?|h|minutes?|km|miles?|years?|people|persons?|travell?ers?|adults?|guests?|friends|pax|seats?|tickets?|of us|stars?)(?: |$))`
const amount = String.raw`(?:(?:\$|usd|us\$) ?${figure}|${figure.replace('amount', 'plain')} ?(?:\$|usd|dollars?|bucks)?)(?=[ ])${notCounted}`

export const pricePhrases: readonly Phrase<SaidPrices>[] = [
  {
    pattern: phrase(
      `(?:for )?(?:under|below|less than|up to|at most|max(?:imum)?|no more than|cheaper than|budget(?: of)?) ${amount}`,
    ),
    read: ({ amount, plain }) => ({ max: dollars(amount ?? plain) }),
  },
  {
    pattern: phrase(String.raw`(?:over|above|more than|from|at least|min(?:imum)?) ?(?:\$|usd ) ?${figure}`),
    read: ({ amount }) => ({ min: dollars(amount) }),
  },
  {
    pattern: phrase(String.raw`\$ ?${figure}`),
    read: ({ amount }) => ({ max: dollars(amount) }),
  },
  {
    pattern: phrase('(?:cheap|cheapest|budget|affordable|low cost|inexpensive)'),
    read: () => ({ isCheap: true }),
  },
]

const quotation = /^\s*["“](.*)["”]\s*$/

/** The words in quotation marks, which mean themselves. Undefined for another text. */
export function quotedWords(text: string): string | undefined {
  return quotation.exec(text)?.[1]?.trim()
}

/** Between spaces. */
export function phrase(source: string): RegExp {
  return new RegExp(`(?<= )${source}(?= )`)
}

/** The first phrase of a kind counts. Prices that exclude each other say nothing. */
export function readPhrases<Meaning extends SaidPrices>(
  text: string,
  phrases: readonly Phrase<Meaning>[],
  today: string,
): ReadText<Meaning> {
  const meaning: Partial<Meaning> = {}
  const words = wordsOf(normalized(text))
  let others = words.map((_, place) => place)
  const said: number[][] = []
  for (const { pattern, read } of phrases) {
    const rest = ` ${others.map((place) => words[place]).join(' ')} `
    const found = pattern.exec(rest)
    const meant = found === null ? null : read(found.groups ?? {}, today)
    if (meant === null || Object.keys(meant).some((name) => Object.hasOwn(meaning, name))) continue
    Object.assign(meaning, meant)
    const before = wordsOf(rest.slice(0, found!.index)).length
    const length = wordsOf(found![0]).length
    said.push(others.slice(before, before + length))
    others = [...others.slice(0, before), ...others.slice(before + length)]
  }
  if ((meaning.min ?? 0) > (meaning.max ?? Number.POSITIVE_INFINITY)) {
    delete meaning.min
    delete meaning.max
  }
  return { meaning, words, phrases: said, others }
}

/** The text without words at these places. */
export function wordsWithout(words: readonly string[], places: readonly number[]): string {
  return words.filter((_, place) => !places.includes(place)).join(' ')
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s!?;:()/]+/g, ' ')
    .replaceAll(/,(?!\d{3})|\.(?!\d)/g, ' ')
}

export const wordsOf = (text: string) => text.split(/ +/).filter(Boolean)

const dollars = (amount = '') => Number(amount.replaceAll(',', ''))
