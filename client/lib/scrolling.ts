// The specification's numbers about scrolling. No imports, so that any page may use them.

/** The button back to the top appears once more than this many pixels are scrolled. */
export const backToTopAfterPx = 300
