// Lists of the vocabulary in the checks of tables. Written once: a check that names its values by hand differs from the
// vocabulary as soon as that gets another value.
import { type SQL, sql } from 'drizzle-orm'

/** The values of a list, as in `column in (…)`. Only for values of our own, which need no escaping. */
export function knownValues(values: readonly (string | number)[]): SQL {
  return sql.raw(values.map((value) => (typeof value === 'number' ? String(value) : `'${value}'`)).join(', '))
}
