// The short form of `npm run prove -- soak`.
import { expect, test } from 'vitest'
import { type Minute, requireSteady, soak, warningsSince } from './soak.ts'

test('a few seconds of a shop end without a failure or a warning', async () => {
  const { minutes, failures, warnings, perSecond } = await soak({
    minutes: 0.1,
    people: 4,
    accountsEachMinute: 2,
    calibrationSeconds: 3,
  })
  expect(perSecond).toBeGreaterThan(0)
  expect(minutes).toHaveLength(1)
  expect(minutes[0]!.calls).toBeGreaterThan(0)
  expect(failures).toEqual([])
  expect(warnings).toEqual([])
}, 300_000)

test('a slow call, a rising p99, rising or much memory, a failure and a warning fail the proof', () => {
  const usual: Minute = { calls: 9, p50: 5, p99: 50, slowest: 300, slowestCall: 'GET /', memoryMb: 150 }
  const judge = (last: Partial<Minute>, more: { failures?: string[]; warnings?: string[] } = {}) =>
    requireSteady({
      perSecond: 100,
      minutes: [usual, usual, { ...usual, ...last }],
      failures: [],
      warnings: [],
      ...more,
    })
  judge({ p99: 59, memoryMb: 179 })
  expect(() => judge({ slowest: 1_001 })).toThrow('minute 3: GET / took 1001 ms')
  expect(() => judge({ p99: 61 })).toThrow('p99 rose from 50.0 to 61.0 ms')
  expect(() => judge({ memoryMb: 181 })).toThrow('memory rose from 150 to 181 MB')
  expect(() => judge({ memoryMb: 351 })).toThrow('the server took 351 MB')
  expect(() => judge({}, { failures: ['GET / 503'] })).toThrow('1 failures, first GET / 503')
  expect(() => judge({}, { warnings: ['slow'] })).toThrow('1 warnings, first slow')
})

test('warnings of the start count as such, even if the log is late', () => {
  const ofStart = '{"level":40,"time":"2026-11-27T12:00:00.000Z","msg":"no limits"}'
  const ofTheSameMoment = '{"level":40,"time":"2026-11-27T12:00:01.000Z","msg":"PostgreSQL is old"}'
  const later = '{"level":50,"time":"2026-11-27T12:00:02.000Z","msg":"request failed"}'
  const ordinary = '{"level":30,"time":"2026-11-27T12:00:03.000Z","msg":"request refused"}'
  const output = [
    'Halyard is ready at http://127.0.0.1:1',
    ofStart,
    ofTheSameMoment,
    later,
    ordinary,
    '',
  ].join('\n')
  expect(warningsSince('2026-11-27T12:00:01.000Z', output)).toEqual([later])
})
