import type * as z from 'zod/mini'

/** What a schema of the contract finds wrong, by field: the first message of each. */
export function checkInput(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input)
  const found: Record<string, string> = {}
  for (const { path, message } of error?.issues ?? []) found[String(path[0])] ??= message
  return found
}
