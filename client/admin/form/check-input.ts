import type * as z from 'zod/mini'

/**
 * Validates input by a schema of the contract. Returns the first error message of each field, under the names that the
 * server's errors have: fields within a group with dots, and an entry of a list of values as its list.
 */
export function checkInput(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input)
  const found: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) found[nameOf(path)] ??= message
  return found
}

function nameOf(path: readonly PropertyKey[]): string {
  const end = path.findLastIndex((part) => typeof part === 'string')
  return path.slice(0, end + 1).join('.')
}
