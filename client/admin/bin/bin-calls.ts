import { type Api, api } from '#client/lib/api.ts'
import type { FormSender } from '#client/lib/forms/send-form.ts'
import type { DeletedItem } from '#contract/bin.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import { binPage } from '#contract/pages/staff-pages.ts'
import { itemsPerPage, type ListState, loadList, loadListOnServer } from '../list/list-address.ts'

type BinQuery = Partial<Record<QueryOf<typeof binPage>, string>>

const fetchWith = (call: Api) => (query: BinQuery) =>
  call('GET /bin', { query: { ...query, itemsPerPage } as never })

export function findDeleted(url: string): Promise<ListState<DeletedItem, BinQuery>> {
  return loadList(url, binPage.query, fetchWith(api))
}

/** For the server, which renders the list for browsers without script. */
export function findDeletedOnServer(call: Api, url: string): Promise<ListState<DeletedItem, BinQuery>> {
  return loadListOnServer(url, binPage.query, fetchWith(call))
}

/** Name of the button of each record. */
export const restoreField = 'record'

export function restoreValue({ kind, _id }: DeletedItem): string {
  return `${kind}/${_id}`
}

/** Restores the record whose button was pressed. */
export const restoreDeleted: FormSender = async (call, { text }) => {
  const [kind, id = ''] = text(restoreField).split('/')
  const params = { id }
  const { title } =
    kind === 'tour'
      ? await call('POST /cards/:id/restore', { params, body: {} })
      : await call('POST /products/:id/restore', { params, body: {} })
  return `“${title}” is back, with all that belongs to it.`
}
