// Numbers in cells, and the decimal sign of a file. "1.250" is 1.25 in some countries and 1250 in others.
import { withPlainDigits } from '#contract/digits.ts'
import { CellProblem } from './cell-problem.ts'
import type { TableRow } from './read-table.ts'

export type DecimalSign = '.' | ','

export interface Dialect {
  /** Null while no number of the file shows it. */
  decimalSign: DecimalSign | null
}

/** Null for an empty cell. */
export function readNumber(cell: string, { decimalSign }: Dialect): number | null {
  const text = plainText(cell)
  if (text === '') return null
  const form = formOf(text)
  if (form === null) throw new CellProblem('must be a number, such as 1234.5')
  if (form === 'whole') return Number(text)
  if (form === 'either' && decimalSign === null) {
    const [thousands, decimals] = (text.includes('.') ? [',', '.'] : ['.', ',']).map((sign) =>
      withSign(text, sign as DecimalSign),
    )
    throw new CellProblem(
      `could be ${thousands} or ${decimals}; choose the decimal sign, or write the number without thousands separator`,
    )
  }
  if (form !== 'either' && decimalSign !== null && form !== decimalSign) {
    throw new CellProblem(`must be a number with the decimal sign of this file, such as 1234${decimalSign}5`)
  }
  return withSign(text, form === 'either' ? decimalSign! : form)
}

function plainText(cell: string): string {
  return withPlainDigits(cell.trim()).replaceAll('٫', '.').replaceAll('٬', ',')
}

function withSign(text: string, decimalSign: DecimalSign): number {
  return Number(text.replaceAll(decimalSign === '.' ? ',' : '.', '').replace(decimalSign, '.'))
}

type NumberForm = 'whole' | DecimalSign | 'either'

/** The decimal sign that a number shows, or `either` with exactly three digits behind its only separator; null for no number. */
function formOf(text: string): NumberForm | null {
  if (/^-?\d+$/.test(text)) return 'whole'
  const single = /^-?(\d+)([.,])(\d+)$/.exec(text)
  if (single !== null) {
    const [, before, sign, behind] = single
    const couldBeThousands = behind!.length === 3 && /^[1-9]\d{0,2}$/.test(before!)
    return couldBeThousands ? 'either' : (sign as DecimalSign)
  }
  const grouped = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?$/.exec(text)
  if (grouped === null) return null
  return grouped[1] === '.' ? ',' : '.'
}

/** Characters of rows that wait for a number that shows the decimal sign. */
const mostWaiting = 5_000_000

/**
 * Yields the rows in their order, each with the decimal sign of the file: the chosen one, or else the one that the first
 * number shows that shows any. Rows from the first ambiguous number on wait for it.
 */
export async function* withDecimalSign(
  rows: AsyncIterable<TableRow>,
  isNumber: readonly boolean[],
  chosen: DecimalSign | null,
): AsyncGenerator<TableRow & Dialect> {
  let decimalSign = chosen
  let waiting: TableRow[] = []
  let waitingLength = 0
  for await (const row of rows) {
    if (decimalSign === null) {
      const forms = row.cells.map((cell, index) => (isNumber[index] ? formOf(plainText(cell)) : null))
      decimalSign = forms.find((form) => form === '.' || form === ',') ?? null
      const mustWait = decimalSign === null && (waiting.length > 0 || forms.includes('either'))
      if (mustWait && waitingLength < mostWaiting) {
        waiting.push(row)
        waitingLength += row.cells.reduce((sum, cell) => sum + cell.length, 0)
        continue
      }
    }
    for (const earlier of waiting) yield { ...earlier, decimalSign }
    waiting = []
    yield { ...row, decimalSign }
  }
  for (const earlier of waiting) yield { ...earlier, decimalSign }
}
