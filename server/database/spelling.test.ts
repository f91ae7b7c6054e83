import { expect, test } from 'vitest'
import { bestSpellings, likeliestSpelling, wordsOneSlipAway } from './spelling.ts'

test.each([
  ['two typing errors are corrected from six letters on', 'havrst', ['harvest'], ['harvest']],
  ['one typing error is corrected in words of five letters', 'boaat', ['boats', 'boast', 'beast'], ['boast']],
  ['two typing errors in five letters are not corrected', 'harbr', ['harbour'], []],
  ['words of three letters are not corrected', 'sae', ['sea'], []],
  ['two swapped letters are one typing error', 'baot', ['boat'], ['boat']],
  ['an unfinished word is nearer than another word', 'harv', ['harvest', 'hare'], ['harvest']],
  ['a whole word is nearer than the beginning of a longer one', 'boat', ['boating', 'boat'], ['boat']],
  ['candidates that are not similar are not used', 'zyzzyva', ['harbour', 'boat'], []],
  ['without candidates there is no correction', 'harvest', [], []],
])('%s', (_rule, typed, candidates, best) => {
  expect(bestSpellings(typed, candidates)).toEqual(best)
})

test.each([
  ['two swapped letters', 'itlay', 'italy'],
  ['a wrong letter', 'tqnt', 'tent'],
  ['a missing letter', 'twel', 'towel'],
  ['a missing first letter', 'ents', 'tents'],
])('the words one typing error away contain the right word for %s', (_error, typed, right) => {
  expect(wordsOneSlipAway(typed)).toContain(right)
})

test('words of three letters have no words one typing error away', () =>
  expect(wordsOneSlipAway('sae')).toEqual([]))

const text = (word: string, records = 1) => ({ word, records, isName: false })
const name = (word: string, records = 1) => ({ word, records, isName: true })

test.each([
  ['corrects two swapped letters', 'fjrod', [text('fjord'), text('ford')], 'fjord'],
  ['corrects a first letter from a neighbouring key', 'aafari', [text('safari'), text('afar')], 'safari'],
  ['adds a missing first letter', 'orway', [name('norway'), text('away')], 'norway'],
  ['doubles a letter that was typed once', 'blosom', [name('blossom')], 'blossom'],
  ['corrects f to ph', 'elefants', [text('elephants')], 'elephants'],
  ['can be the plural', 'telescpe', [name('telescopes')], 'telescopes'],
  ['of two equally similar words is the one in names', 'marhc', [text('marsh', 9), name('march')], 'march'],
  ['of two equally similar words is the more frequent', 'neach', [text('beach', 9), text('meach')], 'beach'],
  ['does not replace one letter of a short word', 'food', [name('foot'), text('flood')], null],
  ['does not remove a letter that differs from its neighbours', 'whales', [name('wales')], null],
  ['does not change words of three letters', 'sik', [name('ski')], null],
  ['is null without candidates', 'harvest', [], null],
])('the likeliest spelling %s', (_rule, typed, candidates, likeliest) => {
  expect(likeliestSpelling(typed, candidates)?.word ?? null).toBe(likeliest)
})
