// Values as texts of cells, and texts of cells as values. What is read is not checked yet: the schemas of the contract do that.
import { unguardFormula } from './formula-guard.ts'

/** The reason why the text of a cell is no value of its kind, for the user. */
export class CellProblem extends Error {
  override name = 'CellProblem'
}

export interface Dialect {
  /** Whether a comma may separate decimals, as in files whose cells are separated by another character. */
  hasDecimalCommas: boolean
}

/** Empty for a value that is missing. */
export function writeOptional(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}

export const readText = unguardFormula

/** Null for an empty cell. */
export function readNumber(cell: string, { hasDecimalCommas }: Dialect): number | null {
  const text = cell.trim()
  if (text === '') return null
  const digits = hasDecimalCommas && /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
  if (!/^-?\d+(\.\d+)?$/.test(digits)) throw new CellProblem('must be a number, such as 1234.5')
  return Number(digits)
}

const flags = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

export function readFlag(cell: string): boolean {
  const flag = flags.get(cell.trim().toLowerCase())
  if (flag === undefined) throw new CellProblem('must be yes or no')
  return flag
}

export const writeFlag = (value: boolean) => (value ? 'yes' : 'no')

/** Spreadsheets write days in the way of their country. Those with points are the same everywhere. */
export function readDate(cell: string): string {
  const text = cell.trim()
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return day === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Values without spaces of their own, with commas or spaces between them. */
export function readWords(cell: string): string[] {
  return cell.split(/[,;\s]+/).filter((word) => word !== '')
}

/** One text a line; as JSON where a text has several lines itself. */
export function writeLines(lines: readonly string[]): string {
  const isPlain = lines.every((line) => !/[\r\n]/.test(line)) && !lines[0]?.startsWith('[')
  return isPlain ? lines.join('\n') : JSON.stringify(lines)
}

export function readLines(cell: string): unknown {
  return cell.startsWith('[') ? readJson(cell) : cell.split(/\r?\n/)
}

export function readJson(cell: string): unknown {
  try {
    return JSON.parse(cell)
  } catch {
    throw new CellProblem('must be as it was exported (JSON)')
  }
}
