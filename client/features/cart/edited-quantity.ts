// The quantity in the dialog of a cart line. No imports, so that any page may use it.
export const maxEditedQuantity = 99
