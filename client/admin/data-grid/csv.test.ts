import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('the CSV export quotes values that need it and ends lines with CRLF', async () => {
  expect(await toCsv(['Name', 'Note'], [['Tern', 'fast, "light"\nand old']])).toBe(
    '\uFEFFName,Note\r\nTern,"fast, ""light""\nand old"\r\n',
  )
})

test('the CSV export escapes formulas in texts but not negative numbers', async () => {
  expect(await toCsv(['x'], [['=HYPERLINK("http://x")'], [-3], ['@a']])).toBe(
    '\uFEFFx\r\n"\'=HYPERLINK(""http://x"")"\r\n-3\r\n\'@a\r\n',
  )
})

test('a CSV export without rows has only the titles, and an empty cell is empty', async () => {
  expect(await toCsv(['a', 'b'], [])).toBe('\uFEFFa,b\r\n')
  expect(await toCsv(['a', 'b'], [['', 0]])).toBe('\uFEFFa,b\r\n,0\r\n')
})

const plain = [
  ...[
    'Mira Solberg',
    'a; b',
    'half-price',
    'x = y',
    'mira@example.com',
    '2026-11-25',
    "O'Brien",
    '100 %',
    '',
  ],
  ...['two\nlines', 'two\ttabs', '"quoted"', 'a,b', '🧭', 'a;b"c', "'quoted'", ' blanks '],
]
const formulas = ['=', '+', '-', '@', '＝', '＋', '－', '＠'].flatMap((sign) => [
  `${sign}1+1`,
  ` ${sign}1`,
  `\u200b${sign}1`,
  `\t${sign}1`,
  `\r\n${sign}1`,
  `a;${sign}1`,
  `a; ${sign}1`,
  `a;"${sign}1`,
  `"${sign}1`,
  `a\t${sign}1`,
  `a\n\n${sign}1`,
  `a\n;\t${sign}1`,
  `a","b;${sign}1`,
  `a";"${sign}1`,
])

/** Parses the file like a spreadsheet whose delimiter may differ from the file's commas. */
function cellsOf(csv: string, delimiter: string): string[] {
  const settings = { delimiter, bom: true, relax_quotes: true, relax_column_count: true }
  return (parse(csv, settings) as string[][]).flat()
}

describe('an exported and parsed file', () => {
  test.each(plain)('has %j unchanged', async (text) => {
    expect(parse(await toCsv(['x', 'y'], [['a', text]]), { bom: true })).toEqual([
      ['x', 'y'],
      ['a', text],
    ])
  })

  test.each(formulas)('has %j as text for every delimiter and in any column', async (text) => {
    const csv = await toCsv(
      ['x', 'y', 'z'],
      [
        ['a', text, 'b'],
        [text, 'a', 'b'],
        ['a', 'b', text],
      ],
    )
    for (const delimiter of [',', ';', '\t']) {
      const cells = cellsOf(csv, delimiter)
      expect(cells.length).toBeGreaterThan(3)
      for (const cell of cells) expect(cell).not.toMatch(/^[\s\p{C}"]*[=+\-@＝＋－＠]/u)
    }
    const byCommas = parse(csv, { bom: true }) as string[][]
    // Only apostrophes have been added.
    expect(byCommas.flat().map((cell) => cell.replaceAll("'", ''))).toContain(text)
  })
})
