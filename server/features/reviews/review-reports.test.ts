// Reports of reviews, and what staff decide: answers, and keeping what was reported.
import { expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour, type SignedIn, signUp, testPassword } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

const scores = { Rating: 90, Comfort: 80, Food: 80, Hospitality: 80, Hygiene: 80, Reception: 80 }

/** A review of a tour and one of a product, by the same author. */
async function write() {
  const author = await signUp(testApp)
  const [tour, product] = [await createTour(testApp), await createProduct(testApp)]
  const reviewed = await author.call('PATCH', `/cards/${tour.id}/review`, { ...scores, description: 'Calm.' })
  const commented = await author.call('POST', '/comments', {
    productId: product.id,
    description: 'Warm.',
    rating: 4,
  })
  return {
    author,
    tour,
    product,
    ofTour: reviewed.json().review__descriptions[0]._id as string,
    ofProduct: commented.json()._id as string,
  }
}

const report = (by: SignedIn, id: string, body: object = { reason: 'untrue', text: 'Never there.' }) =>
  by.call('POST', `/reviews/${id}/reports`, body)

async function queue(staff: SignedIn, name: string) {
  const response = await staff.call('GET', `/reviews?queue=${name}&itemsPerPage=100`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    totalCount: number
    queues: Record<string, number>
    items: { _id: string; reports?: object[]; answer?: object }[]
  }
}

const idsOf = ({ items }: Awaited<ReturnType<typeof queue>>) => items.map(({ _id }) => _id)

test('a user reports a review of either kind once, the second time says so, and the review stays visible', async () => {
  const { tour, product, ofTour, ofProduct } = await write()
  const user = await signUp(testApp)
  for (const id of [ofTour, ofProduct]) {
    const before = await user.call('GET', `/reviews/${id}`)
    expect(before.json()).toMatchObject({ _id: id, isOwn: false, isReported: false })
    const response = await report(user, id)
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json()).toEqual({ _id: id, reason: 'untrue', reportedAt: expect.any(String) })
    expect((await report(user, id, { reason: 'other' })).json()).toMatchObject({ code: 'already_reported' })
    expect((await user.call('GET', `/reviews/${id}`)).json()).toMatchObject({ isReported: true })
  }
  expect((await server.inject(`/api/cards/${tour.id}/reviews`)).json().totalCount).toBe(1)
  expect((await server.inject(`/api/comments?productId=${product.id}`)).json().totalCount).toBe(1)
})

test('of simultaneous reports of one account one counts', async () => {
  const { ofTour } = await write()
  const user = await signUp(testApp)
  const responses = await Promise.all(Array.from({ length: 8 }, () => report(user, ofTour)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(7).fill(409)])
  expect(await sql`select 1 from review_reports where tour_review_id = ${ofTour}`).toHaveLength(1)
})

test('nobody reports an own review or an unknown one, and a reason of the list is needed', async () => {
  const { author, ofTour } = await write()
  const user = await signUp(testApp)
  expect((await report(author, ofTour)).statusCode).toBe(403)
  expect((await report(user, 'no-such-review')).statusCode).toBe(404)
  expect((await report(user, '0190a000-0000-7000-8000-000000000000')).statusCode).toBe(404)
  for (const body of [{}, { reason: 'dull' }]) {
    const wrong = await report(user, ofTour, body)
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().errors).toHaveProperty('reason')
  }
  const long = await report(user, ofTour, { reason: 'other', text: 'x'.repeat(501) })
  expect(long.json().errors).toMatchObject({ text: 'at most 500 characters' })
  const signedOut = await server.inject({
    method: 'POST',
    url: `/api/reviews/${ofTour}/reports`,
    payload: {},
  })
  expect(signedOut.statusCode).toBe(401)
})

test('staff find reported reviews with their reports, keep one, and a new report brings it back', async () => {
  const { ofTour, ofProduct } = await write()
  const [first, second, staff] = [
    await signUp(testApp),
    await signUp(testApp),
    await signUp(testApp, { role: 2 }),
  ]
  const others = (await queue(staff, 'reported')).queues.reported!
  for (const id of [ofTour, ofProduct]) await report(first, id)
  const reported = await queue(staff, 'reported')
  expect(reported.queues.reported).toBe(others + 2)
  expect(idsOf(reported)).toEqual(expect.arrayContaining([ofTour, ofProduct]))
  expect(reported.items.find(({ _id }) => _id === ofTour)!.reports).toEqual([
    { reason: 'untrue', text: 'Never there.', reportedAt: expect.any(String), reporter: first.username },
  ])
  const kept = await staff.call('POST', `/reviews/${ofTour}/keep`)
  expect(kept.json()).toEqual({ _id: ofTour, closedReports: 1 })
  expect((await staff.call('POST', `/reviews/${ofTour}/keep`)).json()).toMatchObject({ closedReports: 0 })
  expect(idsOf(await queue(staff, 'reported'))).not.toContain(ofTour)
  expect((await report(first, ofTour)).json()).toMatchObject({ code: 'already_reported' })
  expect((await report(second, ofTour)).statusCode).toBe(201)
  expect(idsOf(await queue(staff, 'reported'))).toContain(ofTour)
})

test('an answer of staff stands beneath the review at once, a second one replaces it, and it can be deleted', async () => {
  const { tour, product, ofTour, ofProduct } = await write()
  const staff = await signUp(testApp, { role: 2 })
  const publicAnswers = async () => [
    (await server.inject(`/api/cards/${tour.id}/reviews`)).json().items[0].answer?.text,
    (await server.inject(`/api/cards/${tour.id}`)).json().review__descriptions[0].answer?.text,
    (await server.inject(`/api/comments?productId=${product.id}`)).json().items[0].answer?.text,
  ]
  expect(await publicAnswers()).toEqual([undefined, undefined, undefined])
  expect(idsOf(await queue(staff, 'new'))).toEqual(expect.arrayContaining([ofTour, ofProduct]))
  const response = async (id: string, text: string) => {
    const sent = await staff.call('PUT', `/reviews/${id}/answer`, { text })
    expect(sent.json(), sent.body).toEqual({ _id: id, answer: { text, answeredAt: expect.any(String) } })
  }
  for (const id of [ofTour, ofProduct]) await response(id, 'Thank you.')
  expect(await publicAnswers()).toEqual(['Thank you.', 'Thank you.', 'Thank you.'])
  await response(ofTour, 'Thank you very much.')
  expect((await publicAnswers())[0]).toBe('Thank you very much.')
  expect(idsOf(await queue(staff, 'answered'))).toEqual(expect.arrayContaining([ofTour, ofProduct]))
  expect(idsOf(await queue(staff, 'new'))).not.toContain(ofTour)
  expect((await staff.call('DELETE', `/reviews/${ofTour}/answer`)).json()).toEqual({ _id: ofTour })
  expect((await staff.call('DELETE', `/reviews/${ofTour}/answer`)).statusCode).toBe(404)
  expect((await publicAnswers())[0]).toBeUndefined()
  const entries = await sql<
    { action: string }[]
  >`select action from audit_log where record_id = ${ofTour} order by at`
  expect(entries.map(({ action }) => action)).toEqual([
    'PUT /reviews/:id/answer',
    'PUT /reviews/:id/answer',
    'DELETE /reviews/:id/answer',
  ])
})

test('of staff who answer at the same time, having seen the same, one succeeds and the others learn of it', async () => {
  const { ofTour, ofProduct } = await write()
  const staff = await signUp(testApp, { role: 2 })
  for (const id of [ofTour, ofProduct]) {
    const texts = ['One.', 'Two.', 'Three.', 'Four.']
    const put = (text: string, replaces?: string | null) =>
      staff.call('PUT', `/reviews/${id}/answer`, { text, replaces })
    const first = await Promise.all(texts.map((text) => put(text, null)))
    const done = first.filter(({ statusCode }) => statusCode === 200)
    expect(done).toHaveLength(1)
    const { text, answeredAt } = done[0]!.json().answer
    for (const refused of first.filter((sent) => sent !== done[0]))
      expect(refused.json()).toMatchObject({
        code: 'already_answered',
        message: `A colleague has answered meanwhile: “${text}”`,
      })
    expect((await put('Five.', new Date(0).toISOString())).statusCode).toBe(409)
    expect((await put('Six.', 'lately')).statusCode).toBe(400)
    clock.advance(1000)
    const second = await put('Seven.', answeredAt)
    expect(second.statusCode, second.body).toBe(200)
    await staff.call('DELETE', `/reviews/${id}/answer`)
    expect((await put('Eight.', second.json().answer.answeredAt)).json().message).toBe(
      'A colleague has deleted the answer meanwhile.',
    )
    expect((await put('Nine.')).statusCode).toBe(200)
  }
})

test('users neither answer nor decide, and an answer is neither empty nor too long', async () => {
  const { author, ofTour } = await write()
  const staff = await signUp(testApp, { role: 2 })
  for (const [method, path, body] of [
    ['PUT', 'answer', { text: 'I.' }],
    ['DELETE', 'answer', undefined],
    ['POST', 'keep', undefined],
  ] as const)
    expect((await author.call(method, `/reviews/${ofTour}/${path}`, body)).statusCode, path).toBe(403)
  for (const text of ['', '  ', 'x'.repeat(2001)]) {
    const wrong = await staff.call('PUT', `/reviews/${ofTour}/answer`, { text })
    expect(wrong.json().errors).toHaveProperty('text')
  }
  const unknown = '0190a000-0000-7000-8000-000000000000'
  expect((await staff.call('PUT', `/reviews/${unknown}/answer`, { text: 'Hm.' })).statusCode).toBe(404)
  expect((await staff.call('POST', `/reviews/${unknown}/keep`)).statusCode).toBe(404)
})

test('deleting a review deletes its reports, and erasing an account deletes the reports that it has made', async () => {
  const { author, ofTour, ofProduct } = await write()
  const user = await signUp(testApp)
  for (const id of [ofTour, ofProduct]) await report(user, id)
  await author.call('DELETE', `/comments/${ofProduct}`)
  expect(await sql`select 1 from review_reports where product_review_id = ${ofProduct}`).toHaveLength(0)
  expect((await user.call('POST', '/user/erase', { password: testPassword })).statusCode).toBe(200)
  expect(await sql`select 1 from review_reports where tour_review_id = ${ofTour}`).toHaveLength(0)
})
