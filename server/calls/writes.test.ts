import { beforeAll, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, type SignedIn, signUp } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { jpegUpload } from '#server/testing/pictures.ts'
import { prepareSampleCalls } from '#server/testing/sample-calls.ts'

const testApp = await buildTestApp()
const { sql, client } = testApp

const withKey = (key: string) => ({ 'idempotency-key': key })

async function newTour(boss: SignedIn, colour: string) {
  const { body } = (await prepareSampleCalls(testApp, boss))['POST /cards']
  return { ...body, img: await jpegUpload(colour), img__grid: [] }
}

/** The statements that the work sends, including `begin` and `commit`. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const stop = client.observe((text) => {
    const wrote = /^\s*(begin|commit|savepoint|(?:insert into|update|delete from) "?\w+)/i.exec(text)?.[1]
    if (wrote !== undefined) statements.push(wrote.toLowerCase().replace('"', ''))
  })
  await work()
  stop()
  return statements
}

beforeAll(async () => {
  // Stores a first picture, so that the decoder of pictures is already loaded.
  await (await signUp(testApp, { role: 3 })).call('POST', '/cards', { img: await jpegUpload() })
})

test('a tour, its change, its audit entry and its stored answer are one transaction, which begins after its pictures are stored', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const tour = await newTour(boss, '#112233')
  const statements = await statementsOf(async () => {
    const response = await boss.call('POST', '/cards', tour, withKey('new'))
    expect(response.statusCode, response.body).toBe(201)
  })
  const own = statements.filter((text) => !/rate_limits|sessions/.test(text))
  const wanted = ['tours', 'changes', 'audit_log', 'idempotency_keys'].map((table) => `insert into ${table}`)
  const begun = own.lastIndexOf('begin')
  expect(own.slice(begun)).toEqual(['begin', ...wanted, 'commit'])
  const before = own.slice(0, begun)
  expect(before).toContain('insert into images')
  expect(before.at(-1)).not.toBe('begin')
  expect(own).not.toContain('savepoint')
})

test('an edit reads and locks its tour once, in one transaction', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp)
  const reads: string[] = []
  const stop = client.observe((text) => {
    if (/from "tours"/.test(text)) reads.push(text)
  })
  const response = await boss.call('PATCH', `/cards/${tour.id}`, { subTitle: 'By train' })
  stop()
  expect(response.statusCode, response.body).toBe(200)
  expect(reads).toHaveLength(1)
  expect(reads[0]).toContain('for update')
})

test('no transaction is open while pictures are decoded', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const tour = await createTour(testApp)
  const image = await jpegUpload('#332211')
  const responses: ReturnType<typeof boss.call>[] = []
  await sql.begin(async (somebodyElse) => {
    // The upload's last step before the transaction of the tour waits for this lock.
    await somebodyElse`lock table images in exclusive mode`
    responses.push(boss.call('PATCH', `/cards/${tour.id}`, { img: image, title: 'Later' }))
    await waitForLocked(sql, 1)
    const other = await boss.call('PATCH', `/cards/${tour.id}`, { subTitle: 'Meanwhile' })
    expect(other.statusCode, other.body).toBe(200)
  })
  const [response] = await Promise.all(responses)
  expect(response!.json()).toMatchObject({ title: 'Later', subTitle: 'Meanwhile' })
})

test('a repeated call with an idempotency key stores no picture again', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const tour = await newTour(boss, '#445566')
  const first = await boss.call('POST', '/cards', tour, withKey('twice'))
  await sql`delete from images`
  const second = await boss.call('POST', '/cards', tour, withKey('twice'))
  expect(second.headers['idempotency-replayed']).toBe('true')
  expect(second.json()).toEqual(first.json())
  expect(await sql`select from images`).toHaveLength(0)
})

test('if the idempotency answer cannot be stored, no record, audit entry or change is written', async () => {
  const boss = await signUp(testApp, { role: 3 })
  const product = await createProduct(testApp)
  const state = () => sql`select (select title from products), (select count(*) from audit_log) as entries,
    (select count(*) from changes where topic like 'product%') as changes`
  const before = await state()
  await sql`alter table idempotency_keys add constraint broken check (key <> 'broken')`
  const response = await boss.call(
    'PATCH',
    `/products/${product.id}`,
    { title: 'Another' },
    withKey('broken'),
  )
  await sql`alter table idempotency_keys drop constraint broken`
  expect(response.statusCode).toBe(500)
  expect(await state()).toEqual(before)
})

test('the audit log contains bookings by staff, but not those by customers', async () => {
  for (const [role, entries] of [
    [1, 0],
    [2, 1],
  ] as const) {
    const person = await signUp(testApp, { role })
    const calls = await prepareSampleCalls(testApp, person)
    const booked = await person.call('POST', '/tours', calls['POST /tours'].body)
    expect(booked.statusCode, booked.body).toBe(201)
    const made = await sql`select from audit_log where record_id = ${booked.json()._id}`
    expect(made).toHaveLength(entries)
  }
})
