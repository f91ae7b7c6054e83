// The quantity in the dialog of a cart line. No imports, so that any page may use it.
export const maxEditedQuantity = 99
/** As many characters as the field takes. */
export const editedQuantityDigits = 2

/** 1 to 99; 0 for anything else, which is then refused. */
export function readEditedQuantity(text: string): number {
  return /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
}
