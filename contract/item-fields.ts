// The fields of tours and products that staff fill in. Each field defines its input, its output, its look in
// the form and its storage. Schemas, table mapping, form and hostile test values derive from it.

import * as z from 'zod/mini'
import { describe, describeObject, type Text } from './describe.ts'
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

// @__NO_SIDE_EFFECTS__
export function textField(maxLength: number, look: FieldLook) {
  return { kind: 'text' as const, maxLength, input: text(maxLength), output: z.string(), ...look }
}

/** A text of several lines. */
// @__NO_SIDE_EFFECTS__
export function areaField(maxLength: number, look: FieldLook) {
  return { ...textField(maxLength, look), kind: 'area' as const }
}

// @__NO_SIDE_EFFECTS__
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
// @__NO_SIDE_EFFECTS__
export function optionalIntegerField(min: number, max: number, look: FieldLook) {
  const field = integerField(min, max, look)
  return { ...field, input: z.nullable(field.input), output: z.optional(z.int()) }
}

// @__NO_SIDE_EFFECTS__
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
// @__NO_SIDE_EFFECTS__
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
// @__NO_SIDE_EFFECTS__
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

// @__NO_SIDE_EFFECTS__
export function dateField(look: FieldLook) {
  return { kind: 'date' as const, input: calendarDate, output: calendarDate, ...look }
}

/** One of `options`; `input` has to refuse every other text. */
// @__NO_SIDE_EFFECTS__
export function choiceField<Input extends z.ZodMiniType>(
  options: readonly string[],
  input: Input,
  look: FieldLook,
) {
  return { kind: 'choice' as const, options, input, output: z.string(), ...look }
}

/** Any of `options`, each once. */
// @__NO_SIDE_EFFECTS__
export function tagsField<const Option extends string>(options: readonly Option[], look: FieldLook) {
  const input = z.array(z.enum(options, 'is not a tag'), 'must be a list').check(
    z.maxLength(options.length, 'too many tags'),
    z.overwrite((tags) => [...new Set(tags)]),
  )
  return { kind: 'tags' as const, options, input, output: z.array(z.string()), ...look }
}

// @__NO_SIDE_EFFECTS__
export function flagField(look: FieldLook) {
  return { kind: 'flag' as const, input: z.boolean('must be true or false'), output: z.boolean(), ...look }
}

/**
 * The field with its sentence and example in the API's description.
 */
// @__NO_SIDE_EFFECTS__
export function describeItemField<Field extends ItemField>(
  field: Field,
  text: string | Text,
  ...example: [] | [unknown]
): Field {
  const { input, output } = field
  return {
    ...field,
    input: describe(input, text, ...example),
    output: describe(output, text, ...example),
  }
}

/** Schemas of the fields in calls that add or change an item. */
// @__NO_SIDE_EFFECTS__
export function inputShape<Fields extends ItemFields>(fields: Fields) {
  return mapFields(fields, ({ input }) => input) as { [Name in keyof Fields]: Fields[Name]['input'] }
}

/** Schemas of the fields in answers. */
// @__NO_SIDE_EFFECTS__
export function outputShape<Fields extends ItemFields>(fields: Fields) {
  return mapFields(fields, ({ output }) => output) as { [Name in keyof Fields]: Fields[Name]['output'] }
}

// @__NO_SIDE_EFFECTS__
function mapFields(fields: ItemFields, map: (field: ItemField) => unknown) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]))
}

const imageText = [
  'The main picture: a new one as an upload, a kept one by its address.',
  {
    name: 'harbour.png',
    type: 'image/png',
    url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  },
] as const

const previewsText = [
  'Up to eight further pictures, new ones as uploads, kept ones by their addresses.',
  [
    {
      name: 'harbour.png',
      type: 'image/png',
      url: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
  ],
] as const

/** The pictures of a new item. */
export const newPictures = {
  image: describe(pictureInput, imageText),
  previews: describe(z._default(previewsInput, []), previewsText),
}

/** Without a version, a deleted record comes back as it was. */
export const restoreSchema = describeObject('Restore', 'What to restore.', {
  version: describe(
    z.optional(integer(1, 2_000_000_000)),
    'The former version; missing: a deleted record as it was.',
    1,
  ),
})

/** Input of a change besides the item's fields. */
export const changesShape = {
  image: describe(z.optional(pictureInput), imageText),
  previews: describe(z.optional(previewsInput), previewsText),
  version: describe(
    z.optional(integer(1, 2_000_000_000)),
    'The version that was edited; an older one than the record has is refused.',
    1,
  ),
}
