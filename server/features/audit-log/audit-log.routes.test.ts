// How super admins read the log. For the contents of the log see audit-log.test.ts.
import { expect, test } from 'vitest'
import { openBrowser } from '#server/testing/accounts/browser.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createTour, signUp, testPassword } from '#server/testing/factories.ts'
import { mostSorted, planOf, sequentiallyRead, statementsOf } from '#server/testing/query-plans.ts'

const testApp = await buildTestApp()
const { server, sql, clock } = testApp

const signIn = (username: string, password = testPassword) =>
  openBrowser(server).post('/api/user/signin', { username, password })

test('a super admin reads the log newest first, by account, action, outcome and day', async () => {
  const boss = await signUp(testApp, { role: 3, username: 'boss' })
  const { username, userId, email } = await signUp(testApp)
  clock.now = new Date('2026-03-01T23:59:59.500Z')
  await signIn(username)
  clock.now = new Date('2026-03-02T00:00:00Z')
  await signIn(username, 'hunter2-hunter2')
  clock.now = new Date()
  const tour = await createTour(testApp, { title: 'Two harbours' })
  await boss.call('DELETE', `/cards/${tour.id}`)

  const list = async (query: string) => {
    const response = await boss.call('GET', `/audit-log?${query}`)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['cache-control']).toBe('private, no-store')
    return response.json()
  }
  const all = await list('')
  expect(all).toMatchObject({ currentPage: 1, totalPages: 1, totalCount: 3, itemsPerPage: 12 })
  expect(all.items).toMatchObject([
    {
      action: 'DELETE /cards/:id',
      actor: { _id: boss.userId, username: 'boss' },
      role: 3,
      recordId: tour.id,
      recordTitle: 'Two harbours',
    },
    { outcome: 'refused', actor: { _id: userId, username } },
    { outcome: 'done', at: '2026-03-01T23:59:59.500Z' },
  ])
  const counts = {
    'actor=BOSS': 1,
    [`actor=${encodeURIComponent(email)}`]: 2,
    [`actor=${userId}`]: 2,
    'actor=nobody': 0,
    'actor=%20': 3,
    'action=DELETE%20/cards/:id': 1,
    'outcome=refused': 1,
    'from=2026-03-02&to=2026-03-02': 1,
    'to=2026-03-01': 1,
    'page=2': 3,
    [`actor=boss&action=${encodeURIComponent('POST /user/signin')}`]: 0,
  }
  for (const [query, count] of Object.entries(counts)) {
    expect((await list(query)).totalCount, query).toBe(count)
  }
  expect((await list('page=2&itemsPerPage=2')).items).toHaveLength(1)
  for (const wrong of ['action=x', 'outcome=x', 'from=soon', 'page=0']) {
    expect((await boss.call('GET', `/audit-log?${wrong}`)).statusCode).toBe(400)
  }
})

test('actions of a later version do not prevent reading the log', async () => {
  const boss = await signUp(testApp, { role: 3 })
  await sql`insert into audit_log (at, action, outcome, actor_id, changes, address, request_id)
    values (now(), 'POST /not-invented-yet', 'done', ${boss.userId}, '[]', '', '')`
  await signIn(boss.username)
  const response = await boss.call('GET', '/audit-log')
  expect(response.statusCode, response.body).toBe(200)
  expect(response.json().items).toMatchObject([{ action: 'POST /user/signin' }])
  expect((await boss.call('GET', '/user/export')).statusCode).toBe(200)
})

test('with many entries no query reads or sorts the whole table', async () => {
  const boss = await signUp(testApp, { role: 3, username: 'boss' })
  await sql`
    insert into audit_log (at, action, outcome, actor_id, changes, address, request_id)
    select now() - make_interval(secs => n), case when n % 50 = 0 then 'PATCH /cards/:id' else 'POST /user/signin' end,
      'done', case when n % 97 = 0 then ${boss.userId}::uuid else gen_random_uuid() end, '[]', '', ''
    from generate_series(1, 50000) n`
  await sql`analyze audit_log`
  const today = new Date().toISOString().slice(0, 10)
  for (const query of [
    '',
    'page=3',
    'actor=boss',
    `action=${encodeURIComponent('PATCH /cards/:id')}`,
    `from=${today}&to=${today}`,
  ]) {
    const statements = await statementsOf(testApp.client, () => boss.call('GET', `/audit-log?${query}`))
    const lists = statements.filter(({ text }) => text.includes('order by "audit_log"'))
    expect(lists).toHaveLength(1)
    const plan = await planOf(sql, lists[0]!)
    expect(sequentiallyRead(plan), query).toEqual([])
    expect(mostSorted(plan), query).toBe(0)
  }
})
