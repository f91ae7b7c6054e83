// The limits of a price as text of an address or field, and as positions of two thumbs.
import { normalizeRange, type Range } from '#client/design-system/range-values.ts'
import { formatPrice } from '#client/lib/format.ts'
import { dollarsPattern } from '#contract/query-words.ts'
import { priceFilter } from '#contract/vocabulary.ts'

export interface PriceLimits {
  min?: string | undefined
  max?: string | undefined
}

const priceEnds: Range = [priceFilter.min, priceFilter.max]

/** Positions of the thumbs of the price filter. */
export function priceRange({ min, max }: PriceLimits): Range {
  return [numberOr(min, priceEnds[0]), numberOr(max, priceEnds[1])]
}

/** A thumb at its end sets no limit, so that what is beyond the slider's range is found too. */
export function priceLimits([low, high]: Range): { min: string | undefined; max: string | undefined } {
  return {
    min: low <= priceEnds[0] ? undefined : String(low),
    max: high >= priceEnds[1] ? undefined : String(high),
  }
}

export function formatPriceEnd(value: number): string {
  return value >= priceEnds[1] ? `${formatPrice(value)}+` : formatPrice(value)
}

export function priceText({ min, max }: PriceLimits): string {
  if (!max) return `From ${formatPrice(Number(min))}`
  if (!min) return `Up to ${formatPrice(Number(max))}`
  return `${formatPrice(Number(min))} – ${formatPrice(Number(max))}`
}

/** Why the limits of the fields cannot be searched for. */
export function priceErrors({ min = '', max = '' }: PriceLimits): PriceLimits {
  const isReversed = min !== '' && max !== '' && Number(min) > Number(max)
  return { min: errorOf(min), max: errorOf(max) ?? (isReversed ? 'Below the lowest' : undefined) }
}

const errorOf = (text: string) => (text === '' || dollarsPattern.test(text) ? undefined : 'Write an amount')

/** The limits in the fields of a form. */
export function enteredPrices(form: HTMLFormElement): PriceLimits {
  const entered = new FormData(form)
  return { min: entered.get('min')?.toString(), max: entered.get('max')?.toString() }
}

/** Writes limits into the fields of a form. */
export function writePrices(form: HTMLFormElement, limits: PriceLimits): void {
  for (const name of ['min', 'max'] as const) {
    if (Object.hasOwn(limits, name))
      (form.elements.namedItem(name) as HTMLInputElement).value = limits[name] ?? ''
  }
}

/** Writes the positions of the thumbs into the fields. A limit beyond the slider's range stays until its thumb is moved. */
export function writeRange(form: HTMLFormElement, next: Range, errors: PriceLimits): void {
  const { min, max } = priceLimits(next)
  const [low, high] = normalizeRange(priceRange(enteredPrices(form)), priceFilter)
  if (next[0] !== low || errors.min) writePrices(form, { min })
  if (next[1] !== high || errors.max) writePrices(form, { max })
}

function numberOr(text: string | undefined, fallback: number): number {
  const number = Number(text?.trim() || Number.NaN)
  return Number.isNaN(number) ? fallback : number
}
