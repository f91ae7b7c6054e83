import { expect, test } from 'vitest'
import { readTestOptions } from './test-options.ts'

test('the runs of npm test have their options', () => {
  expect(readTestOptions([])).toEqual({ kind: 'short' })
  expect(readTestOptions(['--all'])).toEqual({ kind: 'full' })
  expect(readTestOptions(['--changed'])).toEqual({ kind: 'changed', base: 'main' })
  expect(readTestOptions(['--changed', 'HEAD~2'])).toEqual({ kind: 'changed', base: 'HEAD~2' })
  expect(readTestOptions(['e2e/blog.spec.ts', '--title', 'a post'])).toEqual({
    kind: 'files',
    files: ['e2e/blog.spec.ts'],
    title: 'a post',
  })
})

test.each([['--al'], ['--all', 'x'], ['contract/money.ts'], ['--title', 'x'], ['a.test.ts', '--title']])(
  'wrong options are refused with the usage: %s',
  (...args) => {
    expect(() => readTestOptions(args)).toThrow('Usage: npm test')
  },
)
