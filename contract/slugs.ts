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

export const maxSlugLength = 200

/** Thai and Lao vowels that decompose into two others, and never compose again. */
const kept = '\u0e33\u0eb3'
const decomposed = new RegExp(`[^${kept}]+`, 'g')

/**
 * Lower case, accents of Latin, Greek and Cyrillic letters folded, everything but letters, their marks and digits as single
 * hyphens. Other scripts keep their marks, which are vowels and consonants there. In NFC. The result may be empty.
 */
export function slugify(title: string): string {
  const text = title
    .toLowerCase()
    .replace(decomposed, (part) => part.normalize('NFKD'))
    // Joiners, soft hyphens and variation selectors stand within words.
    .replace(/[\u00ad\u200c\u2060\p{Variation_Selector}]|\u200d/gu, '')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}])\p{M}+/gu, '$1')
    .replace(/[æœøđðħıłßþ]/g, (letter) => foldedLetters[letter]!)
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []
  return (
    words
      .join('-')
      .normalize('NFC')
      .slice(0, maxSlugLength)
      // The cut may leave a hyphen or half a surrogate pair.
      .replace(/[-\ud800-\udbff]+$/, '')
  )
}

/** The slug that a title had while all marks were removed, and letters stayed decomposed. */
export function formerSlug(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[æœøđðħıłßþ]/g, (letter) => foldedLetters[letter]!)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, maxSlugLength)
    .replace(/[-\ud800-\udbff]+$/, '')
}
