// The API's description of the contract: a sentence and an example for each field, a name and a sentence for each object.
// They stand with the schemas; server/documentation reads them. The functions have no side effects for bundlers, so
// pages do without the schemas that they don't use.
import * as z from 'zod/mini'

/**
 * One sentence; and an example in our own names, unless one follows from the schema: of another object, of a list of
 * them, of an enumeration, or a boolean.
 */
export type Text = readonly [sentence: string, example?: unknown]

const texts = new WeakMap<object, Text>()

/**
 * The schema for one field, with its text. A copy, because many fields share a schema. Objects that take over the
 * field, also as an optional one, keep its text.
 */
// @__NO_SIDE_EFFECTS__
export function describe<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string | Text,
  ...example: [] | [unknown]
): Schema {
  const origin = texts.has(schema) ? (schema._zod.parent as Schema) : schema
  const field = z.clone(origin)
  texts.set(field, typeof text === 'string' ? [text, ...example] : text)
  return field
}

/** The text of a field, or of the one that it is made of. */
export function textOf(schema: z.ZodMiniType): Text | undefined {
  const own = texts.get(schema)
  if (own !== undefined) return own
  const { parent } = schema._zod
  const { innerType } = schema._zod.def as { innerType?: z.ZodMiniType }
  const origin = (parent as z.ZodMiniType | undefined) ?? innerType
  return origin && (textOf(origin) ?? (innerType && textOf(innerType)))
}

/** Objects of the API by their names. */
const objects = new Map<string, { schema: z.ZodMiniObject; sentence: string }>()

export const describedObjects: ReadonlyMap<string, { schema: z.ZodMiniObject; sentence: string }> = objects

/**
 * An object with a name and a sentence in the API's description.
 */
// @__NO_SIDE_EFFECTS__
export function describeObject<Shape extends z.core.$ZodLooseShape>(
  name: string,
  sentence: string,
  shape: Shape,
  params?: string | z.core.$ZodObjectParams,
) {
  return nameObject(name, sentence, z.object(shape, params))
}

/**
 * The fields of `base`, those of `shape`, and a name of its own.
 */
// @__NO_SIDE_EFFECTS__
export function extendObject<Base extends z.ZodMiniObject, Shape extends z.core.$ZodLooseShape>(
  name: string,
  sentence: string,
  base: Base,
  shape: Shape,
) {
  return nameObject(name, sentence, z.extend(base, shape))
}

/**
 * Names an object that another function has made.
 */
// @__NO_SIDE_EFFECTS__
export function nameObject<Schema extends z.ZodMiniObject>(
  name: string,
  sentence: string,
  schema: Schema,
): Schema {
  objects.set(name, { schema, sentence })
  return schema
}
