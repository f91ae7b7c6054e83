// What staff can change of many tours or products at once.

import { parseNumber } from '#client/admin/form/typed-number.ts'
import { formatPrice } from '#client/lib/format.ts'
import { maxDollars } from '#contract/vocabulary.ts'

/** One of the values that the API takes. */
export type BulkEdit = Record<string, number | boolean | string>

/** The columns of a record that a change shows before and after. */
export interface BulkRecord {
  _id: string
  title: string
  cost: number
  sale?: number | undefined
  available: boolean
  category?: string
  type?: string
}

export interface BulkField {
  name: string
  label: string
  /** Unit of a typed number. */
  unit?: string
  /** Choices instead of a number. */
  options?: readonly { value: string; label: string }[]
  /** The value for the API. Null if the input is no valid value. */
  read(input: string): number | boolean | string | null
  /** What a record shows before, and after with this value. */
  before(item: BulkRecord): string
  after(item: BulkRecord, value: number | boolean | string): string
}

/** Of what is typed; null if it is no number within the limits. */
function readNumber(min: number, max: number): (input: string) => number | null {
  return (input) => {
    const value = parseNumber(input)
    return typeof value === 'number' && value >= min && value <= max ? value : null
  }
}

const price = (dollars: number) => formatPrice(dollars, true)
const cents = (dollars: number) => Math.round(dollars * 100) / 100
const priceOf = ({ cost }: BulkRecord) => price(cost)

const priceFields: readonly BulkField[] = [
  {
    name: 'costPercent',
    label: 'Price, by percent',
    unit: '%, negative to lower',
    read: readNumber(-100, 1000),
    before: priceOf,
    after: ({ cost }, value) => price(cents((Math.round(cost * 100) * (100 + Number(value))) / 10_000)),
  },
  {
    name: 'costAmount',
    label: 'Price, by an amount',
    unit: '$, negative to lower',
    read: readNumber(-maxDollars, maxDollars),
    before: priceOf,
    after: ({ cost }, value) => price(cents(cost + Number(value))),
  },
  {
    name: 'cost',
    label: 'Price, the same for all',
    unit: '$',
    read: readNumber(0, maxDollars),
    before: priceOf,
    after: (_, value) => price(Number(value)),
  },
]

const saleText = (percent: number) => (percent === 0 ? 'No sale' : `${percent} % off`)

const saleField: BulkField = {
  name: 'sale',
  label: 'Sale',
  unit: '% off, 0 for none',
  read: readNumber(0, 100),
  before: ({ sale = 0 }) => saleText(sale),
  after: (_, value) => saleText(Number(value)),
}

const availableText = (isAvailable: boolean) => (isAvailable ? 'Available' : 'Not available')

const availableField: BulkField = {
  name: 'available',
  label: 'Availability',
  options: [
    { value: 'true', label: availableText(true) },
    { value: 'false', label: availableText(false) },
  ],
  read: (input) => (input === '' ? null : input === 'true'),
  before: ({ available }) => availableText(available),
  after: (_, value) => availableText(value === true),
}

interface Group {
  name: 'category' | 'type'
  label: string
  options: readonly string[]
}

export function bulkFieldsOf(group: Group, { hasSale }: { hasSale: boolean }): readonly BulkField[] {
  const groupField: BulkField = {
    name: group.name,
    label: group.label,
    options: group.options.map((value) => ({ value, label: value })),
    read: (input) => (input === '' ? null : input),
    before: (item) => item[group.name] ?? '',
    after: (_, value) => String(value),
  }
  return [...priceFields, ...(hasSale ? [saleField] : []), availableField, groupField]
}
