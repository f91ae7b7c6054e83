// Which characters the names of people may have. No imports, so that any page may use it.

/** A picture, with what may join and change pictures: the only use of characters that show nothing. */
const emoji =
  /(?:[#*\d]\ufe0f?\u20e3|\p{RI}{2}|\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?(?:[\u{e0020}-\u{e007e}]+\u{e007f})?(?:\u200d\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)*)/gu

/** Line breaks and other control characters, marks of direction, and what shows nothing or has no meaning. */
const unusable = /[\p{Cc}\p{Bidi_C}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}]/u

/** Those that people write today: https://www.unicode.org/reports/tr31/#Table_Recommended_Scripts */
const scripts =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Khmer Hangul Hiragana Katakana Bopomofo Han'.split(
    ' ',
  )

/** Written together, with Latin among them: https://www.unicode.org/reports/tr39/#highly_restrictive */
const writtenTogether = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

const anyOf = (names: readonly string[]) => names.map((name) => `\\p{scx=${name}}`).join('')
const shared = '\\p{sc=Common}\\p{sc=Inherited}'

const oneWriting = [
  ...[...writtenTogether, ...scripts.map((name) => [name])].map(
    (names) => new RegExp(`^[${anyOf(names)}${shared}]*$`, 'u'),
  ),
  // Of a rare script, which looks like none of these.
  new RegExp(`^(?:(?![${anyOf(scripts)}])[\\s\\S]|[${shared}])*$`, 'u'),
]

/** What is wrong with the characters of a name, if anything. */
export function nameProblem(name: string): string | undefined {
  const isUsable = name.isWellFormed() && !unusable.test(name.replace(emoji, ''))
  return isUsable ? undefined : 'holds characters that cannot be used'
}

/** A username is what people are told apart by: letters of one script only, so that none looks like another's. */
export function usernameProblem(username: string): string | undefined {
  const letters = username.normalize('NFC').replace(/\P{L}/gu, '')
  const isMixed = !oneWriting.some((writing) => writing.test(letters))
  return nameProblem(username) ?? (isMixed ? 'mixes letters of different scripts' : undefined)
}
