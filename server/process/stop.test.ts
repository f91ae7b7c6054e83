import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopOnSignals } from './stop.ts'

const log = pino({ level: 'silent' })
const handlers = new Map<string | symbol, (signal: string) => Promise<void>>()
const exit = vi.fn<(code?: number | string | null) => never>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process, 'on').mockImplementation((name, handler) => {
    handlers.set(name, handler as (signal: string) => Promise<void>)
    return process
  })
  vi.spyOn(process, 'exit').mockImplementation(exit)
  exit.mockReset()
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each(['SIGTERM', 'SIGINT'])(
  '%s closes the server, then the database, and ends the process, even if it is sent twice',
  async (signal) => {
    const done: string[] = []
    const stopper = stopOnSignals(log, { close: async () => void done.push('database') })
    stopper.closesFirst = async () => {
      await Promise.resolve()
      done.push('server')
    }
    expect(stopper.isStopping()).toBe(false)
    const stopped = handlers.get(signal)!(signal)
    expect(stopper.isStopping()).toBe(true)
    // The signal is sent a second time.
    await Promise.all([stopped, handlers.get('SIGTERM')!('SIGTERM')])
    expect(done).toEqual(['server', 'database'])
    expect(exit.mock.calls).toEqual([[0]])
  },
)

test('a server and a database that do not close are given up within ten seconds', async () => {
  const never = () => new Promise<never>(() => {})
  const close = vi.fn(never)
  const stopper = stopOnSignals(log, { close })
  stopper.closesFirst = never
  handlers.get('SIGTERM')!('SIGTERM')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(close).not.toHaveBeenCalled()
  // Docker kills the process after ten seconds.
  await vi.advanceTimersByTimeAsync(4_900)
  expect(close).toHaveBeenCalledOnce()
  expect(exit).toHaveBeenCalledWith(0)
})

test('an error while closing the server is logged, and the database is still closed', async () => {
  const errors = vi.spyOn(log, 'error')
  const fails = () => Promise.reject(new Error('no'))
  const close = vi.fn(fails)
  stopOnSignals(log, { close }).closesFirst = fails
  await handlers.get('SIGTERM')!('SIGTERM')
  expect(close).toHaveBeenCalledOnce()
  expect(errors.mock.calls.map(([, message]) => message)).toEqual([
    'could not close the server cleanly',
    'could not close the database cleanly',
  ])
  expect(exit).toHaveBeenCalledWith(0)
})
