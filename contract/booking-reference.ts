// References of bookings: what travellers read out and type. No imports, so that any page may use it.

/**
 * No two of these look alike, as 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B, U and V do. `new_booking_reference()` in the
 * database draws from the same characters.
 */
export const referenceCharacters = '34679ACDEFGHJKMNPQRTWXY'

export const referenceLength = 8

const reference = new RegExp(`^[${referenceCharacters}]{${referenceLength}}$`)

/** The reference that was typed, in any case, with or without spaces and dashes. Null if it is none. */
export function readReference(typed: string): string | null {
  const text = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  return reference.test(text) ? text : null
}

/** Formats a reference as `K7MN-4PQR`. */
export function formatReference(reference: string): string {
  return `${reference.slice(0, 4)}-${reference.slice(4)}`
}
