import { expect, test } from 'vitest'
import type { Change } from './change-feed.ts'
import { createGroupedCounts } from './grouped-counts.ts'

function openCounts() {
  let announce: (change: Change) => void = () => {}
  const feed = {
    subscribe(listener: typeof announce) {
      announce = listener
      return () => {}
    },
  }
  const rows = new Map([
    ['north', 3],
    ['south', 4],
  ])
  const asked: (readonly string[] | null)[] = []
  const grouped = createGroupedCounts(feed, 'tour', ['seats'])
  const count = async (ids: readonly string[] | null) => {
    asked.push(ids)
    const counted = new Map([...rows].filter(([id]) => ids === null || ids.includes(id)))
    await null
    return counted
  }
  return {
    rows,
    asked,
    announce: (change: Change) => announce(change),
    total: (counting = count) => grouped.total('all', counting),
  }
}

test('after a change only the rows of that record are counted again', async () => {
  const { rows, asked, announce, total } = openCounts()
  expect([await total(), await total()]).toEqual([7, 7])
  rows.set('north', 5)
  announce({ kind: 'tour', id: 'north', aspect: 'seats' })
  expect([await total(), await total()]).toEqual([9, 9])
  rows.delete('south')
  rows.set('east', 1)
  announce({ kind: 'tour', id: 'south', aspect: 'seats' })
  announce({ kind: 'tour', id: 'east', aspect: 'seats' })
  announce({ kind: 'tour', id: 'north', aspect: 'rating' })
  expect(await total()).toBe(6)
  expect(asked).toEqual([null, ['north'], ['south', 'east']])
})

test('a change of another kind counts all rows again', async () => {
  const { rows, asked, announce, total } = openCounts()
  await total()
  rows.set('west', 2)
  announce({ kind: 'tour', id: 'west' })
  expect(await total()).toBe(9)
  rows.set('west', 1)
  announce({ kind: 'everything', id: '' })
  expect(await total()).toBe(8)
  expect(asked).toEqual([null, null, null])
})

test('a change while rows are counted is seen by the next caller', async () => {
  const { rows, announce, total } = openCounts()
  const first = total()
  rows.set('north', 9)
  announce({ kind: 'tour', id: 'north', aspect: 'seats' })
  const second = total()
  expect(await Promise.all([first, second])).toEqual([7, 13])
})

test('after a failure the rows are counted by the next caller', async () => {
  const { rows, announce, total } = openCounts()
  await total()
  rows.set('north', 8)
  announce({ kind: 'tour', id: 'north', aspect: 'seats' })
  const failing = async () => {
    throw new Error('away')
  }
  await expect(total(failing)).rejects.toThrow('away')
  expect(await total()).toBe(12)
})
