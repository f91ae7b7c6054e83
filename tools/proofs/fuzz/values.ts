// Valid and hostile values for every JSON schema of the API.
import fc from 'fast-check'
import type { JsonSchema } from '#server/documentation/schemas.ts'
import {
  hostileQueryValues,
  hostileSegments,
  hostileValues,
  RawJson,
} from '#server/testing/hostile-values.ts'

/** Placeholder for an existing record when the request is sent: the nth of its kind. */
export class Pick {
  readonly kind: PoolKind
  readonly number: number
  constructor(kind: PoolKind, number: number) {
    this.kind = kind
    this.number = number
  }
  toString(): string {
    return `<${this.kind} ${this.number}>`
  }
}

const poolKinds = ['tour', 'product', 'booking', 'review', 'comment', 'user', 'picture'] as const
export type PoolKind = (typeof poolKinds)[number]

/** Would run or become markup if it were output without escaping. */
const markups = [
  '"><svg/onload=halyard(1)>',
  "'-halyard(1)-'",
  '</script><script>halyard(1)</script>',
  '<img src=x onerror=halyard(1)>',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  'javascript:halyard(1)',
  '//evil.example/%2f..',
]

const injections = [
  "' or 1=1 --",
  "'; drop table users; --",
  "' union select username, email from users --",
  '%_\\',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '$(sleep 5)',
  '`id`',
  '\r\nSet-Cookie: owned=1',
  '=HYPERLINK("http://evil.example")',
  '(((((((((((((((((((((((a+)+)+)+)+)+)+)$',
  '\u202eelosrever\u202c',
  '\u0000',
  '\ud800',
  '\ufeff',
  'ﷺ'.repeat(50),
  'İ'.repeat(60),
]

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...markups, ...injections) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 80 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.constantFrom(...hostileQueryValues, ...hostileSegments) },
)

const picked = (...kinds: readonly PoolKind[]) =>
  fc.tuple(fc.constantFrom(...kinds), fc.nat(40)).map(([kind, number]) => new Pick(kind, number))

/** Existing records for a field or parameter with this name. */
function picksOf(name: string): fc.Arbitrary<unknown> | null {
  if (/^(cardId|tourId)$/.test(name)) return picked('tour')
  if (/^(productId|product)$/.test(name)) return picked('product')
  if (/^(userId|user|actor)$/.test(name)) return picked('user')
  if (name === 'reviewId') return picked('review')
  if (name === '_id') return picked('user', 'tour')
  if (name === 'img') return picked('picture')
  if (name === 'id') return picked('tour', 'product', 'booking', 'comment')
  return null
}

const calendarDate = fc
  .integer({ min: -40, max: 400 })
  .map((days) => new Date(Date.UTC(2027, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))

const namedTexts: Record<string, fc.Arbitrary<unknown>> = {
  date: calendarDate,
  calendar: calendarDate,
  from: calendarDate,
  to: calendarDate,
  email: fc.nat(200).map((number) => `fuzz${number}@example.com`),
  phone: fc.constantFrom('', '4720794601'),
  type: fc.constantFrom('Europe', 'Wines', 'Lastest', 'europe'),
  category: fc.constantFrom('Camping', 'Summer'),
  username: fc.nat(200).map((number) => `fuzz ${number}`),
  destination: fc.constantFrom('Norway', 'norwya', 'a', 'São'),
}

/** Mostly a value that fits the schema. `name`: the field or parameter. */
function arbitraryOf(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const fitting = valueFor(schema, name)
  const picks = picksOf(name)
  return picks === null
    ? fitting
    : fc.oneof({ weight: 4, arbitrary: picks }, { weight: 1, arbitrary: fitting })
}

function valueFor(schema: JsonSchema, name: string): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return fc.oneof(...choices.map((each) => arbitraryOf(each, name)))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? 0, -1e6)
      const max = Math.min(schema.maximum ?? 1000, 1e6)
      const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
      return schema.type === 'integer'
        ? whole
        : fc.oneof(
            whole,
            whole.map((value) => value / 100),
          )
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, name), { maxLength: 3 })
    case 'object':
      return objectOf(schema)
    default:
      return namedTexts[name] ?? fc.oneof(fc.lorem({ maxCount: 4 }), hostileText)
  }
}

/** All required fields and some optional ones. */
function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryOf(schema, name)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

const hostileJson = fc.oneof(
  fc.constantFrom(...Object.values(hostileValues).flat()),
  hostileText,
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(new RawJson('{"__proto__":{"role":3}}'), new RawJson('{"constructor":{"prototype":{}}}')),
)

/** A valid body, now and then with a hostile or unknown field. */
export function bodyOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {})
  const intruders = ['role', '__proto__', 'passwordHash', 'isAdmin', 'total', 'status', 'id', 'provider']
  const changed = fc
    .tuple(
      objectOf(schema),
      fc.array(fc.tuple(fc.constantFrom(...names, ...intruders), hostileJson), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([body, changes]) => {
      const entries = new Map(Object.entries(body))
      for (const [name, value] of changes) entries.set(name, value)
      return entries
    })
  return fc.oneof(
    { weight: 5, arbitrary: objectOf(schema) },
    { weight: 4, arbitrary: changed },
    { weight: 1, arbitrary: hostileJson },
  )
}

export const parameterValue = (schema: JsonSchema, name: string) =>
  fc.oneof({ weight: 3, arbitrary: arbitraryOf(schema, name) }, { weight: 2, arbitrary: hostileText })

export const rawBodies = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '"',
  '{"a":1}{',
  '\u0000',
  'a=b&c=d',
  '{"a":'.repeat(3000),
)
