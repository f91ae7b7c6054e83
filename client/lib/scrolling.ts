// Scroll distances from the specification.

/** The button "Back to top" appears below this scroll position. */
export const backToTopAfterPx = 300
