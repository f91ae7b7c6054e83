// The short form of `npm run prove -- lighthouse`: its evaluation. quality.spec.ts tests the weight of pages.
import { expect, test } from '@playwright/test'
import { faultsOf, medianOf, type Visit } from '../tools/proofs/lighthouse.ts'

const good: Visit = {
  ...{ performance: 99, accessibility: 100, bestPractices: 100, seo: 100 },
  ...{ largestPaint: 1800, blocked: 30, shift: 0 },
}

test('the median of its visits decides about a page', () => {
  const visits = [good, { ...good, blocked: 400, performance: 80 }, { ...good, blocked: 45 }]
  expect(medianOf(visits)).toEqual({ ...good, blocked: 45 })
  expect(faultsOf(medianOf(visits))).toEqual([])
  expect(faultsOf({ ...good, seo: 97, largestPaint: 2001, blocked: 51, shift: 0.001 })).toEqual([
    'seo 97',
    'largestPaint 2001',
    'blocked 51',
    'shift 0.001',
  ])
})
