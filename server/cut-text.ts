// A part of a text, of whole characters.

/** As `slice`, without the half of a surrogate pair at either end: the database refuses what holds one. */
export function cutText(text: string, start: number, end: number): string {
  return text.slice(start, end).replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '')
}
