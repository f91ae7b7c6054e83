import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { sql } = testApp

test.each(['cards', 'products'] as const)(
  'a former version of %s is restored as a new version',
  async (path) => {
    const staff = await signUp(testApp, { role: 3 })
    const { id } = await (path === 'cards' ? createTour : createProduct)(testApp)
    const first = (await staff.call('GET', `/${path}/${id}`)).json()
    await staff.call('PATCH', `/${path}/${id}`, { title: 'Another title', cost: 7 })
    const restored = await staff.call('POST', `/${path}/${id}/restore`, { version: 1 })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(restored.json()).toMatchObject({ title: first.title, cost: first.cost, version: 3 })
    const versions =
      path === 'cards'
        ? await sql`select version, ended_by from tour_versions where tour_id = ${id} order by version`
        : await sql`select version, ended_by from product_versions where product_id = ${id} order by version`
    expect(versions).toMatchObject([1, 2].map((version) => ({ version, ended_by: staff.userId })))
  },
)

test.each(['cards', 'products'] as const)('deleted %s come back with a free slug', async (path) => {
  const staff = await signUp(testApp, { role: 3 })
  const create = path === 'cards' ? createTour : createProduct
  const { id } = await create(testApp)
  expect((await staff.call('POST', `/${path}/${id}/restore`, {})).json().code).toBe('not_deleted')
  const { title, slug } = (await staff.call('GET', `/${path}/${id}`)).json()
  await staff.call('DELETE', `/${path}/${id}`)
  await sql`update ${sql(path === 'cards' ? 'tours' : 'products')} set slug = ${slug} where id = ${(await create(testApp)).id}`
  const restored = await staff.call('POST', `/${path}/${id}/restore`)
  expect(restored.statusCode, restored.body).toBe(200)
  expect(restored.json()).toMatchObject({ _id: id, title })
  expect(restored.json().slug).not.toBe(slug)
  await staff.call('DELETE', `/${path}/${id}`)
  await sql`update ${sql(path === 'cards' ? 'tours' : 'products')} set deleted_at = now() - interval '31 days' where id = ${id}`
  expect((await staff.call('POST', `/${path}/${id}/restore`)).json().code).toBe('restore_over')
})

test.each(['cards', 'products'] as const)(
  'the history of %s tells who has changed what, and every version in it can be restored exactly',
  async (path) => {
    const staff = await signUp(testApp, { role: 3 })
    const colleague = await signUp(testApp, { role: 3 })
    const { id } = await (path === 'cards' ? createTour : createProduct)(testApp)
    /** All that staff write. */
    const content = async () => {
      const { version, slug, updatedAt, updateAt, lowestPrice, numReviews, ...rest } = (
        await staff.call('GET', `/${path}/${id}`)
      ).json()
      return rest
    }
    const contents = [await content()]
    const random = randomOf(path)
    for (let edit = 0; edit < 25; edit++) {
      const by = random(2) === 0 ? staff : colleague
      const response = await by.call('PATCH', `/${path}/${id}`, {
        ...[
          { title: `Title ${random(4)}` },
          { cost: 10 + random(4) },
          { description: 'Word '.repeat(random(120) + 1) },
          path === 'cards' ? { age: 3 + random(5) } : { sale: random(50) },
        ][random(4)],
      })
      expect(response.statusCode, response.body).toBe(200)
      if (response.json().version > contents.length) contents.push(await content())
    }
    const history = (await colleague.call('GET', `/${path}/${id}/history?itemsPerPage=100`)).json()
    expect(history.totalCount).toBe(contents.length - 1)
    for (const { version, by, changes } of history.items) {
      expect([staff.userId, colleague.userId]).toContain(by._id)
      const [before, after] = [contents[version - 2]!, contents[version - 1]!]
      const differing = Object.keys(after).filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      )
      expect(changes.map(({ field }: { field: string }) => field)).toEqual(differing)
    }
    for (const [index, expected] of contents.entries()) {
      const restored = await staff.call('POST', `/${path}/${id}/restore`, { version: index + 1 })
      expect(restored.statusCode, restored.body).toBe(200)
      expect(await content()).toEqual(expected)
    }
  },
)

/** The same numbers below `limit` for the same seed. */
function randomOf(seed: string): (limit: number) => number {
  let state = [...seed].reduce((sum, letter) => sum + letter.codePointAt(0)!, 1)
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647
    return state % limit
  }
}

test('users see no history, and that of a deleted product stays', async () => {
  const staff = await signUp(testApp, { role: 3 })
  const user = await signUp(testApp)
  const { id } = await createProduct(testApp)
  await staff.call('PATCH', `/products/${id}`, { title: 'Lantern', cost: 12.5 })
  await staff.call('DELETE', `/products/${id}`)
  expect((await user.call('GET', `/products/${id}/history`)).statusCode).toBe(403)
  const { items } = (await staff.call('GET', `/products/${id}/history`)).json()
  expect(items).toMatchObject([
    {
      version: 2,
      by: { username: staff.username },
      changes: [{ field: 'title', to: 'Lantern' }, { field: 'cost' }],
    },
  ])
  expect((await staff.call('GET', `/products/${staff.userId}/history`)).statusCode).toBe(404)
})

test('returning as a former version is one entry with the list of changes', async () => {
  const staff = await signUp(testApp, { role: 3 })
  const { id } = await createProduct(testApp, { title: 'Lantern' })
  await staff.call('PATCH', `/products/${id}`, { title: 'Lamp' })
  await staff.call('DELETE', `/products/${id}`)
  await staff.call('POST', `/products/${id}/restore`, { version: 1 })
  await staff.call('DELETE', `/products/${id}`)
  await staff.call('POST', `/products/${id}/restore`)
  const entries = await sql`
    select changes from audit_log where action = 'POST /products/:id/restore' order by at, id`
  expect(entries).toMatchObject([
    { changes: [{ field: 'slug' }, { field: 'title', from: 'Lamp', to: 'Lantern' }] },
    { changes: [] },
  ])
})
