import type { ImportKind } from '#contract/import-rules.ts'
import { importDeparturesPage, importProductsPage, importToursPage } from '#contract/pages/staff-pages.ts'

/** On which files of each kind are imported. */
export const importPages = {
  tours: importToursPage,
  departures: importDeparturesPage,
  products: importProductsPage,
} as const satisfies Readonly<Record<ImportKind, unknown>>

export const importTitles: Readonly<Record<ImportKind, string>> = {
  tours: 'Import tours',
  departures: 'Import departures',
  products: 'Import products',
}

/** How the rows of a file are understood. */
export const importRules: Readonly<Record<ImportKind, string>> = {
  tours:
    'A row with an ID changes that tour; a row without one adds a tour. Columns that are not in the file stay as they are, and so do tours.',
  products:
    'A row with an ID changes that product; a row without one adds a product. Columns that are not in the file stay as they are, and so do products.',
  departures:
    'A row is found by the ID of its tour and its date: it changes that departure, or adds it. An empty cell applies the tour’s own term. Nothing is cancelled or deleted.',
}

const nouns: Readonly<Record<ImportKind, string>> = {
  tours: 'tour',
  departures: 'departure',
  products: 'product',
}

/** “1 product”, “12 products”. */
export function countText(count: number, kind: ImportKind): string {
  return `${count} ${nouns[kind]}${count === 1 ? '' : 's'}`
}
