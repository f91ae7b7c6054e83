// Optional fields in sections: definitions, form values and conversion to requests. Names with a dot are of a group that
// is sent as a whole, such as `facts.meetingPoint`.
import { parseNumber } from '#client/admin/form/typed-number.ts'
import {
  type Entry,
  type FieldDefinition,
  type FieldValue,
  type FormValues,
  isSameValue,
  type Texts,
} from '#client/admin/item-form/fields.ts'
import type { FormPicture, FormPictures } from '#client/admin/item-form/pictures.ts'

export interface FieldSection {
  title: string
  fields: readonly FactField[]
}

interface NamedField {
  name: string
  label: string
  hint?: string
  columns?: 4 | 6
}

export interface LabelledOption {
  value: string
  label: string
}

export type EntryPart = Omit<NamedField, 'columns'> & { columns?: 4 | 6; isOptional?: boolean } & (
    | { kind: 'text' | 'area'; maxLength: number }
    | { kind: 'number'; unit?: string }
    | { kind: 'checks'; options: readonly LabelledOption[] }
  )

export interface EntriesField extends NamedField {
  kind: 'entries'
  /** Singular, capitalized. */
  noun: string
  parts: readonly EntryPart[]
  max: number
  /** The server sorts the entries of the field, so the form has no buttons that move them. */
  isSorted?: boolean
}

/** A list of short texts, one per line. */
export interface LinesField extends NamedField {
  kind: 'lines'
}

/** What each picture shows. */
export interface PictureTextsField extends NamedField {
  kind: 'pictureTexts'
  maxLength: number
}

/** The first option is the default. */
export interface SegmentsField extends NamedField {
  kind: 'segments'
  options: readonly LabelledOption[]
}

export type FactField =
  | Extract<FieldDefinition, { kind: 'text' | 'area' | 'number' }>
  | EntriesField
  | LinesField
  | PictureTextsField
  | SegmentsField

export function fieldsOf(sections: readonly FieldSection[]): readonly FactField[] {
  return sections.flatMap(({ fields }) => fields)
}

/** A stored picture keeps its text wherever it moves. */
export function textKeyOf(picture: FormPicture): string {
  return picture.kind === 'stored' ? picture.url : picture.key
}

export function picturesInOrder({ main, previews }: FormPictures): readonly FormPicture[] {
  return main === null ? previews : [main, ...previews]
}

export function toFactValues(
  fields: readonly FactField[],
  record: Record<string, unknown> | null,
): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, toFactValue(field, record)]))
}

function toFactValue(field: FactField, record: Record<string, unknown> | null): FieldValue {
  const value = readPath(record, field.name)
  switch (field.kind) {
    case 'lines':
      return ((value ?? []) as string[]).join('\n')
    case 'entries':
      return ((value ?? []) as Record<string, unknown>[]).map((entry) => toEntry(field, entry))
    case 'pictureTexts':
      return toPictureTexts(record, (value ?? []) as string[])
    case 'segments':
      return String(value ?? field.options[0]!.value)
    default:
      return value === undefined || value === null ? '' : String(value)
  }
}

function readPath(record: Record<string, unknown> | null, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], record)
}

export function toEntry({ parts }: EntriesField, values: Readonly<Record<string, unknown>>): Entry {
  return Object.fromEntries(
    parts.map(({ name, kind }) => {
      const value = values[name]
      return [name, kind === 'checks' ? ((value ?? []) as string[]) : String(value ?? '')]
    }),
  )
}

function toPictureTexts(record: Record<string, unknown> | null, texts: readonly string[]): Texts {
  if (record === null) return {}
  const urls = [record.image as string, ...((record.previews ?? []) as string[])].filter((url) => url !== '')
  return Object.fromEntries(urls.flatMap((url, place) => (texts[place] ? [[url, texts[place]]] : [])))
}

/** All that is filled in. Empty texts and lists are left out. */
export function toFactInput(
  fields: readonly FactField[],
  values: FormValues,
  pictures: FormPictures,
): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const field of fields) {
    const [first, second] = field.name.split('.') as [string, string?]
    const value = toInputValue(field, values[field.name]!, pictures)
    if (second === undefined) input[first] = value
    else input[first] = { ...(input[first] as object), ...(value === undefined ? {} : { [second]: value }) }
  }
  return input
}

/** Groups and fields with changes: nothing of sections that nobody has filled in. */
export function toChangedFactInput(
  fields: readonly FactField[],
  values: FormValues,
  baseValues: FormValues,
  pictures: FormPictures,
): Record<string, unknown> {
  const changed = fields
    .filter(({ name }) => !isSameValue(values[name], baseValues[name]))
    .map(({ name }) => name.split('.')[0])
  const input = toFactInput(fields, values, pictures)
  return Object.fromEntries(Object.entries(input).filter(([name]) => changed.includes(name)))
}

function toInputValue(field: FactField, value: FieldValue, pictures: FormPictures): unknown {
  switch (field.kind) {
    case 'number':
      return parseNumber(String(value)) ?? undefined
    case 'lines':
      return nonEmpty(
        String(value)
          .split('\n')
          .filter((line) => line.trim() !== ''),
      )
    case 'entries':
      return nonEmpty((value as readonly Entry[]).map((entry) => toEntryInput(field, entry)))
    case 'pictureTexts': {
      const texts = picturesInOrder(pictures).map((picture) => (value as Texts)[textKeyOf(picture)] ?? '')
      return texts.every((text) => text.trim() === '') ? undefined : texts.map((text) => text.trim())
    }
    case 'segments':
      return value
    default:
      return String(value).trim() === '' ? undefined : value
  }
}

function toEntryInput({ parts }: EntriesField, entry: Entry): Record<string, unknown> {
  const isLeftOut = ({ name, isOptional = false }: EntryPart) =>
    isOptional && String(entry[name]).trim() === ''
  return Object.fromEntries(
    parts
      .filter((part) => !isLeftOut(part))
      .map(({ name, kind }) => [name, kind === 'number' ? parseNumber(String(entry[name])) : entry[name]]),
  )
}

function nonEmpty<Item>(list: readonly Item[]): readonly Item[] | undefined {
  return list.length === 0 ? undefined : list
}

/** Whether an error is of the field or of one of its entries. */
export function isErrorOf(fieldName: string, errorName: string): boolean {
  return errorName === fieldName || errorName.startsWith(`${fieldName}.`)
}

/** Names the place of an error for the summary: the field, or the part of an entry. */
export function labelOfError(field: FactField, errorName: string): string {
  const [index, part] = errorName.slice(field.name.length + 1).split('.')
  if (field.kind !== 'entries' || index === undefined || index === '') return field.label
  const label = field.parts.find(({ name }) => name === part)?.label ?? field.label
  return `${field.noun} ${Number(index) + 1}, ${label}`
}
