// What a page loads in files of its own beside its route. Whoever is about to open a page has them loaded before
// the click (prefetch.ts).

type Load = () => Promise<unknown>

/** Of routes that are known, as long as nobody has asked for them in advance. */
const loads = new Set<Load>()

/** Says of a part, where a route module defines it, that its page cannot be shown without it. */
export function partOfPage<Loading extends Load>(load: Loading): Loading {
  loads.add(load)
  return load
}

export function loadParts(): void {
  // What does not come is asked for again when the page is opened.
  for (const load of loads) load().catch(() => {})
  loads.clear()
}
