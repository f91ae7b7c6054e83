// Paging of lists.
import { toCents } from '#contract/money.ts'
import { defaultItemsPerPage } from '#contract/vocabulary.ts'

export interface PageRequest {
  page?: number | undefined
  itemsPerPage?: number | undefined
}

export interface Page {
  page: number
  itemsPerPage: number
  offset: number
}

export function pageOf(request: PageRequest, itemsByDefault: number = defaultItemsPerPage): Page {
  const page = request.page ?? 1
  const itemsPerPage = request.itemsPerPage ?? itemsByDefault
  return { page, itemsPerPage, offset: (page - 1) * itemsPerPage }
}

const highestInteger = 2_147_483_647

/** A bound of a price filter in cents, limited to the largest integer of the column. */
export function filterCents(dollars: number | undefined): number | undefined {
  return dollars === undefined ? undefined : Math.min(toCents(dollars), highestInteger)
}

export interface List<Item> {
  items: Item[]
  currentPage: number
  totalPages: number
  totalCount: number
  itemsPerPage: number
}

export function listOfPage<Item>(items: Item[], totalCount: number, page: Page): List<Item> {
  return {
    items,
    currentPage: page.page,
    totalPages: Math.ceil(totalCount / page.itemsPerPage),
    totalCount,
    itemsPerPage: page.itemsPerPage,
  }
}

/**
 * A part of a list with its own order, as in "upcoming dates first, then past dates". A page is read from one segment
 * after another, so that each segment can use its own index.
 */
export interface Segment<Row> {
  count: number
  rows(limit: number, offset: number): Promise<Row[]>
}

export async function rowsOfPage<Row>(segments: readonly Segment<Row>[], page: Page): Promise<Row[]> {
  const rows: Row[] = []
  let skip = page.offset
  for (const segment of segments) {
    const wanted = page.itemsPerPage - rows.length
    if (wanted === 0) break
    if (skip < segment.count) rows.push(...(await segment.rows(wanted, skip)))
    skip = Math.max(0, skip - segment.count)
  }
  return rows
}
