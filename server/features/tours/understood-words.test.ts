import { expect, test } from 'vitest'
import { understandText } from './understood-words.ts'

const today = '2026-11-28'

test.each([
  [
    'a week somewhere warm in February for two, under $1,500',
    { words: '', departs: '2027-02', warmIn: [2], days: { least: 5, most: 8 }, people: 2, max: 1500 },
  ],
  ['warm february', { words: '', departs: '2027-02', warmIn: [2] }],
  ['Somewhere warm', { words: '', warmIn: [] }],
  ['winter sun', { words: '', warmIn: [12, 1, 2] }],
  ['march', { words: '', departs: '2027-03' }],
  ['wine in march 2028', { words: 'wine', departs: '2028-03' }],
  ['in november', { words: '', departs: '2026-11' }],
  ['skiing in early Dec', { words: 'skiing', departs: '2026-12' }],
  ['under 1000', { words: '', max: 1000 }],
  ['beach for less than $900', { words: 'beach', max: 900 }],
  ['safari over $2,000', { words: 'safari', min: 2000 }],
  ['$1500 japan', { words: 'japan', max: 1500 }],
  ['cheap', { words: '', isCheap: true }],
  ['cheap wine tours', { words: 'wine', isCheap: true }],
  ['five days', { words: '', days: { least: 5, most: 5 } }],
  ['4 nights in italy', { words: 'italy', days: { least: 5, most: 5 } }],
  ['two weeks norway', { words: 'norway', days: { least: 12, most: 15 } }],
  ['two people june', { words: '', people: 2, departs: '2027-06' }],
  ['lofoten for 3', { words: 'lofoten', people: 3 }],
  ['for two', { words: '', people: 2 }],
  ['hot air balloon', { words: 'hot air balloon' }],
  ['trip to the fjords', { words: 'fjords' }],
  ['the', { words: 'the' }],
  ['tour', { words: 'tour' }],
  ['norway', { words: 'norway' }],
  ['"winter sun"', { words: 'winter sun' }],
  ['“march”', { words: 'march' }],
  ['up to 10 days', { words: '', days: { least: 1, most: 10 } }],
  ['safari for max 8 people', { words: 'safari', people: 8 }],
  ['at most 3 nights in rome', { words: 'rome', days: { least: 1, most: 4 } }],
  ['within 2 hours of rome', { words: 'within 2 hours of rome' }],
  ['beach under 1,499.99 dollars', { words: 'beach', max: 1499.99 }],
  ['$1,499.99', { words: '', max: 1499.99 }],
  ['beach in February.', { words: 'beach', departs: '2027-02' }],
  ['over $900 under $500', { words: 'over $900 under $500' }],
  ['Nice in May', { words: 'nice', departs: '2027-05' }],
  ['US trips under $1000', { words: 'us', max: 1000 }],
])('%s', (text, understood) => {
  expect(understandText(text, today)).toEqual(understood)
})

test.each(['', ' ', '((((', '$', 'under', 'for', 'a'.repeat(200), '1 '.repeat(60), 'in '.repeat(60)])(
  'understands nothing in %s, at once',
  (text) => {
    const before = performance.now()
    expect(understandText(text, today)).toEqual({ words: text })
    expect(performance.now() - before).toBeLessThan(50)
  },
)
