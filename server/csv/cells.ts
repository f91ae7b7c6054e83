// Values as texts of cells, and texts of cells as values. What is read is not checked yet: the schemas of the contract do that.
import { withPlainDigits } from '#contract/digits.ts'
import { calendarDate } from '#contract/fields.ts'
import { CellProblem } from './cell-problem.ts'
import { guardFormula, unguardFormula } from './formula-guard.ts'

/** Null for a value that is missing. */
export type WrittenValue = string | number | null | undefined

/** The decimal sign of a number is the one that spreadsheets expect in files with this separator. */
export function writeCell(value: WrittenValue, separator: string): string {
  if (typeof value === 'number') return writeNumber(value, separator === ';' ? ',' : '.')
  return guardFormula(value ?? '')
}

function writeNumber(value: number, decimalSign: string): string {
  const text = String(value)
  // Three decimals could also be thousands.
  return (/\.\d{3}$/.test(text) ? `${text}0` : text).replace('.', decimalSign)
}

export const readText = unguardFormula

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

/** Spreadsheets write days in the way of their country. Those with points are the same everywhere. Empty for an empty cell. */
export function readDate(cell: string): string {
  const text = withPlainDigits(cell.trim())
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const date = day === undefined ? text : `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (date !== '' && !calendarDate.safeParse(date).success) {
    throw new CellProblem('must be a date, written YYYY-MM-DD or DD.MM.YYYY')
  }
  return date
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
