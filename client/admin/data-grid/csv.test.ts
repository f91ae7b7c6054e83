import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('quotes what needs it, ends lines as spreadsheets want it', async () => {
  expect(await toCsv(['Name', 'Note'], [['Tern', 'fast, "light"\nand old']])).toBe(
    '\uFEFFName,Note\r\nTern,"fast, ""light""\nand old"\r\n',
  )
})

test('a text is never a formula, a negative number stays one', async () => {
  expect(await toCsv(['x'], [['=HYPERLINK("http://x")'], [-3], ['@a']])).toBe(
    '\uFEFFx\r\n"\'=HYPERLINK(""http://x"")"\r\n-3\r\n\'@a\r\n',
  )
})

test('without a row the titles stand alone, and an empty cell is empty', async () => {
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

/** As a spreadsheet whose cells are separated so, which takes a file of commas as it comes. */
function cellsOf(csv: string, delimiter: string): string[] {
  const settings = { delimiter, bom: true, relax_quotes: true, relax_column_count: true }
  return (parse(csv, settings) as string[][]).flat()
}

describe('read back', () => {
  test.each(plain)('%j is what it was', async (text) => {
    expect(parse(await toCsv(['x', 'y'], [['a', text]]), { bom: true })).toEqual([
      ['x', 'y'],
      ['a', text],
    ])
  })

  test.each(formulas)('%j is a text by commas, semicolons and tabs, in any column', async (text) => {
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
    // Nothing but apostrophes has been added.
    expect(byCommas.flat().map((cell) => cell.replaceAll("'", ''))).toContain(text)
  })
})
