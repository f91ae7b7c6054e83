import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useSiteStore } from '#client/features/store/store.ts'
import { type Listed, type ListState, listHref } from './list-address.ts'
import { idOf, type StaffList } from './staff-list.ts'
import { useChosenRows } from './use-chosen-rows.ts'
import { useListRefresh } from './use-list-refresh.ts'

interface Options {
  /** Changes when a dialog about rows closes. */
  asked?: unknown
  /** Keys of the rows that are selected at first. */
  chosenAtFirst?: readonly string[]
}

const noRows: readonly never[] = []

/** What a page does with its list: refresh, selection, deleted rows. */
export function useList<Row extends object, Name extends string, List extends Listed<Row>>(
  facts: StaffList<Row, Name, List>,
  state: ListState<Row, Partial<Record<Name, string>>, List>,
  { asked, chosenAtFirst }: Options = {},
) {
  const { rowKey = idOf } = facts
  const { query, list } = state
  const { isBusy, refresh } = useListRefresh()
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState<readonly string[]>([])
  const items: readonly Row[] = list?.items ?? noRows
  const rows = useMemo(() => items.filter((row) => !deleted.includes(rowKey(row))), [items, deleted, rowKey])
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement & HTMLTableElement>(rows, asked)
  const search = facts.keepsSelection ? '' : JSON.stringify({ ...query, page: undefined })
  const { deselect, ...chosen } = useChosenRows({ search, rows, rowKey, chosenAtFirst })

  /** Takes deleted rows from the list at once, then reads the list again. */
  function handleDeletion(some: readonly Row[]): void {
    const keys = some.map(rowKey)
    keepFocus()
    setDeleted((before) => [...before, ...keys])
    deselect(keys)
    // Without a session, reloading would replace the list and its selection by the sign-in.
    if (useSiteStore.getState().authData === null) return
    const isEmptied = rows.every((row) => keys.includes(rowKey(row)))
    const isLast = list !== null && list.currentPage > 1 && list.currentPage >= list.totalPages
    if (isEmptied && isLast) {
      const page = String(list.currentPage - 1)
      void navigate(listHref<string>(query, { page }), { replace: true })
    } else refresh()
  }

  /** Reads the list again after a change that may take rows from it. */
  function handleChange(): void {
    keepFocus()
    refresh()
  }

  return {
    facts,
    state,
    rows,
    isBusy,
    refresh,
    content,
    keepFocus,
    ...chosen,
    deselect,
    handleDeletion,
    handleChange,
  }
}
