// CSV export (RFC 4180) for spreadsheets. The library is loaded on the first export.

type Cell = string | number

/** Lines end with CRLF. The byte order mark tells spreadsheets that the file is UTF-8. */
export async function toCsv(titles: readonly string[], rows: readonly (readonly Cell[])[]): Promise<string> {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormulas(cell) : cell)))
  return stringify([titles, ...cells], { bom: true, record_delimiter: 'windows' })
}

/**
 * Matches positions before a formula where a cell may begin: at the start of the text, and after a character that some
 * spreadsheets treat as a delimiter, because with another delimiter the quotes around the text have no meaning. Some
 * spreadsheets skip blanks and quotes, and full-width signs count as signs.
 */
const formulaStart =
  /(^|[;\t\r\n\v\f\x85\u2028\u2029])(?=(?:(?![;\t\r\n\v\f\x85\u2028\u2029])[\s\p{C}"])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu

/**
 * Prevents CSV injection: a spreadsheet runs text that begins like a formula, which could send data to another server.
 * An apostrophe makes it plain text, also for phone numbers that begin with +.
 */
function escapeFormulas(text: string): string {
  return text.replace(formulaStart, "$1'")
}
