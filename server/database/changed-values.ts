// What an edit would change of a row: an edit that changes nothing writes nothing.
import { isDeepStrictEqual } from 'node:util'

/** Of the values those that are given and not the row's already; null where there are none. */
export function changedValues<Row extends object>(row: Row, values: Partial<Row>): Partial<Row> | null {
  const changed = (Object.keys(values) as (keyof Row)[]).filter(
    (name) => values[name] !== undefined && !isDeepStrictEqual(values[name], row[name]),
  )
  if (changed.length === 0) return null
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Row>
}
