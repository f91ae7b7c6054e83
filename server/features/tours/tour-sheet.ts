// Tours as rows of a CSV file, and tours from such rows.
import { schedules } from '#contract/departure-rules.ts'
import type { TourFactName, TourFacts } from '#contract/tour-facts.ts'
import { newTourSchema, tourChangesSchema, tourFields } from '#contract/tour-input.ts'
import type { Tour } from '#contract/tours.ts'
import { readJson, readLines, readText, type WrittenValue, writeLines } from '#server/csv/cells.ts'
import type { SheetColumn } from '#server/csv/columns.ts'
import { type Dialect, readNumber } from '#server/csv/numbers.ts'
import { type CatalogueKind, createCatalogueItems } from '#server/features/catalogue/catalogue-items.ts'
import { createItemImports } from '#server/features/catalogue/item-imports.ts'
import { itemSheet } from '#server/features/catalogue/item-sheet.ts'
import { type TourEditRules, type TourRow, tourKind } from './tours.service.ts'

type FactKind = 'number' | 'text' | 'lines' | 'json'

const factColumns: Readonly<Record<TourFactName, readonly [heading: string, kind: FactKind]>> = {
  durationDays: ['Days', 'number'],
  meetingPoint: ['Meeting point', 'text'],
  itinerary: ['Itinerary', 'json'],
  included: ['Included', 'lines'],
  notIncluded: ['Not included', 'lines'],
  languages: ['Languages', 'lines'],
  minimumPeople: ['Minimum people', 'number'],
  decideDays: ['Decided (days before)', 'number'],
  mobility: ['Mobility', 'text'],
  whatToBring: ['What to bring', 'lines'],
  questions: ['Questions', 'json'],
  alt: ['Texts of pictures', 'lines'],
  depositPercent: ['Deposit (%)', 'number'],
  balanceDueDays: ['Balance due (days before)', 'number'],
  cutOffHours: ['Bookings end (hours before)', 'number'],
  cancellationTerms: ['Cancellation terms', 'json'],
}

const writers: Readonly<Record<FactKind, (value: never) => WrittenValue>> = {
  number: (value: number) => value,
  text: (text: string) => text,
  lines: writeLines,
  json: JSON.stringify,
}

const readers: Readonly<Record<FactKind, (cell: string, dialect: Dialect) => unknown>> = {
  number: readNumber,
  text: readText,
  lines: (cell) => readLines(readText(cell)),
  json: (cell) => readJson(readText(cell)),
}

/** The names of these columns' values begin with `facts.`. An empty cell is a tour without the fact. */
function factColumn(fact: TourFactName): SheetColumn<TourRow> {
  const [heading, kind] = factColumns[fact]
  return {
    name: `facts.${fact}`,
    heading,
    isNumber: kind === 'number',
    write({ facts }) {
      const value = facts[fact as keyof TourFacts]
      return value === undefined ? null : writers[kind](value as never)
    },
    read: (cell, dialect) => (cell.trim() === '' ? null : readers[kind](cell, dialect)),
  }
}

export const tourSheet = itemSheet<TourRow>(tourFields, [
  {
    name: 'schedule',
    heading: 'Schedule',
    options: schedules,
    write: ({ schedule }) => schedule,
    // A new tour without it leaves any day.
    read: (cell) => (cell.trim() === '' ? schedules[0] : cell.trim()),
  },
  ...(Object.keys(factColumns) as TourFactName[]).map(factColumn),
])

export function createTourImports(editRules?: TourEditRules) {
  const kind: CatalogueKind<TourRow, Tour> = { ...tourKind, ...editRules }
  return createItemImports<TourRow, Tour>(kind, createCatalogueItems(kind), {
    schemas: { add: newTourSchema, change: tourChangesSchema },
    createdBy: 'POST /cards',
    changedBy: 'PATCH /cards/:id',
  })
}

/** The rows of all tours. */
export const tourRows = createTourImports()
