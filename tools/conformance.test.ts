import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingKinds, namedRows, readRows } from './conformance.ts'

test('every row of the checklist is parsed with its kinds', () => {
  const rows = readRows(readFileSync('docs/specification/checklist.md', 'utf8'))
  expect(rows).toHaveLength(476)
  expect(rows[106]).toEqual({
    id: 'R-107',
    statement: 'The sort tabs set query sort = date | lowprice | highprice | name',
    kinds: ['E', 'A'],
  })
})

test('rows are read from the brackets at the end of a test title', () => {
  expect(namedRows(`test('a guest cannot review (R-151, Q-71, R-476)', ...)`)).toEqual(['R-151', 'R-476'])
  expect(namedRows('// see R-151')).toEqual([])
})

test('a browser row needs a browser test', () => {
  const row = { id: 'R-001', statement: '', kinds: ['E' as const, 'A' as const] }
  expect(missingKinds(row, { inBrowser: new Set(), elsewhere: new Set(['R-001']) })).toEqual(['E'])
  expect(missingKinds(row, { inBrowser: new Set(['R-001']), elsewhere: new Set(['R-001']) })).toEqual([])
})
