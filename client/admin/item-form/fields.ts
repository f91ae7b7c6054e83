// The fields of the forms for tours and products: definitions, form values and conversion to requests.

import { parseNumber } from '#client/admin/form/typed-number.ts'
import type { ItemField, ItemFields } from '#contract/item-fields.ts'

/** A part of a list that is filled in entry by entry: texts, numbers as they are typed, and chosen options. */
export type Entry = Readonly<Record<string, string | readonly string[]>>
/** Texts by the key of what they describe. */
export type Texts = Readonly<Record<string, string>>
export type FieldValue = string | boolean | readonly string[] | readonly Entry[] | Texts
export type FormValues = Record<string, FieldValue>

/** A field and its name in the contract, which the server's errors use too. */
export type FieldDefinition = ShownField<ItemField> & { name: string }

/** Distributes over the kinds of fields. */
type ShownField<Field> = Field extends ItemField ? Omit<Field, 'input' | 'output' | 'stored'> : never

export function namedFields(fields: ItemFields): readonly FieldDefinition[] {
  return Object.entries(fields).map(([name, field]) => ({ name, ...field }))
}

/** Converts form values to the contract's values: numbers are parsed, and empty numbers are null. */
export function toInputValues(
  fields: readonly FieldDefinition[],
  values: FormValues,
): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => {
      const value = values[name]
      return [name, kind === 'number' ? parseNumber(String(value ?? '')) : value]
    }),
  )
}

/** The values that were typed over, of fields that change by themselves: `stockSeen` for `stock`. */
export function toSeenInput(fields: readonly FieldDefinition[], seen: FormValues): Record<string, unknown> {
  const ownChanging = fields.filter(({ changesByItself }) => changesByItself === true)
  const values = Object.entries(toInputValues(ownChanging, seen))
  return Object.fromEntries(values.map(([name, value]) => [`${name}Seen`, value]))
}

/** Converts the values of a record to form values. */
export function toFormValues(
  fields: readonly FieldDefinition[],
  record: Record<string, unknown> | null,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, toFormValue(field, record?.[field.name])]))
}

function toFormValue({ kind }: FieldDefinition, value: unknown): FieldValue {
  if (kind === 'flag') return value !== false
  if (kind === 'tags') return Array.isArray(value) ? (value as string[]) : []
  // `String` writes small numbers with an exponent, such as "1e-7".
  if (typeof value === 'number') return value.toLocaleString('en', plainNumber)
  return value === undefined || value === null ? '' : String(value)
}

const plainNumber = { useGrouping: false, maximumFractionDigits: 20 }

export function isSameValue(a: FieldValue | undefined, b: FieldValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

/** Describes a value in words, for comparing two versions. */
export function describeValue(value: FieldValue | undefined): string {
  if (typeof value === 'boolean') return value ? availabilityLabels.yes : availabilityLabels.no
  if (Array.isArray(value)) return describeList(value)
  if (typeof value === 'object')
    return countOf(Object.values(value).filter((text) => text !== '').length, 'text')
  return value === undefined || value === '' ? 'empty' : String(value)
}

function describeList(list: readonly (string | Entry)[]): string {
  if (list.length === 0) return 'none'
  return typeof list[0] === 'string' ? list.join(', ') : countOf(list.length, 'entry', 'entries')
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** Spelled as specified. */
export const availabilityLabels = { yes: 'Avalilable', no: 'Not Avalilable' } as const
