import { type Api, api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { callLeniently } from '#client/lib/lenient-query.ts'
import type { DeletedItem } from '#contract/bin.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import { binPage } from '#contract/pages/staff-pages.ts'
import { itemsPerPage, type ListState, loadList, readListQuery } from '../list/list-address.ts'

type BinQuery = Partial<Record<QueryOf<typeof binPage>, string>>

const fetchWith = (call: Api) => (query: BinQuery) =>
  call('GET /bin', { query: { ...query, itemsPerPage } as never })

export function findDeleted(url: string): Promise<ListState<DeletedItem, BinQuery>> {
  return loadList(url, binPage.query, fetchWith(api))
}

/** For the server, which renders the list for browsers without script. */
export async function findDeletedOnServer(call: Api, url: string): Promise<ListState<DeletedItem, BinQuery>> {
  const { result, query } = await callLeniently(
    readListQuery(url, binPage.query) as Record<QueryOf<typeof binPage>, string>,
    fetchWith(call),
  )
  return { query, list: result, failure: null }
}

interface RestoreOutcome {
  status: number
  /** Title of the record that is back. */
  restored?: string
  failure?: string
}

/** Restores the record of a row's form. */
export async function restoreDeleted(call: Api, form: FormData): Promise<RestoreOutcome> {
  const params = { id: String(form.get('id') ?? '') }
  try {
    const { title } =
      form.get('kind') === 'tour'
        ? await call('POST /cards/:id/restore', { params, body: {} })
        : await call('POST /products/:id/restore', { params, body: {} })
    return { status: 200, restored: title }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, failure: error.message }
  }
}
