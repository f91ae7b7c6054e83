// The shop as a model that looks at each product: what a list finds, and which changes help where it finds nothing.
import type { FilterStep } from '#contract/filter-counts.ts'

export interface ModelProduct {
  /** Of the title. */
  words: readonly string[]
  category: string
  tags: readonly string[]
  /** Paid for one piece, in cents. */
  paid: number
  canBeOrdered: boolean
}

/** As of the query. Prices in dollars. */
export interface ProductQuestion {
  words?: readonly string[] | undefined
  category?: string | undefined
  tag?: string | undefined
  price?: number | undefined
  min?: number | undefined
  max?: number | undefined
  inStock?: true | undefined
}

export function countOfProducts(shop: readonly ModelProduct[], question: ProductQuestion): number {
  const { words = [], category, tag, price, min, max, inStock } = question
  const least = Math.round((price ?? min ?? 0) * 100)
  const most = Math.round((price ?? max ?? 1_000_000) * 100)
  return shop.filter(
    (product) =>
      words.every((word) => product.words.includes(word)) &&
      (category === undefined || product.category === category) &&
      (tag === undefined || product.tags.includes(tag)) &&
      product.paid >= least &&
      product.paid <= most &&
      (inStock === undefined || product.canBeOrdered),
  ).length
}

export function productQueryOf({ words, inStock, ...question }: ProductQuestion): Record<string, string> {
  const all = { name: words?.join(' '), ...question, inStock: inStock && 'true' }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

const noPrice = { price: undefined, min: undefined, max: undefined } as const

type Step = Pick<FilterStep, 'changes' | 'count'>

export function productStepsOf(shop: readonly ModelProduct[], question: ProductQuestion): Step[] {
  const { words = [], category, tag, price, min, max, inStock } = question
  const others: ProductQuestion[] = [
    ...(category === undefined ? [] : [{ category: undefined }]),
    ...(tag === undefined ? [] : [{ tag: undefined }]),
    ...(price === undefined && min === undefined && max === undefined ? [] : [noPrice]),
    ...(inStock === undefined ? [] : [{ inStock: undefined }]),
  ]
  const fewerWords =
    words.length < 2 ? [] : words.map((word) => ({ words: words.filter((each) => each !== word) }))
  const noWords = words.length === 0 ? [] : [{ words: undefined }]
  const found = stepsWithResults(shop, question, [
    ...nearestPricesOf(shop, question),
    ...fewerWords,
    ...noWords,
    ...others,
  ])
  if (found.length > 0) return found
  return stepsWithResults(shop, question, [
    ...[...fewerWords, ...noWords].flatMap((one) => others.map((other) => ({ ...one, ...other }))),
    ...others.flatMap((one, place) => others.slice(place + 1).map((other) => ({ ...one, ...other }))),
  ])
}

/** The prices next to the asked ones of products that are all else that is asked for. */
function nearestPricesOf(shop: readonly ModelProduct[], question: ProductQuestion): ProductQuestion[] {
  const { price, min, max } = question
  const fits = shop.filter((product) => countOfProducts([product], { ...question, ...noPrice }) > 0)
  const paid = fits.map((product) => product.paid / 100)
  const above = (limit: number, least = 0) =>
    paid.filter((each) => each > limit && each >= least).toSorted((a, b) => a - b)[0]
  const below = (limit: number, most = Number.POSITIVE_INFINITY) =>
    paid.filter((each) => each < limit && each <= most).toSorted((a, b) => b - a)[0]
  const changes: ProductQuestion[] = []
  const add = (value: number | undefined, change: (value: number) => ProductQuestion) => {
    if (value !== undefined) changes.push(change(value))
  }
  if (price !== undefined) {
    add(above(price), (value) => ({ price: value }))
    add(below(price), (value) => ({ price: value }))
    return changes
  }
  if (max !== undefined) add(above(max, min), (value) => ({ max: Math.ceil(value) }))
  if (min !== undefined) add(below(min, max), (value) => ({ min: Math.floor(value) }))
  return changes
}

function stepsWithResults(
  shop: readonly ModelProduct[],
  question: ProductQuestion,
  changes: readonly ProductQuestion[],
): Step[] {
  const before = productQueryOf(question)
  return changes.flatMap((change) => {
    const count = countOfProducts(shop, { ...question, ...change })
    if (count === 0) return []
    const after = productQueryOf({ ...question, ...change })
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    const changed = names.filter((name) => before[name] !== after[name])
    return [{ changes: Object.fromEntries(changed.map((name) => [name, after[name] ?? null])), count }]
  })
}
