// Translates between the fields of tours and products, as the contract lists them, and the columns of their tables.
import type { ItemField, ItemFields } from '#contract/item-fields.ts'
import { toBasisPoints, toCents, toDollars } from '#contract/money.ts'

interface StoredUnit {
  suffix: string
  toColumn(value: never): number
  toField(value: number): number
}

const storedUnits: Record<NonNullable<ItemField['stored']>, StoredUnit> = {
  cents: { suffix: 'Cents', toColumn: (value: number) => toCents(value), toField: toDollars },
  basisPoints: {
    suffix: 'BasisPoints',
    toColumn: (value: number | null) => toBasisPoints(value ?? 0),
    toField: (value) => value / 100,
  },
}

export function columnOf(name: string, { kind, stored }: ItemField): string {
  if (stored !== undefined) return `${name}${storedUnits[stored].suffix}`
  return kind === 'tags' ? `${name}s` : name
}

/** The columns of the given values; fields without a value are left out. */
export function toColumns(fields: ItemFields, values: Readonly<Record<string, unknown>>) {
  const columns: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    if (value === undefined) continue
    columns[columnOf(name, field)] =
      field.stored === undefined ? value : storedUnits[field.stored].toColumn(value as never)
  }
  return columns
}

/** The fields of a row. Columns that are null are left out. */
export function fromColumns(fields: ItemFields, row: Readonly<Record<string, unknown>>) {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const value = row[columnOf(name, field)]
    if (value === null) continue
    values[name] = field.stored === undefined ? value : storedUnits[field.stored].toField(value as number)
  }
  return values
}
