// Cuts texts at whole characters, as people see them. No imports, so that any page may use it.

/** At most so many UTF-16 code units. Never half of an emoji, or a letter without its accent. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
  return (
    startOf(
      Array.from(graphemes, ({ segment }) => segment),
      most,
    ) ||
    // A single character of that length, such as a letter under many accents.
    startOf([...text], most)
  )
}

function startOf(parts: readonly string[], most: number): string {
  let start = ''
  for (const part of parts) {
    if (start.length + part.length > most) break
    start += part
  }
  return start
}
