// CSV files of staff: kinds, limits and addresses. Imports nothing at run time, so that any page may use it.
import type { Right } from './rights.ts'

export const importKinds = ['tours', 'products', 'departures'] as const
export type ImportKind = (typeof importKinds)[number]

/** What can be exported. Bookings and orders are never imported: money and seats hang on them. */
export const exportKinds = [...importKinds, 'bookings', 'orders'] as const
export type ExportKind = (typeof exportKinds)[number]

/** Narrowed admins need one of the rights, or that to read. */
export const exportRights: Readonly<Record<ExportKind, readonly Right[]>> = {
  tours: ['catalogue'],
  products: ['catalogue'],
  departures: ['catalogue'],
  bookings: ['desk'],
  orders: ['shop'],
}

/** Decimal signs, for files whose numbers do not show theirs. */
export const decimalSigns = { point: '.', comma: ',' } as const
export type DecimalSignName = keyof typeof decimalSigns
/** The names of `decimalSigns`. */
export const decimalSignNames = Object.keys(decimalSigns) as [DecimalSignName, ...DecimalSignName[]]

/** Characters between the cells of an exported file. Some spreadsheets expect a semicolon. */
export const separators = { comma: ',', semicolon: ';', tab: '\t' } as const
export type Separator = keyof typeof separators

/** Largest file, in bytes. */
export const maxImportBytes = 100 * 1024 * 1024
/** Most rows of a file, without the headings. */
export const maxImportRows = 200_000
/** Most records that one import adds or changes, because all of them are written together. */
export const maxImportChanges: Readonly<Record<ImportKind, number>> = {
  tours: 1000,
  products: 5000,
  departures: 5000,
}
/** A check stops at so many problems. */
export const maxProblems = 500
/** How long a checked file can be imported. */
export const importHours = 24

/** A CSV file for staff. */
export function exportPath(kind: ExportKind): string {
  return `/exports/${kind}.csv`
}
