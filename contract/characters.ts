// How long a text is. No imports, so that any page may use it.

/** In characters, as the schemas count, not in the halves of which JavaScript makes some: an emoji is one, not two. */
export function characterCount(text: string): number {
  return [...text].length
}
