// Understands what a search text says beside its words: a month, a price, a length, a number of people, warmth.
// "a week somewhere warm in february for two, under $1,500" has no other word to search for.
import { knownPlace } from './known-places.ts'

export interface UnderstoodText {
  /** The other words, in their order. Empty if all are understood. */
  words: string
  /** Month of departure, YYYY-MM: the named one of the given year, else the next. */
  departs?: string
  /** Months from 1 to 12 that count for warmth. Empty: the month of each tour. */
  warmIn?: readonly number[]
  /** In dollars. */
  min?: number
  max?: number
  isCheap?: true
  days?: { least: number; most: number }
  people?: number
}

/** Part of the text, and what it means. `read` returns null where the words mean something else. */
interface Phrase {
  pattern: RegExp
  read: (groups: Readonly<Record<string, string | undefined>>, today: string) => Meaning | null
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
const figure = String.raw`(?<amount>\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?)`
/** A figure that is followed by what it counts is no price. */
const notCounted = `(?! ?(?:%|days?|d|nights?|weeks?|months?|hours?|h|minutes?|km|miles?|years?|people|persons?|travell?ers?|adults?|guests?|friends|pax|seats?|tickets?|of us|stars?)(?: |$))`
const amount = String.raw`(?:(?:\$|usd|us\$) ?${figure}|${figure.replace('amount', 'plain')} ?(?:\$|usd|dollars?|bucks)?)(?=[ ])${notCounted}`

const limit = '(?:for )?(?<limit>(?:under|less than|up to|at most|max(?:imum)?|no more than) )?(?:for )?'

const phrases: readonly Phrase[] = [
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

const quotation = /^\s*["“](.*)["”]\s*$/

export const isQuoted = (text: string) => quotation.test(text)

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
  const left = parts.flatMap(({ places }) => places)
  return wordsOf(normalized(text))
    .filter((_, place) => !left.includes(place))
    .join(' ')
}

interface ReadText {
  understood: UnderstoodText
  /** All words of the text. */
  words: readonly string[]
  /** The places of the words of each phrase. */
  phrases: number[][]
  /** The places of the words that are searched for. */
  others: number[]
}

function readText(text: string, today: string): ReadText {
  const quoted = quotation.exec(text)?.[1]
  if (quoted !== undefined)
    return { understood: { words: quoted.trim() }, words: [], phrases: [], others: [] }
  const understood: Meaning = {}
  let rest = ` ${normalized(text)} `
  const all = wordsOf(rest)
  let places = all.map((_, place) => place)
  const said: number[][] = []
  for (const { pattern, read } of phrases) {
    const found = pattern.exec(rest)
    const meaning = found === null ? null : read(found.groups ?? {}, today)
    if (meaning === null) continue
    // The first phrase of a kind counts.
    if (Object.keys(meaning).some((name) => Object.hasOwn(understood, name))) continue
    Object.assign(understood, meaning)
    const before = wordsOf(rest.slice(0, found!.index)).length
    const length = wordsOf(found![0]).length
    said.push(places.slice(before, before + length))
    places = [...places.slice(0, before), ...places.slice(before + length)]
    rest = ` ${places.map((place) => all[place]).join(' ')} `
  }
  const left = wordsOf(rest)
  const words = left.filter((word) => !fillers.has(word) || isPlace(word))
  // Prices that exclude each other say nothing.
  if ((understood.min ?? 0) > (understood.max ?? Number.POSITIVE_INFINITY)) {
    delete understood.min
    delete understood.max
  }
  const isUnderstood = Object.keys(understood).length > 0
  const hasFillers = left.some((word) => fillers.has(word) && !stopWords.has(word))
  const saysMore = hasFillers && words.some((word) => /\p{L}{2}|\d/u.test(word))
  const searched = places.filter((place) => words.includes(all[place]!))
  const read = { words: all, phrases: said, others: searched }
  if (!isUnderstood && !saysMore) return { ...read, understood: { words: text } }
  return {
    ...read,
    understood: { words: words.join(' '), ...understood, ...warmthByMonth(understood) },
  }
}

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s!?;:()/]+/g, ' ')
    .replaceAll(/,(?!\d{3})|\.(?!\d)/g, ' ')
}

const wordsOf = (text: string) => text.split(/ +/).filter(Boolean)

/** Without a season, it is warmth in the named month that counts. */
function warmthByMonth({ warmIn, departs }: Meaning): Meaning {
  return warmIn?.length === 0 && departs !== undefined ? { warmIn: [Number(departs.slice(5))] } : {}
}

/** "Nice in May" is a place and a month, "us" a country. Stop words such as "of" are parts of names only. */
function isPlace(word: string): boolean {
  return !stopWords.has(word) && knownPlace(word) !== undefined
}

function phrase(source: string): RegExp {
  return new RegExp(`(?<= )${source}(?= )`)
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

const dollars = (amount = '') => Number(amount.replaceAll(',', ''))
