// How words and amounts in an address are read. No imports, so that any page may use it.

/** An amount in dollars, at most two decimals. */
export const dollarsPattern = /^\d{1,9}(\.\d{1,2})?$/

/** The name as a list of ours spells it, whatever the case and the blanks around it; unchanged where it is in none. */
export function spelledAs(names: readonly string[], value: string): string {
  const wanted = value.trim().toLowerCase()
  return names.find((name) => name.toLowerCase() === wanted) ?? value
}
