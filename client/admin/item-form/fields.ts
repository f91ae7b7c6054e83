// What the forms of tours and products have in common: which fields there are, what stands in them, what it means.
import type { ItemField, ItemFields } from '#contract/item-fields.ts'
import { readNumber } from '../typed-number.ts'

export type FieldValue = string | boolean | readonly string[]
export type FormValues = Record<string, FieldValue>

/** A field and its name in the contract, which the server's errors use too. */
export type FieldDefinition = ItemField & { name: string }

export function namedFields(fields: ItemFields): readonly FieldDefinition[] {
  return Object.entries(fields).map(([name, field]) => ({ name, ...field }))
}

/** What was typed, as the contract wants it: numbers as numbers, nothing as nothing. */
export function readValues(fields: readonly FieldDefinition[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[name]
      return [name, kind === 'number' ? readNumber(String(value ?? '')) : value]
    }),
  )
}

/** How the values of a record stand in the form. */
export function showValues(
  fields: readonly FieldDefinition[],
  record: Record<string, unknown> | null,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, showValue(field, record?.[field.name])]))
}

function showValue({ kind }: FieldDefinition, value: unknown): FieldValue {
  if (kind === 'flag') return value !== false
  if (kind === 'tags') return Array.isArray(value) ? (value as string[]) : []
  // A script writes small numbers as "1e-7".
  if (typeof value === 'number') return value.toLocaleString('en', plainNumber)
  return value === undefined || value === null ? '' : String(value)
}

const plainNumber = { useGrouping: false, maximumFractionDigits: 20 }

export function isSameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** A value in words, for whoever compares two of them. */
export function describeValue(value: FieldValue | undefined): string {
  if (typeof value === 'boolean') return value ? availabilityLabels.yes : availabilityLabels.no
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ')
  return value === undefined || value === '' ? 'empty' : String(value)
}

/** Spelt as specified. */
export const availabilityLabels = { yes: 'Avalilable', no: 'Not Avalilable' } as const
