// A test fails if code prints to console.error. The code is defective, or should use the server's log.
import { afterEach, expect, vi } from 'vitest'

const consoleError = vi.spyOn(console, 'error')

afterEach(() => {
  const calls = consoleError.mock.calls.map((call) => call.join(' '))
  consoleError.mockClear()
  expect(calls).toEqual([])
})
