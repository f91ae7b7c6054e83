import { describe, expect, test } from 'vitest'
import { addressProblem, nameProblem, usernameProblem } from './names.ts'

const unusable = 'holds characters that cannot be used'

describe('names', () => {
  test.each([
    'Ada Lovelace',
    'Nguyễn Văn An',
    "Renée O'Brien-Müller, Jr.",
    'Ελένη',
    'Владимир 2',
    '山田 太郎',
    'タナカ Tanaka 田中',
    '김민준',
    'محمد',
    'אָדָם',
    'नेहा',
    'สมชาย',
    'Ꮳꮃꭹ',
    'Ada 👩‍🚀',
    '👨‍👩‍👧‍👦 ❤️ 👍🏽 1️⃣ 🇪🇪 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    '€ & #1',
    // Joiners and variation selectors where their scripts use them.
    'علی\u200cرضا',
    'ශ\u0dca\u200dරී',
    'രാജൻ ന\u0d4d\u200d',
    'র\u200d\u09cdযাব',
    'क\u094d\u200dष',
    '葛\u{e0100}飾',
    // Marks: Tibetan, Vietnamese in decomposed form, Thai.
    'རྐྱེན',
    'Nguyễn'.normalize('NFD'),
    'ที่นี่',
  ])('%s is a name and a username', (name) => {
    expect([nameProblem(name), usernameProblem(name)]).toEqual([undefined, undefined])
  })

  test.each([
    ['a line break', 'Ada\nAdmin'],
    ['a tab', 'Ada\tAdmin'],
    ['NUL', 'Ada\u0000'],
    ['a C1 control', 'Ada\u0085'],
    ['a line separator', 'Ada\u2028'],
    ['a right-to-left override', '\u202enimdA'],
    ['a right-to-left mark', 'Ada\u200f'],
    ['an isolate', '\u2066Ada\u2069'],
    ['an Arabic letter mark', 'Ada\u061c'],
    ['a zero-width space', 'A\u200bda'],
    ['a joiner between letters', 'A\u200dda'],
    ['a joiner after an emoji', '👩\u200d'],
    ['a byte order mark', '\ufeffAda'],
    ['a soft hyphen', 'A\u00adda'],
    ['a Hangul filler', 'Ada\u3164'],
    ['tags without a flag', 'Ada\u{e0061}'],
    ['half a surrogate pair', 'Ada\ud800'],
    ['a private character', 'Ada\ue000'],
  ])('%s is refused', (_, name) => {
    expect([nameProblem(name), usernameProblem(name)]).toEqual([unusable, unusable])
  })
})

test.each(['аdmin', 'Ada Λovelace', 'раypal', 'Влаdimir', 'ᏟᎪl', 'ada한б', 'ªдa'])(
  'the username %s mixes scripts, which a name may',
  (name) => {
    expect(usernameProblem(name)).toBe('mixes letters of different scripts')
    expect(nameProblem(name)).toBeUndefined()
  },
)

test.each([
  'Pay at https://evil.example',
  'www.evil.example',
  'WWW.evil',
  'evil.example/pay',
  'Card charged: evil.co.uk/x',
  'evil.example:8080/x',
  'xn--e1a.рф/',
  'https：／／evil',
  'ｗｗｗ．evil',
  'evil。example/pay',
  'evil․example⁄pay',
  'https:\\\\evil',
])('%s holds a web address, as no name may', (name) => {
  expect(addressProblem(name)).toBe('holds a web address')
  expect(nameProblem(name)).toBeDefined()
})

test.each([
  'Dr. Ida Lund',
  'J.R.R. Tolkien',
  'A.Lund',
  'Ida Lund / Kari Lund',
  'Lund, Jr.',
  'c/o Solberg',
  '1. / 2. group',
  'Wwwillem',
  'Mira: 2',
])('%s holds no web address', (name) => {
  expect(addressProblem(name)).toBeUndefined()
})

test('a letter has at most four marks', () => {
  expect(nameProblem(`Ze${'\u0301'.repeat(4)}`)).toBeUndefined()
  const problem = 'has too many marks on a letter'
  expect(nameProblem(`Ze${'\u0301'.repeat(98)}`)).toBe(problem)
  // Invisible characters between marks do not make two letters of one.
  expect(nameProblem(`क${'\u094d\u200d'.repeat(5)}`)).toBe(problem)
  expect(usernameProblem(`Ze${'\u0316'.repeat(5)}`)).toBe(problem)
})

test.each([
  ['a joiner between Arabic and Latin letters', 'علی\u200creza'],
  ['a joiner at the end', 'علی\u200d'],
  ['a variation selector after a Latin letter', 'A\ufe0f'],
  ['two variation selectors', '葛\u{e0100}\u{e0101}'],
])('%s is refused', (_, name) => {
  expect(nameProblem(name)).toBe(unusable)
})
