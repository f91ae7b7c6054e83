// Parsing of words and amounts in an address. No imports, so that any page may use it.

/** An amount in dollars, at most two decimals. */
export const dollarsPattern = /^\d{1,9}(\.\d{1,2})?$/

/** The value as `names` spells it, ignoring case and surrounding blanks; unchanged where no name matches. */
export function spelledAs(names: readonly string[], value: string): string {
  const wanted = value.trim().toLowerCase()
  return names.find((name) => name.toLowerCase() === wanted) ?? value
}
