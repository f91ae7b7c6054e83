import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gathered } from './gathered.ts'

type Answer = PromiseWithResolvers<Map<string, string>> & { keys: string[] }

let asked: Answer[] = []
const find = (key: string) => lookUp(key)
let lookUp: (key: string) => Promise<string | undefined>

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  lookUp = gathered((keys: string[]) => {
    const answer = { ...Promise.withResolvers<Map<string, string>>(), keys }
    asked.push(answer)
    return answer.promise
  })
})

afterEach(() => {
  vi.useRealTimers()
})

/** What is known by now: each key in capitals. */
function answer(question: Answer | undefined): void {
  question!.resolve(new Map(question!.keys.map((key) => [key, key.toUpperCase()])))
}

test('asks at once for whoever comes alone, and together for those who come meanwhile', async () => {
  const first = find('a')
  expect(asked.map(({ keys }) => keys)).toEqual([['a']])
  const others = ['b', 'c', 'b', 'a'].map(find)
  expect(asked).toHaveLength(1)
  answer(asked[0])
  expect(await first).toBe('A')
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'a']])
  answer(asked[1])
  expect(await Promise.all(others)).toEqual(['B', 'C', 'B', 'A'])
  const later = find('d')
  expect(asked.map(({ keys }) => keys).at(-1)).toEqual(['d'])
  answer(asked[2])
  expect(await later).toBe('D')
})

test('a question that hangs holds nobody up', async () => {
  find('a')
  const others = ['b', 'c'].map(find)
  await vi.advanceTimersByTimeAsync(5)
  expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']])
  answer(asked[1])
  expect(await Promise.all(others)).toEqual(['B', 'C'])
})

test('a failure is told to those who asked together, and to nobody else', async () => {
  const first = find('a')
  const others = ['b', 'c'].map(find)
  asked[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  answer(asked[1])
  expect(await Promise.all(others)).toEqual(['B', 'C'])
})

test('what is not there is undefined', async () => {
  const found = find('a')
  asked[0]!.resolve(new Map())
  expect(await found).toBeUndefined()
})
