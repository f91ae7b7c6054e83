import { expect, test } from 'vitest'
import { bestSpellings, likeliestSpelling, wordsOneSlipAway } from './spelling.ts'

test.each([
  ['two slips are forgiven from six letters on', 'havrst', ['harvest'], ['harvest']],
  ['one in words of four or five', 'boaat', ['boats', 'boast', 'beast'], ['boast']],
  ['two are not', 'harbr', ['harbour'], []],
  ['shorter words are not guessed', 'sae', ['sea'], []],
  ['two letters that changed places are one slip', 'baot', ['boat'], ['boat']],
  ['a word that is not finished is nearer than another one', 'harv', ['harvest', 'hare'], ['harvest']],
  ['a whole word is nearer than the beginning of a longer one', 'boat', ['boating', 'boat'], ['boat']],
  ['of none that resembles it', 'zyzzyva', ['harbour', 'boat'], []],
  ['of none at all', 'harvest', [], []],
])('%s', (_rule, typed, candidates, best) => {
  expect(bestSpellings(typed, candidates)).toEqual(best)
})

test.each([
  ['two letters changed places', 'itlay', 'italy'],
  ['a letter is another one', 'tqnt', 'tent'],
  ['a letter is missing', 'twel', 'towel'],
  ['the first letter is missing', 'ents', 'tents'],
])('what was meant is thought of where %s', (_slip, typed, meant) => {
  expect(wordsOneSlipAway(typed)).toContain(meant)
})

test('shorter words are taken as typed', () => expect(wordsOneSlipAway('sae')).toEqual([]))

const text = (word: string, records = 1) => ({ word, records, isName: false })
const name = (word: string, records = 1) => ({ word, records, isName: true })

test.each([
  ['two letters that changed places', 'fjrod', [text('fjord'), text('ford')], 'fjord'],
  ['a wrong letter at the beginning, of a key beside', 'aafari', [text('safari'), text('afar')], 'safari'],
  ['a letter missing at the beginning', 'orway', [name('norway'), text('away')], 'norway'],
  ['a letter once instead of twice', 'blosom', [name('blossom')], 'blossom'],
  ['f for ph', 'elefants', [text('elephants')], 'elephants'],
  ['the plural of what was meant', 'telescpe', [name('telescopes')], 'telescopes'],
  ['of two as near the one in names', 'marhc', [text('marsh', 9), name('march')], 'march'],
  ['of two as near the more frequent', 'neach', [text('beach', 9), text('meach')], 'beach'],
  ['a short word is no other one with a letter changed', 'food', [name('foot'), text('flood')], null],
  ['a letter too many from nowhere makes another word', 'whales', [name('wales')], null],
  ['words of three letters stay', 'sik', [name('ski')], null],
  ['of none at all', 'harvest', [], null],
])('the likeliest spelling: %s', (_rule, typed, candidates, likeliest) => {
  expect(likeliestSpelling(typed, candidates)?.word ?? null).toBe(likeliest)
})
