/** The number of a page as an address has it, in digits alone; anything odd is the first page. */
export function readPageNumber(url: string, name: string): number {
  const text = new URL(url).searchParams.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
