import { forgetEndedSession } from '#client/features/session/session.ts'
import type { ItemHistory } from '#contract/item-history.ts'
import type { EditedRecord, ItemKind } from '../item-form/item-kind.ts'

const itemsPerPage = 10

/** Query parameter of the form's address with the page of the history. */
export const historyParam = 'history'

/** Null where it cannot be read: the form is of use without it. */
export async function loadHistory<Item extends EditedRecord>(
  kind: ItemKind<Item>,
  id: string,
  url: string,
): Promise<ItemHistory | null> {
  const page = Number(new URL(url).searchParams.get(historyParam) ?? 1)
  try {
    return await kind.readHistory(id, { page: Number.isInteger(page) && page > 0 ? page : 1, itemsPerPage })
  } catch (error) {
    forgetEndedSession(error)
    return null
  }
}
