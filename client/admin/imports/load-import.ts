import { nullIfUnknown } from '#client/admin/screen/no-such-item.tsx'
import type { Api } from '#client/lib/api.ts'
import type { Import, ImportedRow } from '#contract/imports.ts'
import type { QueryOf } from '#contract/pages/page.ts'
import { importToursPage } from '#contract/pages/staff-pages.ts'
import { itemsPerPage, type Listed, readListQuery } from '../list/list-address.ts'

/** The checked file, and a page of its rows that add or change a record. */
export interface CheckedFile {
  file: Import
  rows: Listed<ImportedRow>
}

export interface LoadedImport {
  query: Partial<Record<QueryOf<typeof importToursPage>, string>>
  /** Null if no file was checked yet, or the check is over. */
  checked: CheckedFile | null
}

/** `check` in the address is the id of a checked file. */
export async function loadImport(call: Api, url: string): Promise<LoadedImport> {
  const query = readListQuery(url, importToursPage.query)
  return {
    query,
    checked: query.check === undefined ? null : await readChecked(call, query.check, query.page),
  }
}

async function readChecked(call: Api, id: string, page: string | undefined): Promise<CheckedFile | null> {
  const params = { id }
  const file = await call('GET /checked-files/:id', { params }).catch(nullIfUnknown)
  if (file === null) return null
  const query = { page: /^[1-9]\d{0,6}$/.test(page ?? '') ? page : undefined, itemsPerPage }
  return { file, rows: await call('GET /checked-files/:id/rows', { params, query }) }
}
