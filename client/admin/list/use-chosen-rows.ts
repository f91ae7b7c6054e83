import { useMemo, useState } from 'react'
import type { GridSelection } from '../data-grid/use-grid.ts'

export interface ChosenRows<Row> {
  chosen: readonly Row[]
  selection: GridSelection
  deselect: (some: readonly Pick<Row & { _id: string }, '_id'>[]) => void
}

/**
 * The selected rows of a list of the server, including those on other pages. A new search clears the selection. Rows of the
 * present page are as they were loaded last.
 */
export function useChosenRows<Row extends { _id: string }>(
  query: Readonly<Record<string, string | undefined>>,
  rows: readonly Row[],
): ChosenRows<Row> {
  const search = JSON.stringify({ ...query, page: undefined })
  const [chosenIn, setChosenIn] = useState(search)
  const [kept, setKept] = useState<readonly Row[]>([])
  if (chosenIn !== search) {
    setChosenIn(search)
    setKept([])
  }
  const chosen = useMemo(
    () => kept.map((row) => rows.find(({ _id }) => _id === row._id) ?? row),
    [kept, rows],
  )
  const keys = useMemo(() => keysOf(kept), [kept])
  const selection: GridSelection = {
    keys,
    onChange: (change) =>
      setKept((before) => {
        const next = typeof change === 'function' ? change(keysOf(before)) : change
        const stays = before.filter(({ _id }) => next[_id])
        const added = rows.filter((row) => next[row._id] && !stays.some(({ _id }) => _id === row._id))
        return [...stays, ...added]
      }),
  }
  return {
    chosen,
    selection,
    deselect: (some) => setKept((before) => before.filter((row) => !some.some(({ _id }) => _id === row._id))),
  }
}

function keysOf(rows: readonly { _id: string }[]): Record<string, true> {
  return Object.fromEntries(rows.map(({ _id }) => [_id, true]))
}
