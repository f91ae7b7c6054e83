// The fields of tours and products that staff fill in. Each field defines its input, its output, its look in
// the form and its storage. Schemas, table mapping, form and hostile test values derive from it.
import * as z from 'zod/mini'
import { calendarDate, decimal, dollars, integer, text } from './fields.ts'
import { pictureInput, previewsInput } from './pictures.ts'

/** How the form shows a field. */
interface FieldLook {
  label: string
  hint?: string
  /** Width in columns of a twelve-column grid; the full width by default. */
  columns?: 4 | 6
  /** Shown beside the label and read by screen readers. */
  unit?: string
  /** Set if the value changes without an edit. So the form sends the field only if its user has changed it. */
  changesByItself?: true
}

/** `stored` is the unit of the column, where it differs from the unit of the field. */
export type ItemField = FieldLook & {
  input: z.ZodMiniType
  output: z.ZodMiniType
  stored?: 'cents' | 'basisPoints'
} & (
    | { kind: 'text' | 'area'; maxLength: number }
    | { kind: 'number'; step: 'any' | '1' }
    | { kind: 'choice' | 'tags'; options: readonly string[] }
    | { kind: 'date' | 'flag' }
  )

export type ItemFields = Readonly<Record<string, ItemField>>

export function textField(maxLength: number, look: FieldLook) {
  return { kind: 'text' as const, maxLength, input: text(maxLength), output: z.string(), ...look }
}

/** A text of several lines. */
export function areaField(maxLength: number, look: FieldLook) {
  return { ...textField(maxLength, look), kind: 'area' as const }
}

export function integerField(min: number, max: number, look: FieldLook) {
  return {
    kind: 'number' as const,
    step: '1' as const,
    min,
    max,
    input: integer(min, max),
    output: z.int(),
    ...look,
  }
}

/** A whole number, or null for none. A missing value is left out of responses. */
export function optionalIntegerField(min: number, max: number, look: FieldLook) {
  const field = integerField(min, max, look)
  return { ...field, input: z.nullable(field.input), output: z.optional(z.int()) }
}

export function decimalField(min: number, max: number, look: FieldLook) {
  return {
    kind: 'number' as const,
    step: 'any' as const,
    input: decimal(min, max),
    output: z.number(),
    ...look,
  }
}

/** US dollars, stored as cents. */
export function moneyField(look: FieldLook) {
  return {
    kind: 'number' as const,
    step: 'any' as const,
    stored: 'cents' as const,
    input: dollars,
    output: z.number(),
    unit: '$',
    ...look,
  }
}

/** Percent with at most two decimals, stored as basis points; null counts as 0. */
export function percentField(look: FieldLook) {
  const hasTwoDecimals = (value: number) => Number.isInteger(Math.round(value * 1e6) / 1e4)
  return {
    kind: 'number' as const,
    step: 'any' as const,
    stored: 'basisPoints' as const,
    input: z.nullable(decimal(0, 100).check(z.refine(hasTwoDecimals, 'at most two decimals'))),
    output: z.number(),
    ...look,
  }
}

export function dateField(look: FieldLook) {
  return { kind: 'date' as const, input: calendarDate, output: calendarDate, ...look }
}

/** One of `options`; `input` has to refuse every other text. */
export function choiceField<Input extends z.ZodMiniType>(
  options: readonly string[],
  input: Input,
  look: FieldLook,
) {
  return { kind: 'choice' as const, options, input, output: z.string(), ...look }
}

/** Any of `options`, each once. */
export function tagsField<const Option extends string>(options: readonly Option[], look: FieldLook) {
  const input = z.array(z.enum(options, 'is not a tag'), 'must be a list').check(
    z.maxLength(options.length, 'too many tags'),
    z.overwrite((tags) => [...new Set(tags)]),
  )
  return { kind: 'tags' as const, options, input, output: z.array(z.string()), ...look }
}

export function flagField(look: FieldLook) {
  return { kind: 'flag' as const, input: z.boolean('must be true or false'), output: z.boolean(), ...look }
}

/** Schemas of the fields in calls that add or change an item. */
export function inputShape<Fields extends ItemFields>(fields: Fields) {
  return mapFields(fields, ({ input }) => input) as { [Name in keyof Fields]: Fields[Name]['input'] }
}

/** Schemas of the fields in answers. */
export function outputShape<Fields extends ItemFields>(fields: Fields) {
  return mapFields(fields, ({ output }) => output) as { [Name in keyof Fields]: Fields[Name]['output'] }
}

function mapFields(fields: ItemFields, map: (field: ItemField) => unknown) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]))
}

/** The pictures of a new item. */
export const newPictures = { image: pictureInput, previews: z._default(previewsInput, []) }

/** Without a version, a deleted record comes back as it was. */
export const restoreSchema = z.object({ version: z.optional(integer(1, 2_000_000_000)) })

/** Input of a change besides the item's fields. */
export const changesShape = {
  image: z.optional(pictureInput),
  previews: z.optional(previewsInput),
  /** The version that was edited. A version older than the record's is refused. */
  version: z.optional(integer(1, 2_000_000_000)),
}
