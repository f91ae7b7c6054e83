// The specification's durations, in milliseconds. No imports, so that any page may use them.

/** A toast closes after this time, unless somebody hovers or focuses it. */
export const toastMs = 1000

/** The text of a toast stays this long for screen readers, whether its plate has closed or not. */
export const toastTextMs = 5000

/** Entrances of the pages; the style sheets spell it themselves. */
export const animationMs = 1000

/** The answer of an availability check goes after this time. */
export const availabilityMs = 3000
