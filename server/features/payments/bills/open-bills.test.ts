// The list of bills of which something is unpaid or owed.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { type SignedIn, signUp } from '#server/testing/factories.ts'

const testApp = await buildTestApp()
let clerk: SignedIn

beforeEach(async () => {
  clerk = await signUp(testApp, { role: 2 })
})
afterEach(async () => {
  await testApp.sql`delete from bills`
})

interface Given {
  reference: string
  state?: string
  paid?: number
  kept?: number
  payBy?: string
  balanceDueOn?: string
  createdAt: string
}

async function addBill({ reference, state = 'open', paid = 0, kept = 0, ...times }: Given) {
  await testApp.sql`
    insert into bills (kind, record_id, reference, total_cents, deposit_cents, paid_cents, kept_cents, state, pay_by, balance_due_on, created_at)
    values ('booking', ${randomUUID()}, ${reference}, 1000, ${times.balanceDueOn === undefined ? 1000 : 200}, ${paid}, ${kept},
      ${state}, ${times.payBy ?? null}, ${times.balanceDueOn ?? null}, ${times.createdAt})`
}

async function list(query: Record<string, string> = {}) {
  const response = await clerk.call('GET', `/payments/open?${new URLSearchParams(query)}`)
  const { items, totalCount } = response.json() as { items: { reference: string }[]; totalCount: number }
  return { totalCount, references: items.map(({ reference }) => reference) }
}

test('bills of every kind are listed together by the time when they are due, page by page', async () => {
  const createdAt = '2026-01-05T10:00:00Z'
  await addBill({ reference: 'DEPOSIT2', payBy: '2026-01-12T00:00:00Z', createdAt })
  await addBill({ reference: 'BALANCE3', balanceDueOn: '2026-02-01', paid: 200, createdAt })
  await addBill({ reference: 'CLAIMED4', state: 'cancelled', kept: 300, createdAt: '2026-03-01T00:00:00Z' })
  await addBill({ reference: 'PAIDTWICE', paid: 2000, createdAt: '2026-01-01T00:00:00Z' })
  await addBill({ reference: 'NOTKEPT5', state: 'cancelled', paid: 1000, createdAt: '2026-04-01T00:00:00Z' })
  await addBill({ reference: 'SETTLED6', paid: 1000, createdAt })
  await addBill({ reference: 'LAPSED77', state: 'lapsed', createdAt })
  const all = ['PAIDTWICE', 'DEPOSIT2', 'BALANCE3', 'CLAIMED4', 'NOTKEPT5']
  expect(await list()).toEqual({ totalCount: 5, references: all })
  expect(await list({ itemsPerPage: '2', page: '2' })).toEqual({
    totalCount: 5,
    references: all.slice(2, 4),
  })
  expect(await list({ by: 'customer' })).toEqual({ totalCount: 3, references: all.slice(1, 4) })
  expect(await list({ by: 'overdue' })).toEqual({ totalCount: 1, references: ['BALANCE3'] })
  expect(await list({ by: 'agency' })).toEqual({ totalCount: 2, references: ['PAIDTWICE', 'NOTKEPT5'] })
  expect(await list({ q: 'lapsed77' })).toEqual({ totalCount: 1, references: ['LAPSED77'] })
  expect(await list({ q: 'claimed4', by: 'customer' })).toEqual({ totalCount: 1, references: ['CLAIMED4'] })
  expect(await list({ q: 'claimed4', by: 'agency' })).toEqual({ totalCount: 0, references: [] })
})
