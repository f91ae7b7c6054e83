import { useNavigate } from 'react-router'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Checkbox, RadioGroup } from '#client/design-system/choice.tsx'
import { Field, SelectField } from '#client/design-system/field.tsx'
import { toastFailure } from '#client/features/toasts/toasts.ts'
import { unreachable } from '#client/lib/api-error.ts'
import { saveAsFile } from '#client/lib/save-file.ts'
import { toCsv } from './csv.ts'
import { conditions, type GridFilter, noFilter } from './grid-filter.ts'
import { GridPanel } from './grid-panel.tsx'
import type { Grid, GridDensity } from './use-grid.ts'

export type GridTool = 'columns' | 'density' | 'filter' | 'export'

interface GridToolbarProps<Row extends object> {
  grid: Grid<Row>
  tools: readonly GridTool[]
  /** Name of the exported file without extension. */
  fileName: string
}

export function GridToolbar<Row extends object>({ grid, tools, fileName }: GridToolbarProps<Row>) {
  const has = (tool: GridTool) => tools.includes(tool)
  return (
    <div className={tools.length > 0 ? 'grid-toolbar' : 'grid-toolbar md:hidden'}>
      {has('columns') && <ColumnChoice grid={grid} />}
      {has('density') && <DensityChoice grid={grid} />}
      {has('filter') && <FilterChoice grid={grid} />}
      {has('export') && (
        <button type="button" className="grid-button" onClick={() => void exportRows(grid, fileName)}>
          <AdminIcon name="download" className="size-4.5" />
          Export as CSV
        </button>
      )}
      <OrderChoice grid={grid} />
    </div>
  )
}

function ColumnChoice<Row extends object>({ grid }: { grid: Grid<Row> }) {
  const { columns, shownColumns, showColumns } = grid
  const shown = shownColumns.map(({ key }) => key)
  const mayGiveWay = !grid.hasChosenColumns && columns.some(({ givesWay }) => givesWay !== undefined)
  const isEachShown = shown.length === columns.length && !mayGiveWay
  return (
    <GridPanel title="Columns" icon="columns">
      {columns
        .filter(({ kind }) => kind !== 'actions')
        .map(({ key, title, isAlwaysShown }) => (
          <Checkbox
            key={key}
            label={title}
            checked={shown.includes(key)}
            disabled={isAlwaysShown}
            onChange={({ currentTarget }) =>
              showColumns(currentTarget.checked ? [...shown, key] : shown.filter((each) => each !== key))
            }
          />
        ))}
      <Button
        look="ghost"
        size="small"
        onClick={() => showColumns(columns.map(({ key }) => key))}
        disabled={isEachShown}
        title={isEachShown ? 'All columns are shown' : undefined}
      >
        Show all
      </Button>
    </GridPanel>
  )
}

function DensityChoice<Row extends object>({ grid }: { grid: Grid<Row> }) {
  return (
    <GridPanel title="Density" icon="density">
      <RadioGroup
        legend="Height of the rows"
        value={grid.density}
        onChange={(density) => grid.setDensity(density as GridDensity)}
        options={[
          { value: 'compact', label: 'Compact' },
          { value: 'standard', label: 'Standard' },
          { value: 'comfortable', label: 'Comfortable' },
        ]}
      />
    </GridPanel>
  )
}

function FilterChoice<Row extends object>({ grid }: { grid: Grid<Row> }) {
  const { filter, setFilter, columns } = grid
  const change = (part: Partial<GridFilter>) => setFilter({ ...filter, ...part })
  return (
    <GridPanel title="Filters" icon="filter" isInUse={filter.value !== ''}>
      <div className="grid gap-3.5">
        <SelectField
          label="Column"
          value={filter.column}
          onChange={({ currentTarget }) => change({ column: currentTarget.value })}
        >
          <option value="">Any column</option>
          {columns
            .filter(({ value }) => value !== undefined)
            .map(({ key, title }) => (
              <option key={key} value={key}>
                {title}
              </option>
            ))}
        </SelectField>
        <SelectField
          label="Condition"
          value={filter.condition}
          onChange={({ currentTarget }) =>
            change({ condition: currentTarget.value as GridFilter['condition'] })
          }
        >
          {conditions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <Field
          label="Value"
          value={filter.value}
          placeholder="Filter value"
          onChange={({ currentTarget }) => change({ value: currentTarget.value })}
        />
        <Button
          look="ghost"
          size="small"
          disabled={filter.value === ''}
          title={filter.value === '' ? 'There is no filter' : undefined}
          onClick={() => setFilter(noFilter)}
        >
          Clear filter
        </Button>
      </div>
    </GridPanel>
  )
}

/** A select for the order where rows are blocks, because the column titles are not visible there. */
function OrderChoice<Row extends object>({ grid }: { grid: Grid<Row> }) {
  const navigate = useNavigate()
  const { columns, order, pages } = grid
  const sortable = columns.filter(grid.isSortable)
  if (sortable.length === 0) return null
  function choose(text: string) {
    const [key = '', direction] = text.split(' ')
    const chosen = key === '' ? null : { key, isDescending: direction === 'down' }
    if (pages?.hrefOfOrder !== undefined) void navigate(pages.hrefOfOrder(chosen))
    else grid.setOrder(chosen)
  }
  return (
    <div className="min-w-0 flex-1 basis-full md:hidden">
      <SelectField
        label="Sort by"
        value={order === null ? '' : `${order.key} ${order.isDescending ? 'down' : 'up'}`}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">As it comes</option>
        {sortable.flatMap(({ key, title }) => [
          <option key={`${key} up`} value={`${key} up`}>
            {`${title}, upwards`}
          </option>,
          <option key={`${key} down`} value={`${key} down`}>
            {`${title}, downwards`}
          </option>,
        ])}
      </SelectField>
    </div>
  )
}

/** Exports the shown columns and rows, filtered and sorted. If rows are selected, exports only those. */
async function exportRows<Row extends object>(
  { shownColumns, shownRows, chosenRows }: Grid<Row>,
  fileName: string,
): Promise<void> {
  const columns = shownColumns.filter(({ value }) => value !== undefined)
  const rows = chosenRows.length > 0 ? chosenRows : shownRows
  const cells = rows.map((row) => columns.map(({ value }) => value!(row)))
  const titles = columns.map(({ title }) => title)
  try {
    saveAsFile(`${fileName}.csv`, await toCsv(titles, cells), 'text/csv;charset=utf-8')
  } catch {
    // The CSV library could not be loaded.
    toastFailure(unreachable())
  }
}
