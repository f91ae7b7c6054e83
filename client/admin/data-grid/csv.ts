// Comma-separated values after RFC 4180, as spreadsheets read them.

type Cell = string | number

/** Lines end in CRLF; the mark at the start tells spreadsheets that it is UTF-8. */
export function toCsv(titles: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[titles, ...rows].map((cells) => `${cells.map(field).join(',')}\r\n`).join('')}`
}

function field(cell: Cell): string {
  // A text that begins like a formula is one to a spreadsheet: it could call out when the file is opened.
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
