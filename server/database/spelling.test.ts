import { expect, test } from 'vitest'
import { bestSpellings, wordsOneSlipAway } from './spelling.ts'

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
