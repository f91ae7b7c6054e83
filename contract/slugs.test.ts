import { expect, it } from 'vitest'
import { slugify } from './slugs.ts'

it.each([
  ['Slow Boat: the Long Way', 'slow-boat-the-long-way'],
  ['  Côte d’Azur  ', 'cote-d-azur'],
  ['Große Straße', 'grosse-strasse'],
  ['Æbleø, Þingvellir & Łódź', 'aebleo-thingvellir-lodz'],
  ['日本 2028', '日本-2028'],
  ['…', ''],
  ['한국의 섬', '한국의-섬'],
  ['パリの夏', 'パリの夏'],
  ['ﾊﾟﾘ', 'パリ'],
  ['हिमालय की यात्रा', 'हिमालय-की-यात्रा'],
  ['น้ำตก', 'น้ำตก'],
  ['ශ්‍රී ලංකා', 'ශ්රී-ලංකා'],
  ['தமிழ் நாடு', 'தமிழ்-நாடு'],
  ['القُدس', 'القُدس'],
  ['ירושלים שלוֹם', 'ירושלים-שלוֹם'],
  ['Đà Nẵng: Phố cổ Hội An', 'da-nang-pho-co-hoi-an'],
  ['Ελλάδα · Ύδρα', 'ελλαδα-υδρα'],
  ['Йошкар-Ола', 'иошкар-ола'],
  ['⛵️ Sail, 2️⃣ days', 'sail-2-days'],
])('the slug of %j is %j', (title, slug) => {
  expect(slugify(title)).toBe(slug)
})

it('a decomposed title has the slug of the composed one, in NFC', () => {
  for (const title of ['한국의 섬', 'パリの夏', 'हिमालय', 'Côte d’Azur', 'ক়লকাতা']) {
    expect(slugify(title.normalize('NFD'))).toBe(slugify(title))
    expect(slugify(title)).toBe(slugify(title).normalize('NFC'))
  }
})

it('a long title is cut to two hundred characters, without a trailing hyphen or half a surrogate pair', () => {
  expect(slugify('x'.repeat(300))).toHaveLength(200)
  expect(slugify(`${'x'.repeat(199)} and on`)).toBe('x'.repeat(199))
  expect(slugify(`${'ß'.repeat(99)}x𠮷`)).toBe(`${'s'.repeat(198)}x`)
})
