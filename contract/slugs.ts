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

/**
 * Lower case, accents folded, everything but letters and digits as single hyphens. The result may be empty.
 */
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
      // The cut may leave a hyphen or half a surrogate pair.
      .replace(/[-\ud800-\udbff]+$/, '')
  )
}
