// Files that spreadsheets write and open: encodings, separators, formulas, and files that are no tables.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDate, readFlag, readLines, readText, writeLines } from './cells.ts'
import { findColumns } from './columns.ts'
import { guardFormula, unguardFormula } from './formula-guard.ts'
import { readNumber } from './numbers.ts'
import { readTable } from './read-table.ts'
import { writeTable } from './write-table.ts'

/** In parts of a few bytes, so that characters are divided. */
async function* inParts(bytes: Uint8Array, size = 3): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function read(bytes: Uint8Array | string, size?: number) {
  const table = await readTable(inParts(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, size))
  const rows = []
  for await (const { number, cells } of table.rows) rows.push([number, ...cells])
  return { separator: table.separator, headings: table.headings, rows }
}

/** The sentence with which a file is refused. */
const refusalOf = (bytes: Uint8Array | string, size?: number) =>
  read(bytes, size).then(
    () => null,
    (error: Error) => error.message,
  )

const text = 'Title,Price\r\n"Tee, schwarz für 5 €",3\r\n'

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 LE', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 BE', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from(text.replace('€', '\u0080'), 'latin1')],
])('a file in %s is read, however it arrives', async (_, bytes) => {
  for (const size of [1, 2, 3, 7, 1000]) {
    expect(await read(bytes, size)).toEqual({
      separator: ',',
      headings: ['Title', 'Price'],
      rows: [[2, 'Tee, schwarz für 5 €', '3']],
    })
  }
})

test('the separator is that of the headings, or is named by the first line', async () => {
  const rows = [[2, 'a', 'b;c']]
  expect(await read('A,B\na,b;c\n')).toMatchObject({ separator: ',', rows })
  expect(await read('A;B\na;"b;c"\n')).toMatchObject({ separator: ';', rows })
  expect(await read('A\tB\r\na\tb;c\r\n')).toMatchObject({ separator: '\t', rows })
  expect(await read('sep=|\r\nA|B\r\na|b;c\r\n')).toMatchObject({ separator: '|', rows })
  expect(await read('A\ra\r')).toMatchObject({ separator: ',', rows: [[2, 'a']] })
})

test('rows are counted as spreadsheets do, with empty rows and lines within cells', async () => {
  expect((await read('A,B\n"one\ntwo",\n,\n\nx,y\n')).rows).toEqual([
    [2, 'one\ntwo', ''],
    [5, 'x', 'y'],
  ])
})

test.each([
  ['an empty file', '', 'The file is empty.'],
  ['blanks', ' \n \n', 'The file is empty.'],
  ['NUL', 'A,B\na,\0\n', /holds NUL characters/],
  ['UTF-16 without a mark', Buffer.from('A,B\n', 'utf16le'), /holds NUL characters/],
  ['a workbook', Buffer.from('PK\u0003\u0004xxxxxxxx', 'latin1'), /is a workbook and no CSV file/],
  ['an old workbook', Buffer.from('\u00d0\u00cf\u0011\u00e0xxxx', 'latin1'), /is a workbook and no CSV file/],
  [
    'mixed encodings',
    Buffer.concat([Buffer.from('A\nü\n'), Buffer.from('ü\n', 'latin1')]),
    /mixes encodings/,
  ],
  [
    'a quotation mark that stays open',
    'A,B\n1,2\n"x,y\n',
    'A quotation mark that row 3 opens is never closed.',
  ],
  ['a quotation mark within a cell', 'A,B\n1,5" screw\n', /^Row 2 cannot be read/],
  ['a quotation mark too many', 'A,B\n"x"y,1\n', /^Row 2 cannot be read/],
])('%s is refused with one sentence', async (_, bytes, sentence) => {
  expect(await refusalOf(bytes, 2)).toMatch(sentence)
})

test('a line of 100 MB is refused after its first million characters', async () => {
  let sent = 0
  async function* endless() {
    yield Buffer.from('A,B\n1,2\n')
    for (; sent < 1600; sent += 1) yield Buffer.alloc(64 * 1024, 'x')
  }
  const readAll = async () => {
    for await (const _ of (await readTable(endless())).rows);
  }
  await expect(readAll()).rejects.toThrow('Row 3 is longer than a million characters.')
  expect(sent).toBeLessThan(200)
})

test('a formula is a text for spreadsheets, and comes back as it was, whatever stands before it', () => {
  for (const formula of [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    "'=1",
    "''=1",
    ' =1',
    '"=1',
    '\u200b=1',
    '＝1',
    '|cmd',
  ]) {
    expect(guardFormula(formula)).toBe(`'${formula}`)
    expect(unguardFormula(guardFormula(formula))).toBe(formula)
  }
  for (const harmless of ['', "'tis", "rock'n'roll", '1-1', 'a=b', 'a, b; c', '5 - 3'])
    expect(guardFormula(harmless)).toBe(harmless)
  const texts = fc.string({ unit: fc.constantFrom("'", '=', '-', 'a', ' ', '\n', '"', ',', ';', '\t', '@') })
  fc.assert(
    fc.property(texts, (any) => {
      expect(unguardFormula(guardFormula(any))).toBe(any)
    }),
  )
})

test('no formula begins a cell for a spreadsheet that expects another separator', async () => {
  const signs = ['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠']
  const texts = signs.flatMap((sign) =>
    ['', ' ', '"', "'", '\t', '\n', 'Text;', 'Text; ', 'Text\t', 'Text,', 'a";"', 'a","b;', '[{"a":";'].map(
      (before) => `${before}${sign}cmd|' /C calc'!A0`,
    ),
  )
  const columns = [0, 1].map((index) => ({ heading: `H${index}`, write: (row: string[]) => row[index]! }))
  async function* batches() {
    yield texts.flatMap((text) => [
      [text, 'a'],
      ['a', text],
    ])
  }
  for (const separator of [',', ';', '\t']) {
    let file = ''
    for await (const part of writeTable(columns, batches(), separator)) file += part
    for (const delimiter of [',', ';', '\t']) {
      const settings = { delimiter, bom: true, relax_quotes: true, relax_column_count: true }
      for (const cell of (parse(file, settings) as string[][]).flat()) {
        expect(cell).not.toMatch(/^[\s\p{C}"]*[=+\-@|%＝＋－＠]/u)
      }
    }
    const own = await read(file, 1000)
    expect(own.rows.map(([, ...cells]) => cells.map((cell) => readText(String(cell))))).toEqual(
      texts.flatMap((text) => [
        [text, 'a'],
        ['a', text],
      ]),
    )
  }
})

test('what is written is read again, with every separator', async () => {
  const cell = fc.string({
    unit: fc.constantFrom("'", '=', 'a', ' ', '\n', '\r', '"', ',', ';', '\t', 'ü', '€'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell)),
      fc.constantFrom(',', ';', '\t'),
      async (rows, separator) => {
        const filled = rows.filter((cells) => cells.some((each) => each.trim() !== ''))
        const columns = [0, 1].map((index) => ({
          heading: `H${index}`,
          write: (row: [string, string]) => row[index]!,
        }))
        async function* batches() {
          yield filled
        }
        let file = ''
        for await (const part of writeTable(columns, batches(), separator)) file += part
        const again = await read(file, 1000)
        expect(again.rows.map(([, ...cells]) => cells.map((each) => readText(String(each))))).toEqual(filled)
      },
    ),
  )
})

test('numbers, flags and dates are read as people and spreadsheets write them', () => {
  const point = { decimalSign: '.' } as const
  const comma = { decimalSign: ',' } as const
  const unknown = { decimalSign: null }
  for (const dialect of [point, unknown]) {
    expect(readNumber(' 12.50 ', dialect)).toBe(12.5)
    expect(readNumber('-3', dialect)).toBe(-3)
    expect(readNumber(' ', dialect)).toBeNull()
    expect(readNumber('1,234.5', dialect)).toBe(1234.5)
    expect(readNumber('1,234,567', dialect)).toBe(1_234_567)
    expect(readNumber('0.125', dialect)).toBe(0.125)
    expect(readNumber('1234.125', dialect)).toBe(1234.125)
    for (const wrong of ['1 000', '1e9', '0x10', 'NaN', '--1', '12.', '1.2.3', '1,23,456', '1.234,567.8']) {
      expect(() => readNumber(wrong, dialect), wrong).toThrow('must be a number, such as 1234.5')
    }
  }
  for (const dialect of [comma, unknown]) {
    expect(readNumber('12,50', dialect)).toBe(12.5)
    expect(readNumber('1.234,5', dialect)).toBe(1234.5)
  }
  expect([readNumber('1.250', point), readNumber('1.250', comma)]).toEqual([1.25, 1250])
  expect([readNumber('1,250', point), readNumber('1,250', comma)]).toEqual([1250, 1.25])
  expect(() => readNumber('1.250', unknown)).toThrow('could be 1250 or 1.25')
  expect(() => readNumber('12,5', point)).toThrow('the decimal sign of this file, such as 1234.5')
  expect(() => readNumber('12.5', comma)).toThrow('the decimal sign of this file, such as 1234,5')
  expect(['yes', 'TRUE', '1', 'No', 'false', '0'].map(readFlag)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(() => readFlag('maybe')).toThrow('must be yes or no')
  expect(['2030-01-31', '31.1.2030', '٣١.١.٢٠٣٠', ' '].map(readDate)).toEqual([
    '2030-01-31',
    '2030-01-31',
    '2030-01-31',
    '',
  ])
  for (const wrong of ['1/31/2030', '31.2.2030', '2030-1-31', 'soon']) {
    expect(() => readDate(wrong), wrong).toThrow('must be a date, written YYYY-MM-DD or DD.MM.YYYY')
  }
})

test('lists of texts are written one a line, and come back whatever the texts hold', () => {
  expect(writeLines(['Ferry', 'Lunch'])).toBe('Ferry\nLunch')
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('a', '\n', '\r', '[', '"', ' ') }), { minLength: 1 }),
      (lines) => {
        expect(readLines(writeLines(lines))).toEqual(lines)
      },
    ),
  )
})

test('columns are found by heading or name, in any order and case', () => {
  const columns = [
    { name: 'subTitle', heading: 'Sub title' },
    { name: 'cost', heading: 'Cost' },
  ]
  const namesOf = (headings: string[]) => findColumns(columns, headings).map(({ name }) => name)
  expect(namesOf(['COST', 'sub_title'])).toEqual(['cost', 'subTitle'])
  expect(namesOf(['Sub title'])).toEqual(['subTitle'])
  expect(() => namesOf(['Prize'])).toThrow('There is no column “Prize”. The columns are: Sub title, Cost.')
  expect(() => namesOf(['Cost', 'cost'])).toThrow('The column “Cost” is there twice.')
  expect(() => namesOf([' ', 'Cost'])).toThrow('A column has no heading.')
  // Spreadsheets save empty last columns.
  expect(namesOf(['Cost', ' ', ''])).toEqual(['cost'])
})
