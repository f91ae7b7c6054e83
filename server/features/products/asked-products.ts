// What a list of products is asked for: its filters, and what the searched words say of prices.
import type { ProductListQuery, UnderstoodProducts } from '#contract/products.ts'
import type { Database } from '#server/database/client.ts'
import { type FoundText, findText, wordsIn } from '#server/database/text-search.ts'
import {
  pricePhrases,
  quotedWords,
  readPhrases,
  wordsWithout,
} from '#server/features/catalogue/said-prices.ts'
import { products } from './products.table.ts'

/** So many words of a text are searched for. */
const maxParts = 8

export interface AskedProducts {
  /** With the prices and the order that the words say. */
  query: ProductListQuery
  found: FoundText | null
  /** Undefined if the words are searched for as typed. */
  understood?: UnderstoodProducts
}

/** Words that products have mean themselves. A price of the filter comes before one of the words. */
export async function readAsked(db: Database, query: ProductListQuery): Promise<AskedProducts> {
  const { name, price, min, max, sort } = query
  if (name === undefined) return { query, found: null }
  const quoted = quotedWords(name)
  const asTyped = await findText(db, 'product', products, quoted ?? name)
  const hasWords = !asTyped.hasUnknownWord && asTyped.correctedText === undefined
  const { meaning, words, phrases } = readPhrases(name, pricePhrases, '')
  if (quoted !== undefined || hasWords || phrases.length === 0) return { query, found: asTyped }
  const left = wordsWithout(words, phrases.flat())
  const hasPrice = [price, min, max].some((each) => each !== undefined)
  const prices = hasPrice ? {} : { min: meaning.min, max: meaning.max }
  const isCheap = sort === undefined ? meaning.isCheap : undefined
  return {
    query: { ...query, ...prices, name: left || undefined, sort: isCheap ? 'lowprice' : sort },
    found: left === '' ? null : await findText(db, 'product', products, left),
    understood: { words: left, ...prices, isCheap },
  }
}

/** Parts of the searched words that can be left out: each phrase about prices, if it is understood, and each other word. */
export function partsOfName(name: string, isUnderstood: boolean): { said: string; rest: string }[] {
  const { words, phrases, others } = readPhrases(name, isUnderstood ? pricePhrases : [], '')
  if (phrases.length === 0) {
    const typed = wordsIn(name)
    return typed.map((said) => ({ said, rest: typed.filter((word) => word !== said).join(' ') }))
  }
  return [...phrases, ...others.map((place) => [place])].slice(0, maxParts).map((places) => ({
    said: places.map((place) => words[place]).join(' '),
    rest: wordsWithout(words, places),
  }))
}
