import { forgetEndedSession } from '#client/features/session/session.ts'
import { type Api, api } from '#client/lib/api.ts'
import { readNamed } from '#client/lib/page-query.ts'
import type { ItemHistory } from '#contract/item-history.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import type { editProductPage, editTourPage } from '#contract/pages/staff-pages.ts'
import type { EditedRecord, ItemKind } from '../item-form/item-kind.ts'

const itemsPerPage = 10

/** Query parameter of the form's address with the page of the history. */
export const historyParam = 'history' satisfies QueryOf<typeof editTourPage | typeof editProductPage>

/** Null where it cannot be read: the form is of use without it. */
export async function loadHistory<Item extends EditedRecord>(
  kind: ItemKind<Item>,
  id: string,
  url: string,
  call: Api = api,
): Promise<ItemHistory | null> {
  const page = Number(readNamed(url, [historyParam])[historyParam] ?? 1)
  try {
    return await kind.readHistory(call, id, {
      page: Number.isInteger(page) && page > 0 ? page : 1,
      itemsPerPage,
    })
  } catch (error) {
    if (!import.meta.env.SSR) forgetEndedSession(error)
    return null
  }
}
