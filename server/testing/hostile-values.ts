// What nobody means well by, for every kind of field. Each value must be refused wherever the kind occurs.
import type { ItemField, ItemFields } from '#contract/item-fields.ts'
import { productFields } from '#contract/products.ts'
import { tourFields } from '#contract/tours.ts'
import { wireName } from '#contract/wire-names.ts'

/** Put into the JSON as they stand: what JSON.stringify would not write. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type FieldKind =
  | 'text'
  | 'id'
  | 'number'
  | 'boolean'
  | 'date'
  | 'email'
  | 'phone'
  | 'list'
  | 'picture'
  | 'pictures'
  | 'password'

const deep = new RawJson(`${'['.repeat(5000)}${']'.repeat(5000)}`)
const deepObjects = new RawJson(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)
const infinity = new RawJson('1e999')
const minusInfinity = new RawJson('-1e999')
const longText = 'x'.repeat(100_000)

/** PostgreSQL stores no NUL, UTF-8 no half of a surrogate pair, and nobody reads control characters. */
const brokenTexts = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\udc00\ud800', 'a\u001b[31mb', '\u007f']
const wrongTypes = [[], {}, [[]], [{}], deep, deepObjects, infinity, new RawJson('-0.5')]

export const hostileValues: Record<FieldKind, readonly unknown[]> = {
  text: [...wrongTypes, ...brokenTexts, longText, 7, true],
  id: [
    ...wrongTypes,
    ...brokenTexts,
    longText,
    7,
    true,
    '../../etc/passwd',
    "' or 1=1 --",
    '__proto__',
    'constructor',
    '0190a000-0000-7000-8000-000000000000',
    { _id: '\u0000' },
    { _id: { _id: 'x' } },
    { $ne: null },
  ],
  number: [
    ...wrongTypes.slice(0, -1),
    minusInfinity,
    '7',
    'abc',
    '',
    'NaN',
    true,
    -1,
    1e308,
    -1e308,
    1e21,
    new RawJson('9007199254740993'),
    new RawJson('0.1234567891'),
  ],
  boolean: [...wrongTypes, 'true', 'false', '', 0, 1, '\u0000'],
  date: [
    ...wrongTypes,
    ...brokenTexts,
    longText,
    20_270_101,
    'soon',
    '2027-02-30',
    '2027-13-01',
    '0000-00-00',
    '9999-12-31',
    '+002027-01-01',
    '2027-01-01T00:00:00Z',
    '2027-01-01\n',
    '२०२७-०१-०१',
  ],
  email: [
    ...wrongTypes,
    ...brokenTexts,
    longText,
    7,
    'nobody',
    'a@b@c',
    '@',
    'a b@example.com',
    'a@b\u0000.c',
  ],
  phone: [...wrongTypes, ...brokenTexts, longText, true, -1, 1.5, 1e21, '+47', '١٢٣', '1e5', '-1'],
  list: [
    ...wrongTypes.slice(1),
    'x',
    7,
    true,
    [7],
    [null],
    ['x'],
    ['\u0000'],
    [longText],
    ['__proto__'],
    Array(10_000).fill('Camping'),
  ],
  picture: [
    ...wrongTypes,
    ...brokenTexts,
    7,
    true,
    'http://evil.example/a.jpg',
    '//evil.example/a.jpg',
    'javascript:alert(1)',
    '/images/../../etc/passwd',
    '/images/uploads/00000000000000000000000000000000.webp',
    { name: 'a.png', type: 'image/png', url: 'data:image/png;base64,AAAA' },
    { name: 'a.svg', type: 'image/svg+xml', url: 'data:image/svg+xml;base64,PHN2Zy8+' },
    { name: 'a.jpg', type: 'image/jpeg', url: 'data:image/jpeg;base64,' },
    { name: 'a.jpg', type: 'image/jpeg', url: 'file:///etc/passwd' },
    { name: '\u0000', type: '\u0000', url: '\u0000' },
    { name: 'a.jpg', type: 'image/jpeg', url: `data:image/jpeg;base64,${'/9j/'.repeat(5000)}` },
  ],
  pictures: [
    ...wrongTypes.slice(1),
    'x',
    7,
    true,
    [7],
    [null],
    ['http://evil.example/a.jpg'],
    ['\u0000'],
    [{ name: 'a.png', type: 'image/png', url: 'data:image/png;base64,AAAA' }],
    Array(1000).fill('/images/brand/sample.webp'),
  ],
  password: [...wrongTypes, longText, 7, true],
}

const itemFieldKinds: Record<ItemField['kind'], FieldKind> = {
  text: 'text',
  area: 'text',
  number: 'number',
  choice: 'text',
  tags: 'list',
  date: 'date',
  flag: 'boolean',
}

const kindsOf = (fields: ItemFields) =>
  Object.entries(fields).map(([name, { kind }]) => [wireName(name), itemFieldKinds[kind]])

/** What each field of the API takes, under its name on the wire. */
export const fieldKinds: Record<string, FieldKind> = {
  ...Object.fromEntries([...kindsOf(tourFields), ...kindsOf(productFields)]),
  Comfort: 'number',
  Food: 'number',
  Hospitality: 'number',
  Hygiene: 'number',
  Rating: 'number',
  Reception: 'number',
  _id: 'id',
  avatar: 'text',
  cardId: 'id',
  comfirmpassword: 'password',
  count: 'number',
  date: 'date',
  description: 'text',
  email: 'email',
  id: 'id',
  ids: 'list',
  img: 'picture',
  img__grid: 'pictures',
  name: 'text',
  newpassword: 'password',
  numberTikets: 'number',
  password: 'password',
  phone: 'phone',
  product: 'id',
  productId: 'id',
  quantity: 'number',
  rating: 'number',
  type: 'text',
  user: 'id',
  userId: 'id',
  username: 'text',
  version: 'number',
}

/** Parts of a path. Percent signs are part of the value. */
export const hostileSegments = [
  '%00',
  'a%00b',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..%5cwindows',
  '%2e%2e',
  '%2e%2e%2f%2e%2e',
  '..',
  '...',
  '%20',
  '%0d%0aSet-Cookie:%20a=b',
  '%ED%A0%80',
  '%FF%FE',
  '%',
  '%zz',
  '%F0%9F%92%A9',
  '%E2%80%AE',
  "'%20or%201=1--",
  ';drop%20table%20users',
  '*',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e999',
  '[object%20Object]',
  '{id}',
  '0190a000-0000-7000-8000-000000000000',
  '0190A000-0000-7000-8000-00000000000G',
  'x'.repeat(251),
  'x'.repeat(5000),
  '%F0%9F%92%A9'.repeat(200),
]

/** Values of query parameters, percent-encoded where need be. */
export const hostileQueryValues = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%FF',
  '%',
  '%zz',
  '-1',
  '0',
  '1.5',
  '1e3',
  '0x10',
  'abc',
  'NaN',
  'Infinity',
  '-Infinity',
  '99999999999999999999',
  '1'.repeat(400),
  'x'.repeat(5000),
  '%25',
  '_%25\\',
  '((((',
  '%5B%5D',
  "'%20or%201=1--",
  '%22%3B%20drop%20table%20users%3B--',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'true',
  '%7B%22$gt%22%3A%22%22%7D',
  '%F0%9F%92%A9',
  '%E2%80%AE%E2%80%8B',
  '9999-12-31',
  '2027-02-30',
  'a%20'.repeat(60),
]
