// Two people edit the same tour or product at once, each one field, in all pairs of fields: nobody overwrites a field that
// was not touched. Both send whole forms, as the pages do.
import { expect, test } from 'vitest'
import { productFields } from '#contract/products.ts'
import { tourFields } from '#contract/tour-input.ts'
import { fromWire } from '#contract/wire-names.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { sampleFacts } from '#server/testing/sample-calls.ts'

const testApp = await buildTestApp()

type Values = Record<string, unknown>

const pictureOf = (name: string) => `/images/products/${name}.webp`

const more = {
  image: pictureOf('ash-bellyboard'),
  previews: [pictureOf('balcony-parasol'), pictureOf('ash-bellyboard')],
}

/** Another value for each field than the record has. */
const kinds = {
  cards: {
    names: [...Object.keys(tourFields), 'schedule', 'facts', 'image', 'previews'],
    values: {
      title: 'Renamed',
      subTitle: 'Another line',
      location: 'Tromsø, Norway',
      type: 'Skiing',
      age: 17,
      cost: 12.34,
      seats: 33,
      calendarDate: '2031-02-03',
      available: false,
      description: 'Another text.',
      schedule: 'departures',
      facts: sampleFacts,
      ...more,
    } as Values,
    create: () => createTour(testApp),
  },
  products: {
    names: [...Object.keys(productFields), 'image', 'previews'],
    values: {
      title: 'Renamed',
      subTitle: 'Another line',
      sku: 'HY-OTHER',
      dimensions: '1 × 1 cm',
      weight: 9.5,
      cost: 12.34,
      sale: 15,
      category: 'Winter',
      available: false,
      stock: 33,
      tag: ['Winter'],
      description: 'Another text.',
      ...more,
    } as Values,
    create: () => createProduct(testApp, { stock: 5 }),
  },
} as const

test.each(['cards', 'products'] as const)(
  'two people who edit different fields of %s at once both get theirs, in all pairs, and the history tells both',
  async (path) => {
    const { names, values, create } = kinds[path]
    expect(Object.keys(values).sort()).toEqual([...names].sort())
    const people = [await signUp(testApp, { role: 3 }), await signUp(testApp, { role: 3 })]
    const read = async (id: string) =>
      fromWire((await people[0]!.call('GET', `/${path}/${id}`)).json()) as Values & { version: number }

    /** The form of a page: all fields, some changed, of the version that was read. */
    const save = (by: SignedIn, id: string, seen: Values, own: Values) =>
      by.call('PATCH', `/${path}/${id}`, {
        ...Object.fromEntries(names.map((name) => [name, seen[name]])),
        ...own,
        ...(path === 'products' ? { stockSeen: seen.stock } : {}),
        version: seen.version,
      })

    for (const [index, one] of names.entries()) {
      for (const other of names.slice(index + 1)) {
        const { id } = await create()
        const before = await read(id)
        const fields = [one, other]
        const responses = await Promise.all(
          people.map((by, place) => save(by, id, before, { [fields[place]!]: values[fields[place]!] })),
        )
        const late = responses.findIndex(({ statusCode }) => statusCode === 409)
        expect(responses[1 - late]!.statusCode, `${one}, ${other}: ${responses[1 - late]!.body}`).toBe(200)
        // The later one takes what is new, keeps the own field, and saves again.
        const { current } = fromWire(responses[late]!.json()) as { current: Values }
        const again = await save(people[late]!, id, current, { [fields[late]!]: values[fields[late]!] })
        expect(again.statusCode, again.body).toBe(200)

        const after = await read(id)
        for (const name of names) {
          const expected = fields.includes(name) ? values[name] : before[name]
          expect(after[name], `${name} after ${one} and ${other}`).toEqual(expected)
        }
        expect(after.version).toBe(before.version + 2)
        const { items } = (await people[0]!.call('GET', `/${path}/${id}/history`)).json()
        const told = items.flatMap(({ by, changes }: { by: { _id: string }; changes: { field: string }[] }) =>
          changes.map(({ field }) => [by._id, field]),
        )
        // The stock is no part of the history, because orders change it too.
        expect(told.length, `${one}, ${other}`).toBe(fields.filter((name) => name !== 'stock').length)
        for (const [place, name] of fields.entries()) {
          if (name !== 'stock') expect(told.map(([by]: string[]) => by)).toContain(people[place]!.userId)
        }
      }
    }
  },
  120_000,
)
