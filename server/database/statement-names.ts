import { createHash } from 'node:crypto'

/** Each connection keeps what it has prepared; texts with lists of varying length must not fill its memory. */
const maxNames = 500

const names = new Map<string, string>()

/**
 * The name under which a connection keeps the statement prepared: read and planned once instead of each time. Made
 * from the text, so that behind a pooler two processes never mean different statements by it. Undefined for what has
 * no values, such as `begin`, and once there are too many.
 */
export function statementName(text: string, values: readonly unknown[] | undefined): string | undefined {
  if (values === undefined || values.length === 0) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
