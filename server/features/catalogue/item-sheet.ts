// Tours and products as rows of a CSV file. Headings are the labels of the form, so that staff know them.
import type { ItemField, ItemFields } from '#contract/item-fields.ts'
import { readDate, readFlag, readText, readWords, type WrittenValue, writeFlag } from '#server/csv/cells.ts'
import type { SheetColumn } from '#server/csv/columns.ts'
import { type Dialect, readNumber } from '#server/csv/numbers.ts'
import type { ItemRow } from './catalogue-items.ts'
import { fromColumns } from './item-columns.ts'

/** Columns that every kind of item has, in their order around those of its fields. */
export function itemSheet<Row extends ItemRow>(
  fields: ItemFields,
  more: readonly SheetColumn<Row>[],
): readonly SheetColumn<Row>[] {
  return [
    { name: '_id', heading: 'ID', write: ({ id }) => id, read: (cell) => cell.trim().toLowerCase() },
    {
      name: 'version',
      heading: 'Version',
      write: ({ version }) => version,
      read: (cell, dialect) => readNumber(cell, dialect) ?? undefined,
    },
    ...Object.entries(fields).map(([name, field]) => fieldColumn<Row>(name, field, fields)),
    ...more,
    { name: 'image', heading: 'Image', write: ({ image }) => image, read: readText },
    {
      name: 'previews',
      heading: 'Previews',
      write: ({ previews }) => previews.join('\n'),
      read: (cell) => readWords(readText(cell)),
    },
  ]
}

function fieldColumn<Row extends ItemRow>(
  name: string,
  field: ItemField,
  fields: ItemFields,
): SheetColumn<Row> {
  const { write, read } = cellsOf(field)
  return {
    name,
    heading: field.label,
    isNumber: field.kind === 'number',
    ...('options' in field ? { options: field.options } : {}),
    write(row) {
      const value = fromColumns({ [name]: fields[name]! }, row as never)[name]
      return value === undefined || value === null ? null : write(value as never)
    },
    read,
  }
}

interface Cells {
  write(value: never): WrittenValue
  read(cell: string, dialect: Dialect): unknown
}

function cellsOf({ kind }: ItemField): Cells {
  switch (kind) {
    case 'number':
      return { write: (value: number) => value, read: readNumber }
    case 'flag':
      return { write: writeFlag, read: readFlag }
    case 'tags':
      return { write: (tags: string[]) => tags.join(', '), read: readWords }
    case 'date':
      return { write: (date: string) => date, read: readDate }
    default:
      return { write: (text: string) => text, read: readText }
  }
}
