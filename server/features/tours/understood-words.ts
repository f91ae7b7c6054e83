// Understands what a search text says beside its words: a month, a price, a length, a number of people, warmth.
// "a week somewhere warm in february for two, under $1,500" has no other word to search for.
import {
  type Phrase,
  phrase,
  pricePhrases,
  quotedWords,
  readPhrases,
  type SaidPrices,
  wordsWithout,
} from '#server/features/catalogue/said-prices.ts'
import { knownPlace } from './known-places.ts'

export interface UnderstoodText extends SaidPrices {
  /** The other words, in their order. Empty if all are understood. */
  words: string
  /** Month of departure, YYYY-MM: the named one of the given year, else the next. */
  departs?: string
  /** Months from 1 to 12 that count for warmth. Empty: the month of each tour. */
  warmIn?: readonly number[]
  days?: { least: number; most: number }
  people?: number
}

type Meaning = Omit<UnderstoodText, 'words'>

const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const month = `(?<month>${monthNames.flatMap((name) => [name, name.slice(0, 3)]).join('|')}|sept)`
const number = String.raw`(?<number>\d{1,3}|${['a', 'an', ...numberWords, 'couple of'].join('|')})`
const limit = '(?:for )?(?<limit>(?:under|less than|up to|at most|max(?:imum)?|no more than) )?(?:for )?'

const phrases: readonly Phrase<Meaning>[] = [
  ...pricePhrases,
  { pattern: phrase('winter sun'), read: () => ({ warmIn: [12, 1, 2] }) },
  {
    pattern: phrase(
      String.raw`(?:(?:in|during|for|by|early|late|mid|next|this|beginning of|end of) )*${month}(?: (?<year>20\d\d))?`,
    ),
    read: ({ month, year }, today) => readMonth(month!, year, today),
  },
  {
    pattern: phrase(`${limit}${number} (?:day|days|d)(?: long)?`),
    read: ({ number, limit }) => daysOf(countOf(number), limit),
  },
  {
    pattern: phrase(`${limit}${number} (?:night|nights)`),
    read: ({ number, limit }) => daysOf(countOf(number) + 1, limit),
  },
  {
    pattern: phrase(`(?:for )?${number} (?:week|weeks)`),
    // A tour from Monday to Friday fills a week.
    read: ({ number }) => ({ days: { least: 7 * countOf(number) - 2, most: 7 * countOf(number) + 1 } }),
  },
  {
    pattern: phrase(
      `(?:of )?${limit}${number} (?:people|persons?|travell?ers?|adults?|guests?|friends|pax|seats?|tickets?)`,
    ),
    read: ({ number }) => ({ people: countOf(number) }),
  },
  {
    pattern: phrase(String.raw`for (?<number>${numberWords.join('|')}|[1-9]\d?)`),
    read: ({ number }) => ({ people: countOf(number) }),
  },
  { pattern: phrase('for (?:a )?couples?'), read: () => ({ people: 2 }) },
  {
    pattern: phrase(
      '(?:(?:some|with|and|very|really|nice and|sun and) )*(?:warm|warmer|warmth|sunny|sunshine|hot(?! (?:air|springs?|tubs?|chocolate|stones?))|heat)(?: (?:weather|place|places|country|countries|and sunny))?',
    ),
    read: () => ({ warmIn: [] }),
  },
]

/** Words that texts of tours are not indexed by. */
const stopWords = wordSet('a an the of to in on at by for from with and or i we me my our you some any all')

/** Words that mean nothing to a search, where others are left or understood. */
const fillers = new Set([
  ...stopWords,
  ...wordSet(
    'leaving departing departures near around want need would like looking find show go going visit see do get take',
    'somewhere anywhere something anything place places where destination destinations',
    'break breaks getaway getaways trip trips tour tours holiday holidays vacation vacations travel travelling traveling journey journeys',
    'best good great please ideas idea options deal deals offer offers',
  ),
])

function wordSet(...lines: string[]): Set<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}

/** A part of a text that can be left out, in lower case. */
export interface TextPart {
  said: string
  /** The places of its words among those of the text. */
  places: readonly number[]
}

/** Words in quotation marks mean themselves. `today`: YYYY-MM-DD. */
export function understandText(text: string, today: string): UnderstoodText {
  return readText(text, today).understood
}

/** What is understood of a text, part by part, then its other words together. Empty if the text has one part. */
export function partsOf(text: string, today: string): TextPart[] {
  const { words, phrases, others } = readText(text, today)
  const all = others.length === 0 ? phrases : [...phrases, others]
  if (all.length < 2) return []
  return all.map((places) => ({ said: places.map((place) => words[place]).join(' '), places }))
}

/** The other words of the text. */
export function textWithout(text: string, parts: readonly TextPart[]): string {
  return wordsWithout(
    readPhrases<Meaning>(text, [], '').words,
    parts.flatMap(({ places }) => places),
  )
}

interface ReadText {
  understood: UnderstoodText
  /** All words of the text. */
  words: readonly string[]
  /** The places of the words of each phrase. */
  phrases: readonly (readonly number[])[]
  /** The places of the words that are searched for. */
  others: readonly number[]
}

function readText(text: string, today: string): ReadText {
  const quoted = quotedWords(text)
  if (quoted !== undefined) return { understood: { words: quoted }, words: [], phrases: [], others: [] }
  const { meaning, words: all, phrases: said, others } = readPhrases(text, phrases, today)
  const left = others.map((place) => all[place]!)
  const words = left.filter((word) => !fillers.has(word) || isPlace(word))
  const isUnderstood = Object.keys(meaning).length > 0
  const hasFillers = left.some((word) => fillers.has(word) && !stopWords.has(word))
  const saysMore = hasFillers && words.some((word) => /\p{L}{2}|\d/u.test(word))
  const searched = others.filter((place) => words.includes(all[place]!))
  const read = { words: all, phrases: said, others: searched }
  if (!isUnderstood && !saysMore) return { ...read, understood: { words: text } }
  return { ...read, understood: { words: words.join(' '), ...meaning, ...warmthByMonth(meaning) } }
}

/** Without a season, it is warmth in the named month that counts. */
function warmthByMonth({ warmIn, departs }: Meaning): Meaning {
  return warmIn?.length === 0 && departs !== undefined ? { warmIn: [Number(departs.slice(5))] } : {}
}

/** "Nice in May" is a place and a month, "us" a country. Stop words such as "of" are parts of names only. */
function isPlace(word: string): boolean {
  return !stopWords.has(word) && knownPlace(word) !== undefined
}

function readMonth(name: string, year: string | undefined, today: string): Meaning {
  const place = monthNames.findIndex((each) => each.startsWith(name.slice(0, 3)))
  const number = String(place + 1).padStart(2, '0')
  const thisYear = Number(today.slice(0, 4))
  return { departs: `${year ?? (number < today.slice(5, 7) ? thisYear + 1 : thisYear)}-${number}` }
}

function countOf(words = ''): number {
  if (words === 'couple of') return 2
  const place = numberWords.indexOf(words)
  return place >= 0 ? place + 1 : Number(words) || 1
}

/** With a limit such as "up to", shorter tours too. */
function daysOf(days: number, limit: string | undefined): Meaning {
  return { days: { least: limit === undefined ? days : 1, most: days } }
}
