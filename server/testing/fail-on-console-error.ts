// Whatever prints an error has a defect, or should log it through the server's log.
import { afterEach, expect, vi } from 'vitest'

const consoleError = vi.spyOn(console, 'error')

afterEach(() => {
  const calls = consoleError.mock.calls.map((call) => call.join(' '))
  consoleError.mockClear()
  expect(calls).toEqual([])
})
