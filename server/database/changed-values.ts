// Finds the values that an edit changes, so that an edit without changes writes nothing.
import { isDeepStrictEqual } from 'node:util'

/** The given values that differ from the row's; null if there are none. */
export function changedValues<Row extends object>(row: Row, values: Partial<Row>): Partial<Row> | null {
  const changed = (Object.keys(values) as (keyof Row)[]).filter(
    (name) => values[name] !== undefined && !isDeepStrictEqual(values[name], row[name]),
  )
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Row>
}
