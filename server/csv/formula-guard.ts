// Spreadsheets run cells that begin like a formula. An apostrophe before such a text makes it a text for them. A spreadsheet
// that divides the file at another separator than its own sees cells within our cells, so these are guarded as well.

/** Characters at which a spreadsheet may begin a cell, whatever the separator of the file is. */
const delimiters = String.raw`,;\t\r\n\v\f\x85\u2028\u2029`
/** Spreadsheets skip blanks, invisible characters and quotation marks before a formula. Full-width signs count as signs. */
const formula = String.raw`(?:(?![${delimiters}])[\s\p{C}"])*[=+\-@|%＝＋－＠﹦﹢﹣﹫]`
// Also after apostrophes, so that reading can take exactly one off again.
const atStart = new RegExp(String.raw`^'*(?:[\t\r\n]|${formula})`, 'u')
const within = new RegExp(`([${delimiters}])(?='*${formula})`, 'gu')
const guardedWithin = new RegExp(`([${delimiters}])'(?='*${formula})`, 'gu')

/** The text as a cell of a file that people open in spreadsheets. */
export function guardFormula(text: string): string {
  const inner = text.replace(within, "$1'")
  return atStart.test(text) ? `'${inner}` : inner
}

/** The text of a guarded cell: exactly what `guardFormula` got. */
export function unguardFormula(cell: string): string {
  const inner = cell.startsWith("'") && atStart.test(cell) ? cell.slice(1) : cell
  return inner.replace(guardedWithin, '$1')
}
