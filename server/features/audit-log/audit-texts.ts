// Texts of entries about many records.

/** `countOf(2, 'row')`: "2 rows". */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
