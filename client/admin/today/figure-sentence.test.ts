import { expect, it } from 'vitest'
import { figureSentence } from './figure-sentence.ts'

const days = (before: number, earlier: number) =>
  figureSentence(
    { name: 'yesterday', value: before, figure: `$${before}` },
    { name: 'the day before', value: earlier, figure: `$${earlier}` },
  )

it('says both figures in words that also fit nothing', () => {
  expect(days(12, 8)).toBe('Yesterday $12, the day before $8.')
  expect(days(0, 43)).toBe('Yesterday $0, the day before $43.')
  expect(days(5, 5)).toBe('Yesterday $5, the day before $5.')
  expect(days(0, 0)).toBe('Nothing yesterday or the day before.')
})
