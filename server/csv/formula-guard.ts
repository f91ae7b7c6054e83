// Spreadsheets run cells that begin like a formula. An apostrophe before such a text makes it a text for them.

/** Also after apostrophes, so that reading can take exactly one off again. */
const formula = /^'*[=+\-@|%\t\r\n＝＋－＠]/

/** The text as a cell of a file that people open in spreadsheets. */
export function guardFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text of a guarded cell: exactly what `guardFormula` got. */
export function unguardFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
}
