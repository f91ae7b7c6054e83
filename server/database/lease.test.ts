import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Lease, type PipelinedClient } from './lease.ts'

/** A client whose statements end when the test says so. */
function openLease() {
  const sent: { text: string; end(error?: Error): void }[] = []
  const client = {
    pipeline: true,
    holdPacket() {},
    getTransactionStatus: () => 'I',
    release() {},
    query: ({ text }: { text: string }) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve({ rows: [{ text }], command: '' }))
        sent.push({ text, end })
      }),
  }
  const lease = new Lease(client as unknown as PipelinedClient)
  return { lease, sent, texts: () => sent.map(({ text }) => text) }
}

test('the beginning of a transaction travels with its first statement, if that one only reads', async () => {
  const { lease, texts } = openLease()
  await lease.query({ text: 'begin' })
  expect(texts()).toEqual([])
  void lease.query({ text: 'select 1' })
  void lease.query({ text: 'select 2' })
  await turn()
  expect(texts()).toEqual(['begin', 'select 1', 'select 2'])
})

test.each([
  'insert into notes values (1)',
  'with a as (delete from notes returning *) select * from a',
  'commit',
])('a statement that may write waits until its transaction is open: %s', async (text) => {
  const { lease, sent, texts } = openLease()
  await lease.query({ text: 'begin' })
  void lease.query({ text })
  await turn()
  expect(texts()).toEqual(['begin'])
  sent[0]!.end()
  await turn()
  expect(texts()).toEqual(['begin', text])
})

test('a transaction that cannot begin writes nothing', async () => {
  const { lease, sent, texts } = openLease()
  await lease.query({ text: 'begin' })
  const written = lease.query({ text: 'insert into notes values (1)' })
  written.catch(() => {})
  await turn()
  sent[0]!.end(new Error('canceling statement due to user request'))
  await expect(written).rejects.toThrow('canceling')
  await expect(lease.query({ text: 'commit' })).rejects.toThrow('canceling')
  expect(texts()).toEqual(['begin'])
})
