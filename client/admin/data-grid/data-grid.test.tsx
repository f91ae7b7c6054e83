import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { DataGrid } from './data-grid.tsx'
import { compareValues, type GridColumn, nextOrder } from './grid-column.ts'
import { filterRows } from './grid-filter.ts'

interface Boat {
  id: string
  name: string
  berths: number
}

const boats: Boat[] = [
  { id: 'a', name: 'Élan', berths: 4 },
  { id: 'b', name: 'Tern 10', berths: 12 },
  { id: 'c', name: 'Tern 9', berths: 6 },
]

const columns: GridColumn<Boat>[] = [
  { key: 'picture', title: 'Image', kind: 'picture', cell: () => null },
  { key: 'name', title: 'Name', kind: 'title', value: ({ name }) => name, isSortable: true },
  { key: 'berths', title: 'Berths', kind: 'number', value: ({ berths }) => berths },
]

describe('filter', () => {
  const namesOf = (column: string, condition: Parameters<typeof filterRows>[2]['condition'], value: string) =>
    filterRows(boats, columns, { column, condition, value }).map(({ id }) => id)

  test('an empty filter matches all rows', () => {
    expect(namesOf('', 'contains', '  ')).toEqual(['a', 'b', 'c'])
  })
  test('searches all columns or one, ignoring case and accents', () => {
    expect(namesOf('', 'contains', 'ELAN')).toEqual(['a'])
    expect(namesOf('', 'contains', '12')).toEqual(['b'])
    expect(namesOf('name', 'contains', '12')).toEqual([])
    expect(namesOf('name', 'starts', 'tern')).toEqual(['b', 'c'])
    expect(namesOf('name', 'equals', 'tern 9')).toEqual(['c'])
  })
  test('above and below compare numbers', () => {
    expect(namesOf('berths', 'above', '5')).toEqual(['b', 'c'])
    expect(namesOf('berths', 'below', '12')).toEqual(['a', 'c'])
    expect(namesOf('name', 'above', '5')).toEqual([])
    expect(namesOf('berths', 'above', 'many')).toEqual([])
    expect(namesOf('berths', 'above', '0x5')).toEqual([])
    expect(namesOf('berths', 'below', '1e1')).toEqual([])
    expect(namesOf('berths', 'below', '1,000')).toEqual(['a', 'b', 'c'])
  })
})

describe('order', () => {
  test('numbers within texts are compared as numbers', () => {
    expect(boats.map(({ name }) => name).sort(compareValues)).toEqual(['Élan', 'Tern 9', 'Tern 10'])
    expect(compareValues(10, 9)).toBeGreaterThan(0)
  })
  test('a press on a title sorts ascending, then descending, then not at all', () => {
    expect(nextOrder('name', null)).toEqual({ key: 'name', isDescending: false })
    expect(nextOrder('name', { key: 'name', isDescending: false })).toEqual({
      key: 'name',
      isDescending: true,
    })
    expect(nextOrder('name', { key: 'name', isDescending: true })).toBeNull()
    expect(nextOrder('name', { key: 'berths', isDescending: true })?.isDescending).toBe(false)
  })
})

function markup(grid: React.ReactNode): string {
  const router = createMemoryRouter([{ path: '/', element: grid }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

describe('grid', () => {
  test('sorts and counts complete lists in the browser', () => {
    const html = markup(
      <DataGrid
        caption="Boats"
        columns={columns}
        rows={boats}
        rowKey={({ id }) => id}
        nameOf={({ name }) => name}
      />,
    )
    expect(html.match(/<button[^>]*class="grid-order"/g)).toHaveLength(2)
    expect(html).toContain('Select Tern 10')
    expect(html).toContain('3 rows')
    expect(html).not.toContain('style=')
  })
  test('has links to the pages and orders of a server list', () => {
    const html = markup(
      <DataGrid
        caption="Boats"
        columns={columns}
        rows={boats}
        rowKey={({ id }) => id}
        isBusy
        pages={{
          currentPage: 2,
          totalPages: 4,
          totalCount: 1281,
          itemsPerPage: 25,
          hrefOfPage: (page) => `/?page=${page}`,
          order: { key: 'name', isDescending: false },
          hrefOfOrder: (order) => `/?sort=${order?.key}${order?.isDescending ? '-down' : ''}`,
        }}
      />,
    )
    expect(html).toContain('26 to 50 of 1,281')
    expect(html).toContain('href="/?page=1"')
    expect(html).toContain('href="/?page=3"')
    expect(html).toContain('aria-sort="ascending"')
    expect(html).toContain('href="/?sort=name-down"')
    expect(html.match(/class="grid-order"/g)).toHaveLength(1)
    expect(html).toContain('aria-busy="true"')
  })
  test('past the end links back to the last page', () => {
    const hrefs = [0, 2].map((totalPages) => {
      const pages = { currentPage: 999, totalPages, totalCount: totalPages * 25, itemsPerPage: 25 }
      const hrefOfPage = (page: number) => `/?page=${page}`
      return markup(
        <DataGrid
          caption="Boats"
          columns={columns}
          rows={[]}
          rowKey={() => ''}
          pages={{ ...pages, hrefOfPage }}
        />,
      ).match(/href="([^"]*)"/)?.[1]
    })
    expect(hrefs).toEqual(['/?page=1', '/?page=2'])
  })
  test('shows its placeholder without rows', () => {
    const html = markup(
      <DataGrid caption="Boats" columns={columns} rows={[]} rowKey={() => ''} placeholder="No boats." />,
    )
    expect(html).toContain('No boats.')
  })
})
