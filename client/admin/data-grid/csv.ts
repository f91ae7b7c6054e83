// Comma-separated values after RFC 4180, as spreadsheets read them. The writer is loaded when somebody exports.

type Cell = string | number

/** Lines end in CRLF; the mark at the start tells spreadsheets that it is UTF-8. */
export async function toCsv(titles: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell)),
  )
  return stringify([titles, ...cells], { bom: true, record_delimiter: 'windows' })
}

/**
 * Where a cell may begin: at the start, and behind what ends a cell where a semicolon or a tab separates them, for there
 * the quotes around it mean nothing. Blanks and quotes are skipped by some readers; full-width signs count as signs.
 */
const formulaStart =
  /(^|[;\t\r\n\v\f\x85\u2028\u2029])(?=(?:(?![;\t\r\n\v\f\x85\u2028\u2029])[\s\p{C}"])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu

/**
 * A text that begins like a formula is one to a spreadsheet: it could call out when the file is opened. The apostrophe
 * makes it a text, a phone number that begins with + too.
 */
function withoutFormulas(text: string): string {
  return text.replace(formulaStart, "$1'")
}
