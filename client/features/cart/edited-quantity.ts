/** Largest quantity in the dialog that edits a cart line. */
export const maxEditedQuantity = 99
