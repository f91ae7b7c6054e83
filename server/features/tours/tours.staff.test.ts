import { expect, test } from 'vitest'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { maxImageBytes, maxPreviewBytes, maxTourEditBytes } from '#contract/images.ts'
import { asUpload, pngOfBytes } from '#server/features/images/picture-files.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { bookingOf, createTour, signUp } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { jpegUpload } from '#server/testing/pictures.ts'

const testApp = await buildTestApp()
const { server, sql } = testApp
const picture = await jpegUpload()

const newTour = {
  title: 'Cyclades by small boat',
  subTitle: 'Six islands, one skipper',
  description: 'A week under sail.',
  location: 'Greece',
  type: 'Trendy',
  age: 10,
  cost: 1690.5,
  seats: 8,
  calendarDate: '2027-06-01',
  available: true,
  image: picture,
  previews: [await jpegUpload('#ffc24a'), await jpegUpload('#c5361d')],
}

test('a super admin creates a tour, and it is listed with its pictures (R-354, R-399, R-431, R-434)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })

  const created = await superAdmin.call('POST', '/cards', newTour)

  expect(created.statusCode, created.body).toBe(201)
  const tour = created.json()
  expect(tour).toMatchObject({
    title: 'Cyclades by small boat',
    slug: 'cyclades-by-small-boat',
    cost: 1690.5,
    custom: 8,
    calendar: '2027-06-01',
    avaliable: true,
    version: 1,
    img: expect.stringMatching(/^\/images\/uploads\/[0-9a-f]{32}\.webp$/),
  })
  expect(tour.img__grid).toHaveLength(2)
  for (const url of [tour.img, ...tour.img__grid]) {
    const served = await server.inject({ url })
    expect(served.statusCode).toBe(200)
    expect(served.headers['content-type']).toBe('image/webp')
  }
  const listed = await server.inject({ url: '/api/cards' })
  const { facts, ...inList } = tour
  expect(facts).toEqual({})
  expect(listed.json().items).toEqual([inList])
})

test('a new tour is available unless the form says otherwise (R-397)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const { available: _, ...withoutChoice } = newTour
  expect((await superAdmin.call('POST', '/cards', withoutChoice)).json().avaliable).toBe(true)
  expect((await superAdmin.call('POST', '/cards', { ...newTour, available: false })).json().avaliable).toBe(
    false,
  )
})

test.each(['title', 'location', 'subTitle', 'description', 'type'] as const)(
  'a new tour needs its %s (R-411, R-453)',
  async (field) => {
    const superAdmin = await signUp(testApp, { role: 3 })
    for (const value of [undefined, '', '   ', null, 7]) {
      const response = await superAdmin.call('POST', '/cards', { ...newTour, [field]: value })
      expect(response.statusCode).toBe(400)
      if (value !== 7 && value !== '   ') expect(response.json().errors[field]).toBe('required')
    }
    expect(await sql`select * from tours`).toHaveLength(0)
  },
)

test.each([
  ['age', 'age'],
  ['cost', 'cost'],
  ['seats', 'custom'],
] as const)('a new tour needs %s as a number (R-412)', async (field, wire) => {
  const superAdmin = await signUp(testApp, { role: 3 })
  for (const [value, message] of [
    [undefined, 'required'],
    [null, 'required'],
    ['12', 'must be a number'],
    [-1, expect.stringMatching(/^at least/)],
    [1e12, expect.stringMatching(/^at most/)],
  ] as const) {
    const response = await superAdmin.call('POST', '/cards', { ...newTour, [field]: value })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors[wire]).toEqual(message)
  }
})

test('a new tour needs a calendar date that exists (R-413)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  for (const value of [undefined, '', '2027-02-30', '01-06-2027', '2027-06-01T10:00:00Z', 20270601]) {
    const response = await superAdmin.call('POST', '/cards', { ...newTour, calendarDate: value })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.calendar).toEqual(expect.any(String))
  }
})

test('a new tour needs exactly one main picture and takes at most eight previews (R-415, R-417)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  for (const image of [undefined, null, '', [picture]]) {
    const response = await superAdmin.call('POST', '/cards', { ...newTour, image })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors.img).toBe('required')
  }
  const nine = await superAdmin.call('POST', '/cards', { ...newTour, previews: Array(9).fill(picture) })
  expect(nine.statusCode).toBe(400)
  expect(nine.json().errors.img__grid).toEqual(expect.any(String))
  expect(await sql`select * from tours`).toHaveLength(0)
})

test('an admin who is not super admin is refused with the text of the warning (R-351, R-354, R-356)', async () => {
  const admin = await signUp(testApp, { role: 2 })
  const tour = await createTour(testApp)
  const before = await sql`select * from tours`
  for (const response of [
    await admin.call('POST', '/cards', newTour),
    await admin.call('PATCH', `/cards/${tour.id}`, { title: 'Mine' }),
    await admin.call('DELETE', `/cards/${tour.id}`),
  ]) {
    expect(response.statusCode).toBe(403)
    expect(response.json().message).toBe('Only super admin can do this, you are admin')
  }
  expect(await sql`select * from tours`).toEqual(before)
})

test('an edit changes the sent fields, keeps all others and raises the version (R-401)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = (await superAdmin.call('POST', '/cards', newTour)).json()

  for (const [method, cost] of [
    ['PATCH', 1400],
    ['PUT', 1500],
  ] as const) {
    const response = await superAdmin.call(method, `/cards/${tour._id}`, { cost, available: false })
    expect(response.statusCode, response.body).toBe(200)
  }

  const after = (await server.inject({ url: `/api/cards/${tour._id}` })).json()
  expect(after).toEqual({ ...tour, cost: 1500, avaliable: false, version: 3, updatedAt: expect.any(String) })
})

test('an edit may empty the description but no other required text (R-414)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp)
  const emptied = await superAdmin.call('PATCH', `/cards/${tour.id}`, { description: '' })
  expect(emptied.statusCode).toBe(200)
  expect(emptied.json().description).toBe('')
  for (const field of ['title', 'subTitle', 'location', 'type']) {
    const refused = await superAdmin.call('PATCH', `/cards/${tour.id}`, { [field]: '' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors[field]).toBe('required')
  }
})

test('an edit can combine existing pictures with new ones (R-432, R-433)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = (await superAdmin.call('POST', '/cards', newTour)).json()
  const response = await superAdmin.call('PATCH', `/cards/${tour._id}`, {
    image: tour.img,
    previews: [tour.img__grid[1], await jpegUpload('#1c6b3f')],
  })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().img).toBe(tour.img)
  expect(response.json().img__grid[0]).toBe(tour.img__grid[1])
  expect(response.json().img__grid[1]).toMatch(/^\/images\/uploads\//)

  const foreign = await superAdmin.call('PATCH', `/cards/${tour._id}`, { image: 'https://example.com/a.jpg' })
  expect(foreign.statusCode).toBe(400)
})

test('pictures of a new tour have exact size limits; an edit accepts pictures of up to 20 MB (R-418, R-419, R-423)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const sized = async (bytes: number) => asUpload('large.png', await pngOfBytes(bytes))
  const overMain = await superAdmin.call('POST', '/cards', {
    ...newTour,
    image: await sized(maxImageBytes + 1),
  })
  expect(overMain.statusCode).toBe(400)
  expect(overMain.json()).toMatchObject({
    message: 'Image size is too large. Max size is 5MB',
    errors: { img: expect.any(String) },
  })
  const overPreview = await superAdmin.call('POST', '/cards', {
    ...newTour,
    previews: [await sized(maxPreviewBytes + 1)],
  })
  expect(overPreview.statusCode).toBe(400)
  expect(overPreview.json()).toMatchObject({
    message: 'Image size is too large. Max size is 2MB',
    errors: { img__grid: 'large.png: Image size is too large. Max size is 2MB' },
  })

  const atLimits = { image: await sized(maxImageBytes), previews: [await sized(maxPreviewBytes)] }
  const created = await superAdmin.call('POST', '/cards', { ...newTour, ...atLimits })
  expect(created.statusCode, created.body).toBe(201)
  const larger = { image: await sized(maxImageBytes + 1), previews: [await sized(maxPreviewBytes + 1)] }
  const edited = await superAdmin.call('PATCH', `/cards/${created.json()._id}`, larger)
  expect(edited.statusCode, edited.body).toBe(200)
  const tooLarge = { image: await sized(maxTourEditBytes + 1) }
  expect((await superAdmin.call('PATCH', `/cards/${created.json()._id}`, tooLarge)).statusCode).toBe(400)
})

test('an edit of an older version is refused with the present record; an edit without a version is applied', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'First words' })
  await superAdmin.call('PATCH', `/cards/${tour.id}`, { title: 'Second words', version: 1 })

  const late = await superAdmin.call('PATCH', `/cards/${tour.id}`, { title: 'Third words', version: 1 })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({
    code: 'version_conflict',
    current: { title: 'Second words', version: 2, avaliable: true },
  })
  expect((await superAdmin.call('PATCH', `/cards/${tour.id}`, { title: 'Fourth words' })).statusCode).toBe(
    200,
  )
})

test('of two simultaneous edits of one version only one is applied', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp)
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      superAdmin.call('PATCH', `/cards/${tour.id}`, { subTitle: `Edit ${index}`, version: 1 }),
    ),
  )
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
  const [row] = await sql`select version from tours`
  expect(row!.version).toBe(2)
})

test('tours with the same title get different slugs, one of them without a suffix (R-460)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const responses = await Promise.all([1, 2, 3].map(() => superAdmin.call('POST', '/cards', newTour)))
  const slugs = responses.map((response) => response.json().slug).sort()
  expect(slugs).toEqual(['cyclades-by-small-boat', 'cyclades-by-small-boat-2', 'cyclades-by-small-boat-3'])
  for (const response of responses) {
    const found = await server.inject({ url: `/api/cards/${response.json().slug}` })
    expect(found.json()._id).toBe(response.json()._id)
  }
})

test('two tours with the same title of maximum length have slugs (R-460)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const title = 'x'.repeat(200)
  for (const end of ['', '-2']) {
    const { slug } = (await superAdmin.call('POST', '/cards', { ...newTour, title })).json()
    expect(slug).toBe(title + end)
    expect((await server.inject({ url: `/api/cards/${slug}` })).statusCode).toBe(200)
  }
})

test('two tours that are renamed at the same time to titles with the same slug get different slugs (R-460)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  await createTour(testApp, { title: 'Fjords 2' })
  const [one, other] = [await createTour(testApp), await createTour(testApp)]
  const rename = (id: string, title: string) => superAdmin.call('PATCH', `/cards/${id}`, { title })

  const responses: ReturnType<typeof rename>[] = []
  await sql.begin(async (holdingUp) => {
    await holdingUp`lock table changes in share mode`
    responses.push(rename(one.id, 'Fjords 2'))
    // The first rename has claimed fjords-2-2 in a transaction that is still open.
    expect(await waitForLocked(sql, 1)).toEqual([expect.stringContaining('insert into "changes"')])
    responses.push(rename(other.id, 'Fjords 2 2'))
    await waitForLocked(sql, 2)
  })
  const tours = (await Promise.all(responses)).map((response) => response.json())
  expect(tours).toMatchObject([{ slug: 'fjords-2-2' }, { slug: 'fjords-2-2-2' }])
})

test('a renamed tour is still found by its former slug, which no other tour gets', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp, { title: 'Old harbour' })
  await superAdmin.call('PATCH', `/cards/${tour.id}`, { title: 'New harbour' })

  const found = await server.inject({ url: '/api/cards/old-harbour' })
  expect(found.json()).toMatchObject({ _id: tour.id, slug: 'new-harbour' })
  const other = await superAdmin.call('POST', '/cards', { ...newTour, title: 'Old harbour' })
  expect(other.json().slug).toBe('old-harbour-2')
  const back = await superAdmin.call('PATCH', `/cards/${tour.id}`, { title: 'Old harbour' })
  expect(back.json().slug).toBe('old-harbour')
  // A tour can get a former title again.
  const again = await superAdmin.call('PATCH', `/cards/${tour.id}`, { title: 'New harbour' })
  expect(again.json().slug).toBe('new-harbour')
})

test('a slug stays when the new title has the same slug, and changes when the new title is only a part of the old one', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  await superAdmin.call('POST', '/cards', { ...newTour, title: 'Old harbour' })
  const second = (await superAdmin.call('POST', '/cards', { ...newTour, title: 'Old harbour' })).json()
  for (const [title, slug] of [
    ['OLD harbour', 'old-harbour-2'],
    ['Old', 'old'],
    ['OLD', 'old'],
    ['Old 2', 'old-2'],
    ['Old', 'old-2'],
    ['Harbour', 'harbour'],
  ] as const) {
    const { statusCode, body } = await superAdmin.call('PATCH', `/cards/${second._id}`, { title })
    expect(statusCode, body).toBe(200)
    expect(JSON.parse(body).slug).toBe(slug)
  }
})

test('a title in the form of an id gets another slug; slugs of deleted tours can be used again; suffixes have no limit', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const add = async (title: string) => (await superAdmin.call('POST', '/cards', { ...newTour, title })).json()
  const first = await add('Fjords')
  expect((await add(first._id)).slug).toBe(`tour-${first._id}`)
  await superAdmin.call('DELETE', `/cards/${first._id}`)
  const { _id: id, slug } = await add('Fjords')
  expect(slug).toBe('fjords')
  await sql`insert into former_tour_slugs (slug, tour_id) select 'fjords-' || place, ${id} from generate_series(2, 50) as place`
  expect((await add('Fjords')).slug).toBe('fjords-51')
})

test('a title without letters gets a slug too', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const first = (await superAdmin.call('POST', '/cards', { ...newTour, title: '!!!' })).json()
  const cyrillic = (await superAdmin.call('POST', '/cards', { ...newTour, title: 'Байкал' })).json()
  expect(first.slug).toBe('tour')
  const rename = (title: string) => superAdmin.call('PATCH', `/cards/${first._id}`, { title })
  expect((await rename('???')).json().slug).toBe('tour')
  expect((await rename('Lake')).json().slug).toBe('lake')
  expect(cyrillic.slug).toBe('баикал')
  expect((await server.inject({ url: `/api/cards/${encodeURIComponent(cyrillic.slug)}` })).statusCode).toBe(
    200,
  )
})

test('a deleted tour is in no list, and its bookings and reviews stay readable (R-402, R-467)', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { title: 'Last call' })
  await traveller.call('POST', '/tours', bookingOf(tour.id))

  const deleted = await superAdmin.call('DELETE', `/cards/${tour.id}`)
  expect(deleted.statusCode).toBe(200)
  expect(deleted.json()).toEqual({ _id: tour.id })

  expect((await server.inject({ url: '/api/cards' })).json().totalCount).toBe(0)
  expect((await server.inject({ url: `/api/cards/${tour.id}` })).statusCode).toBe(404)
  expect((await superAdmin.call('DELETE', `/cards/${tour.id}`)).statusCode).toBe(404)
  const bookings = await traveller.call('GET', '/tours/my-tour')
  expect(bookings.json().items).toMatchObject([{ tour: { title: 'Last call' } }])
  const again = await superAdmin.call('POST', '/cards', { ...newTour, title: 'Last call' })
  expect(again.json().slug).toBe('last-call')
})

test('seats cannot be lowered below the booked tickets of an upcoming departure', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const traveller = await signUp(testApp)
  const tour = await createTour(testApp, { seats: 6 })
  const date = addDays(dateInUtc(new Date()), 5)
  await traveller.call('POST', '/tours', bookingOf(tour.id, { date, ticketCount: 4 }))

  const refused = await superAdmin.call('PATCH', `/cards/${tour.id}`, { seats: 3 })
  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors.custom).toBe('at least 4')
  expect((await superAdmin.call('PATCH', `/cards/${tour.id}`, { seats: 4 })).statusCode).toBe(200)
})

test('unknown fields of a request are not stored', async () => {
  const superAdmin = await signUp(testApp, { role: 3 })
  const response = await superAdmin.call('POST', '/cards', {
    ...newTour,
    rating: 10,
    numReviews: 99,
    version: 7,
    slug: 'mine',
  })
  expect(response.json()).toMatchObject({
    rating: 0,
    numReviews: 0,
    version: 1,
    slug: 'cyclades-by-small-boat',
  })
})
