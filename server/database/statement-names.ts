import { createHash } from 'node:crypto'

/** Limited, because each connection keeps its prepared statements in memory. */
const maxNames = 500

const names = new Map<string, string>()

/** Comparison with a typed pattern. The best plan depends on it; one for any pattern reads whole tables. */
const hasTypedPattern = / like (\$\d|'%' \|\| regexp_replace\(folded_text\(\$)/

/**
 * The name of a prepared statement, which PostgreSQL parses and plans only once per connection. The name is a hash of the
 * text, so that two processes behind a pooler never use one name for different statements. Undefined for statements
 * without values, such as `begin`, for searches by a pattern, and when there are too many names.
 */
export function statementName(text: string, values: readonly unknown[] | undefined): string | undefined {
  if (values === undefined || values.length === 0) return undefined
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames || hasTypedPattern.test(text)) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
