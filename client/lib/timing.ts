// Durations from the specification, in milliseconds.

/** A toast closes after this time unless it is hovered or focused. */
export const toastMs = 1000

/** The text of a toast stays this long for screen readers, even after the toast has closed. */
export const toastTextMs = 5000

/** Entrance animations of the pages. The style sheets repeat this value. */
export const animationMs = 1000

/** The result of an availability check disappears after this time. */
export const availabilityMs = 3000
