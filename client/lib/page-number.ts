/** Reads a page number from a query parameter. Returns 1 for anything but digits. */
export function readPageNumber(url: string, name: string): number {
  const text = new URL(url).searchParams.get(name) ?? ''
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
