// Which characters the names of people may have. No imports, so that any page may use it.

/** An emoji with its joiners and modifiers: one of the places where invisible characters are allowed. */
const emoji =
  /(?:[#*\d]\ufe0f?\u20e3|\p{RI}{2}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*)/gu

/** Signs that take the vowel of an Indic consonant, beside which a joiner shapes the letters. */
const viramas =
  '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca\\u0d3b\\u0d3c\\u1039\\u17d2'

/** Invisible characters where their scripts use them: https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters */
const shaping = [
  // Between Arabic letters, as in Persian; and beside a virama, in Bengali also before it.
  /(?<=\p{sc=Arabic}\p{M}*)[\u200c\u200d](?=\p{sc=Arabic})/gu,
  new RegExp(`(?<=[${viramas}])[\\u200c\\u200d]|(?<=\\p{sc=Bengali})\\u200d(?=\\u09cd)`, 'gu'),
  // Variants of Chinese characters, and of letters of Mongolian and Myanmar.
  /(?<=\p{sc=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu,
  /(?<=\p{sc=Mongolian}\p{M}*)[\u180b-\u180d\u180f]/gu,
  /(?<=\p{sc=Myanmar})\ufe00/gu,
]

const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** More marks on a letter cover the lines above and below. */
const mostMarks = 4
const tooManyMarks = new RegExp(`\\p{M}{${mostMarks + 1},}`, 'u')

/** Line breaks and other control characters, direction marks, private-use and invisible characters. */
const unusable = /[\p{Cc}\p{Bidi_C}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}]/u

/** Scripts in everyday use today: https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts */
const scripts =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer Hangul Hiragana Katakana Bopomofo Han'.split(
    ' ',
  )

/** Scripts that are written together with Latin: https://www.unicode.org/reports/tr39/#highly_restrictive */
const combinedScripts = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const anyOf = (names: readonly string[]) => names.map((name) => `\\p{scx=${name}}`).join('')
const shared = '\\p{sc=Common}\\p{sc=Inherited}'

const allowedScripts = [
  ...[...combinedScripts, ...scripts.map((name) => [name])].map(
    (names) => new RegExp(`^[${anyOf(names)}${shared}]*$`, 'u'),
  ),
  // A rare script, which looks like none of the common ones.
  new RegExp(`^(?:(?![${anyOf(scripts)}])[\\s\\S]|[${shared}])*$`, 'u'),
]

/** What mail programs make a link of: a scheme, `www.`, or a host name with a path. Also with signs that look alike. */
const webAddress = /:\s*[/\\]\s*[/\\]|www\s*\.|[\p{L}\p{M}\d]\.[\p{L}\p{M}\d.-]+(?::\d+)?[/\\]/iu

/** A message where a name contains a web address. Names are mailed, and strangers choose them. */
export function addressProblem(name: string): string | undefined {
  const plain = name
    .normalize('NFKC')
    .replace(/[。․‧・]/gu, '.')
    .replace(/[⁄∕╱⧸]/gu, '/')
    .replace(/[∶ː꞉]/gu, ':')
  return webAddress.test(plain) ? 'holds a web address' : undefined
}

/** A message where a name contains characters that are not allowed, or a web address. */
export function nameProblem(name: string): string | undefined {
  const shaped = shaping.reduce((text, usual) => text.replace(usual, ''), name.replace(emoji, ''))
  if (tooManyMarks.test(name.replace(invisible, '').normalize('NFC'))) return 'has too many marks on a letter'
  const isUsable = name.isWellFormed() && !unusable.test(shaped)
  return isUsable ? addressProblem(name) : 'holds characters that cannot be used'
}

/**
 * Usernames identify people, so their letters come from one script only: no username may look like another.
 */
export function usernameProblem(username: string): string | undefined {
  const letters = username.normalize('NFC').replace(/\P{L}/gu, '')
  const isMixed = !allowedScripts.some((writing) => writing.test(letters))
  return nameProblem(username) ?? (isMixed ? 'mixes letters of different scripts' : undefined)
}
