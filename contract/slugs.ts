// Title slugs. No imports, so that any page may use them.

/** Letters that have no decomposition into a base letter and an accent. */
const foldedLetters: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ß: 'ss',
  þ: 'th',
}

const maxSlugLength = 200

/** Lower case, accents folded, everything but letters and digits to single hyphens; may come out empty. */
export function slugify(title: string): string {
  return (
    title
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      .replace(/[æœøđðħıłßþ]/g, (letter) => foldedLetters[letter]!)
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, maxSlugLength)
      // Where the cut was, also the first half of a letter that has two.
      .replace(/[-\ud800-\udbff]+$/, '')
  )
}
