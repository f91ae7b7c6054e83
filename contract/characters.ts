// Length of a text. No imports, so that any page may use it.

/** Counts code points, as the schemas do, not UTF-16 units: an emoji counts once. */
export function characterCount(text: string): number {
  return [...text].length
}
