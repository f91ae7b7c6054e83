// The search of bookings by staff.
import { beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { spellingsOf } from './booking-search.queries.ts'

const testApp = await buildTestApp()

interface Found {
  names: string[]
  isSimilar: boolean | undefined
}

let search: (q: string) => Promise<Found>
let clerk: SignedIn
let references: Record<string, string>

beforeEach(async () => {
  clerk = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp)
  references = {}
  for (const [username, phone, email] of [
    ['Edda Brook', '1701234567', 'edda@harbour.example'],
    ['Edda Brand', '4720794601', 'e.brand@post.example'],
    ['Åse Brøgger-Lie', '1702999', 'ase@fjord.example'],
  ] as const) {
    const booked = await clerk.call(
      'POST',
      '/tours/for-guests',
      bookingOf(tour.id, { username, phone, email }),
    )
    references[username] = booked.json().reference
  }
  search = async (q) => {
    const response = await clerk.call('GET', `/tours?${new URLSearchParams({ q })}`)
    expect(response.statusCode, response.body).toBe(200)
    const { items, isSimilar } = response.json()
    return { names: items.map(({ username }: { username: string }) => username), isSimilar }
  }
})

const exact = (...names: string[]) => ({ names, isSimilar: undefined })
const similar = (...names: string[]) => ({ names, isSimilar: true })

test('any words together find a booking: half a name, a phone number, an address, a reference', async () => {
  expect(await search('edda')).toEqual(exact('Edda Brand', 'Edda Brook'))
  expect(await search('bro 1701234')).toEqual(exact('Edda Brook'))
  expect(await search('+1 701 234 edda')).toEqual(exact('Edda Brook'))
  expect(await search('harbour brook')).toEqual(exact('Edda Brook'))
  expect(await search(`${references['Edda Brand']!.toLowerCase()} brand`)).toEqual(exact('Edda Brand'))
  expect(await search('ase brogger')).toEqual(exact('Åse Brøgger-Lie'))
  expect(await search('edda 999')).toEqual(exact())
})

test('a slip in a word is forgiven if no booking has the words as they were typed', async () => {
  expect(await search('brock 1701234')).toEqual(similar('Edda Brook'))
  for (const typed of ['brooks', 'borok', 'broik']) {
    expect(await search(typed), typed).toEqual(similar('Edda Brook'))
  }
  expect(await search('edda 1701244567')).toEqual(similar('Edda Brook'))
  expect(await search('brogga')).toEqual(similar('Åse Brøgger-Lie'))
  // Nothing is guessed while something fits, nor of short words, nor with two slips in a word.
  expect(await search('brand')).toEqual(exact('Edda Brand'))
  expect(await search('edx')).toEqual(exact())
  expect(await search('bxoxk')).toEqual(exact())
})

test('of common words the newest thousand are listed, and rarer words are counted', async () => {
  const [template] = await testApp.sql`select tour_id, date from bookings limit 1`
  await testApp.sql`
    insert into bookings (id, tour_id, username, email, phone, date, description, ticket_count, total_cents, created_at)
    select gen_random_uuid(), ${template!.tour_id}, case when number % 10 = 0 then 'Tiril Eide' else 'Ole Moen' end, '', '',
      ${template!.date}, '', 1, 100, now() - make_interval(mins => number)
    from generate_series(1, 21000) as number`
  const list = async (query: Record<string, string>) =>
    (await clerk.call('GET', `/tours?${new URLSearchParams({ itemsPerPage: '100', ...query })}`)).json()
  const common = await list({ q: 'ole', page: '10' })
  expect(common).toMatchObject({ totalCount: 1000, totalPages: 10, hasMore: true })
  expect(common.items).toHaveLength(100)
  expect((await list({ q: 'ole', page: '11' })).items).toEqual([])
  const newest = (await list({ q: 'moen' })).items.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(newest).toEqual(newest.toSorted().toReversed())
  const half = await list({ q: 'tiril eide', page: '22' })
  expect(half).toMatchObject({ totalCount: 1000, hasMore: true })
  await testApp.sql`delete from bookings where username = 'Tiril Eide' and created_at > now() - interval '10505 minutes'`
  const rarer = await list({ q: 'tiril', page: '11' })
  expect(rarer).toMatchObject({ totalCount: 1050, totalPages: 11 })
  expect(rarer).not.toHaveProperty('hasMore')
  expect(rarer.items).toHaveLength(50)
  expect((await list({ q: 'tiril', page: '12' })).items).toEqual([])
})

test('no text breaks the search', async () => {
  for (const typed of ['%', '_', '\\', '*.*', "'; drop table bookings --", '🎉🎉🎉🎉', 'x'.repeat(200)]) {
    expect((await search(typed)).names, typed).toEqual([])
  }
  expect(await search(' .-( ')).toEqual(exact('Åse Brøgger-Lie', 'Edda Brand', 'Edda Brook'))
})

test('a word has its spellings with one slip, if it has four plain letters or six digits', () => {
  expect(spellingsOf('abcd')).toEqual('_bcd abc_ bcd acd abd abc _abcd a_bcd abc_d bacd acbd abdc'.split(' '))
  expect(spellingsOf('123456')).toContain('124356')
  expect(['bro', 'a.b*', '日本語四', '12345'].flatMap(spellingsOf)).toEqual([])
})
