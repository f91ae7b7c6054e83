import { useMemo, useState } from 'react'
import type { GridSelection } from '../data-grid/use-grid.ts'

interface ChosenRowsOptions<Row> {
  /** A new search clears the selection. */
  search?: string
  /** Of the present page. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  chosenAtFirst?: readonly string[] | undefined
}

/**
 * The selected rows of a list of the server, including those on other pages. Rows of the present page are as they were
 * loaded last.
 */
export function useChosenRows<Row>({
  search = '',
  rows,
  rowKey,
  chosenAtFirst = [],
}: ChosenRowsOptions<Row>) {
  const [chosenIn, setChosenIn] = useState(search)
  const [kept, setKept] = useState(() => rows.filter((row) => chosenAtFirst.includes(rowKey(row))))
  if (chosenIn !== search) {
    setChosenIn(search)
    setKept([])
  }
  const chosen = useMemo(
    () => kept.map((row) => rows.find((each) => rowKey(each) === rowKey(row)) ?? row),
    [kept, rows, rowKey],
  )
  const keys = useMemo(() => keysOf(kept, rowKey), [kept, rowKey])
  const selection: GridSelection = {
    keys,
    onChange: (change) =>
      setKept((before) => {
        const next = change(keysOf(before, rowKey))
        const stays = before.filter((row) => next[rowKey(row)])
        const added = rows.filter(
          (row) => next[rowKey(row)] && !stays.some((each) => rowKey(each) === rowKey(row)),
        )
        return [...stays, ...added]
      }),
  }
  return {
    chosen,
    selection,
    clear: () => setKept([]),
    deselect: (keys: readonly string[]) =>
      setKept((before) => before.filter((row) => !keys.includes(rowKey(row)))),
  }
}

function keysOf<Row>(rows: readonly Row[], rowKey: (row: Row) => string): GridSelection['keys'] {
  return Object.fromEntries(rows.map((row) => [rowKey(row), true]))
}
