// A data grid: toolbar, rows that can be sorted and selected, and a footer with their number.
// With `pages` it shows one page of a server list, and the pager and sort buttons are links.

import { useNavigate } from 'react-router'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { LinkSelect } from '#client/design-system/link-select.tsx'
import { Spinner } from '#client/design-system/spinner.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { wholeNumber } from '#contract/digits.ts'
import { GridTable, type GridTableProps } from './grid-table.tsx'
import { type GridTool, GridToolbar } from './grid-toolbar.tsx'
import { type Grid, type GridOptions, type ServerPages, useGrid } from './use-grid.ts'

interface DataGridProps<Row extends object>
  extends GridOptions<Row>,
    Omit<GridTableProps<Row>, 'grid' | 'placeholder'> {
  /** Without tools there is no toolbar. */
  tools?: readonly GridTool[]
  fileName?: string
  /** Shown if there are no rows. */
  placeholder?: string
}

export function DataGrid<Row extends object>(props: DataGridProps<Row>) {
  const { ref, caption, nameOf, boxes, isBusy = false, tools = [], fileName = 'export' } = props
  const { placeholder = 'There is nothing here yet.' } = props
  const grid = useGrid(props)
  const isFiltered = props.rows.length > 0 && grid.shownRows.length === 0
  return (
    <div className="grid-card">
      {(tools.length > 0 || grid.columns.some(grid.isSortable)) && (
        <GridToolbar grid={grid} tools={tools} fileName={fileName} />
      )}
      <div className="grid-scroll">
        <GridTable
          grid={grid}
          ref={ref}
          caption={caption}
          nameOf={nameOf}
          boxes={boxes}
          isBusy={isBusy}
          placeholder={isFiltered ? 'No row passes the filter.' : placeholder}
        />
      </div>
      <Foot grid={grid} total={props.rows.length} isBusy={isBusy} />
    </div>
  )
}

interface FootProps<Row extends object> {
  grid: Grid<Row>
  total: number
  isBusy: boolean
}

function Foot<Row extends object>({ grid, total, isBusy }: FootProps<Row>) {
  const chosen = grid.chosenRows.length
  return (
    <div className="grid-foot">
      <p role="status">{chosen > 0 && `${count(chosen)} selected`}</p>
      {isBusy && <Spinner size="small" />}
      {grid.pages === undefined ? (
        <p role="status">
          {grid.shownRows.length === total
            ? count(total)
            : `${formatNumber(grid.shownRows.length)} of ${count(total)}`}
        </p>
      ) : (
        <Steps key={grid.pages.currentPage} pages={grid.pages} />
      )}
    </div>
  )
}

function count(rows: number): string {
  return rows === 1 ? '1 row' : `${formatNumber(rows)} rows`
}

function Steps({ pages }: { pages: ServerPages }) {
  const { currentPage, totalPages, totalCount, itemsPerPage, hrefOfPage, rowLinks } = pages
  const first = (currentPage - 1) * itemsPerPage + 1
  const last = Math.min(currentPage * itemsPerPage, totalCount)
  // Past the end, the previous page is the last page.
  const previous = Math.max(1, Math.min(currentPage - 1, totalPages))
  const of = `of ${formatNumber(totalCount)}`
  return (
    <nav className="grid-steps" aria-label="Pages">
      <span>{first > last ? `0 ${of}` : `${formatNumber(first)} to ${formatNumber(last)} ${of}`}</span>
      {rowLinks !== undefined && totalCount > rowLinks[0]!.rows && (
        <LinkSelect
          label="Rows per page"
          links={rowLinks.map(({ rows, href }) => ({
            title: `${rows} rows`,
            to: href,
            isCurrent: rows === itemsPerPage,
          }))}
        />
      )}
      <Step to={currentPage > 1 ? hrefOfPage(previous) : null} direction="prev" />
      {totalPages > fewPages && <PageEntry pages={pages} />}
      <Step to={currentPage < totalPages ? hrefOfPage(currentPage + 1) : null} direction="next" />
      {totalPages > fewPages && currentPage < totalPages && (
        <Link to={hrefOfPage(totalPages)} className="grid-last">
          Last page
        </Link>
      )}
    </nav>
  )
}

/** So many pages are reached step by step. */
const fewPages = 2

/** The number of the page, which can be typed. */
function PageEntry({ pages: { currentPage, totalPages, hrefOfPage } }: { pages: ServerPages }) {
  const navigate = useNavigate()
  return (
    <form
      className="grid-page"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('page') as HTMLInputElement
        const page = wholeNumber(field.value)
        if (page >= 1) return void navigate(hrefOfPage(Math.min(page, totalPages)))
        field.setCustomValidity(`Write a number from 1 to ${totalPages}`)
        field.reportValidity()
      }}
    >
      <input
        name="page"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={currentPage}
        aria-label={`Page, 1 to ${totalPages}`}
        onInput={({ currentTarget }) => currentTarget.setCustomValidity('')}
      />
      <span aria-hidden="true">{`/ ${formatNumber(totalPages)}`}</span>
    </form>
  )
}

const steps = {
  prev: { icon: 'chevron-left', name: 'Previous page' },
  next: { icon: 'chevron-right', name: 'Next page' },
} as const

function Step({ to, direction }: { to: string | null; direction: keyof typeof steps }) {
  const { icon, name } = steps[direction]
  if (to === null) {
    return (
      <span className="grid-step" aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <Link to={to} rel={direction} className="grid-step">
      <Icon name={icon} />
      <span className="sr-only">{name}</span>
    </Link>
  )
}
