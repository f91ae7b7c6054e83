// Tours and products as rows of a CSV file. Headings are the labels of the form, so that staff know them.
import type { ItemField, ItemFields } from '#contract/item-fields.ts'
import {
  type Dialect,
  readDate,
  readFlag,
  readNumber,
  readText,
  readWords,
  writeFlag,
} from '#server/csv/cells.ts'
import type { SheetColumn } from '#server/csv/columns.ts'
import { guardFormula } from '#server/csv/formula-guard.ts'
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
      write: ({ version }) => String(version),
      read: (cell, dialect) => readNumber(cell, dialect) ?? undefined,
    },
    ...Object.entries(fields).map(([name, field]) => fieldColumn<Row>(name, field, fields)),
    ...more,
    { name: 'image', heading: 'Image', write: ({ image }) => guardFormula(image), read: readText },
    {
      name: 'previews',
      heading: 'Previews',
      write: ({ previews }) => guardFormula(previews.join('\n')),
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
    write(row) {
      const value = fromColumns({ [name]: fields[name]! }, row as never)[name]
      return value === undefined || value === null ? '' : write(value as never)
    },
    read,
  }
}

interface Cells {
  write(value: never): string
  read(cell: string, dialect: Dialect): unknown
}

function cellsOf({ kind }: ItemField): Cells {
  switch (kind) {
    case 'number':
      return { write: (value: number) => String(value), read: readNumber }
    case 'flag':
      return { write: writeFlag, read: readFlag }
    case 'tags':
      return { write: (tags: string[]) => tags.join(', '), read: readWords }
    case 'date':
      return { write: (date: string) => date, read: readDate }
    default:
      return { write: (text: string) => guardFormula(text), read: readText }
  }
}
