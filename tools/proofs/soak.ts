// Ten minutes of a shop's mix from a fresh start, at 70 % of the rate that the machine bears: nothing slows down, fails or grows.
import pino from 'pino'
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts'
import { onSampleShop } from '#server/testing/sample-shop.ts'
import { drivePeople } from './soak/drive.ts'
import { openShop } from './soak/people.ts'

const defaults = { minutes: 10, people: 24, accountsEachMinute: 12 }
/** Share of the rate that the machine bears. */
const share = 0.7
const calibrationSeconds = 30

/** Of one minute. */
export interface Minute {
  calls: number
  p50: number
  p99: number
  slowest: number
  slowestCall: string
  memoryMb: number
}

export interface SoakResult {
  perSecond: number
  minutes: Minute[]
  /** Refused and failed calls, as `POST /api/tours 503`, without those that came too late for seats. */
  failures: string[]
  /** Lines that the server logged at level warning or above. */
  warnings: string[]
}

const mostMs = 1_000
/** Less costs speed: docs/decisions/0023-memory.md. */
const mostMemoryMb = 350
/** Growth of p99 and of memory from the second minute to the last. */
const tolerance = 1.2

/** `prove -- soak [MINUTES] [DATA_DIR]`: with a folder, on the data in it, as `npm run seed` has made them. */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const minutes = Number(args[0] ?? defaults.minutes)
  const result = await soak({ ...defaults, minutes, calibrationSeconds, dataDir: args[1], say })
  requireSteady(result)
}

/** Throws and names everything that is wrong. */
export function requireSteady({ minutes, failures, warnings }: SoakResult): void {
  const faults: string[] = []
  const [, second = minutes[0]!] = minutes
  const last = minutes.at(-1)!
  for (const [place, { slowest, slowestCall }] of minutes.entries()) {
    if (slowest > mostMs) faults.push(`minute ${place + 1}: ${slowestCall} took ${Math.round(slowest)} ms`)
  }
  if (last.p99 > tolerance * second.p99)
    faults.push(`p99 rose from ${second.p99.toFixed(1)} to ${last.p99.toFixed(1)} ms`)
  if (last.memoryMb > tolerance * second.memoryMb)
    faults.push(`memory rose from ${Math.round(second.memoryMb)} to ${Math.round(last.memoryMb)} MB`)
  const highest = Math.max(...minutes.map(({ memoryMb }) => memoryMb))
  if (highest > mostMemoryMb) faults.push(`the server took ${Math.round(highest)} MB`)
  if (failures.length > 0) faults.push(`${failures.length} failures, first ${failures[0]}`)
  if (warnings.length > 0) faults.push(`${warnings.length} warnings, first ${warnings[0]}`)
  if (faults.length > 0) throw new Error(faults.join('; '))
}

export interface SoakOptions {
  minutes: number
  people: number
  accountsEachMinute: number
  calibrationSeconds: number
  dataDir?: string | undefined
  say?: (line: string) => void
}

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const run = async (environment: Record<string, string>) => {
    const server = await startBuiltServer(environment)
    try {
      return await soakServer(server, options)
    } finally {
      await server.kill('SIGTERM')
    }
  }
  if (options.dataDir === undefined) return onSampleShop(run)
  return run({ DATA_DIR: options.dataDir, RATE_LIMIT: 'off' })
}

async function soakServer(server: BuiltServer, options: SoakOptions): Promise<SoakResult> {
  const { say = () => {}, people, minutes, accountsEachMinute } = options
  // At its start the server warns that it has no limits, some of it in the millisecond of its address. These lines may
  // also arrive after the address, so a first request separates their time from that of the proof.
  await fetch(server.url)
  const openedAt = new Date().toISOString()
  const shop = await openShop(server.url, accountsEachMinute)
  const borne = await drivePeople(shop, server, { people, seconds: options.calibrationSeconds })
  const perSecond = Math.max(1, (borne.durations.length / options.calibrationSeconds) * share)
  say(`${perSecond.toFixed(0)} calls per second, 70 % of what the machine bears`)
  const result: SoakResult = { perSecond, minutes: [], failures: [], warnings: [] }
  for (let minute = 1; minute <= Math.ceil(minutes); minute++) {
    await shop.admitNewcomers()
    const seconds = Math.min(60, (minutes - minute + 1) * 60)
    const driven = await drivePeople(shop, server, { people, seconds, perSecond })
    const { durations, failures, slowest } = driven
    durations.sort((a, b) => a - b)
    const percentile = (part: number) => durations[Math.floor((durations.length - 1) * part)] ?? 0
    const told: Minute = {
      calls: durations.length,
      p50: percentile(0.5),
      p99: percentile(0.99),
      slowest: slowest.milliseconds,
      slowestCall: slowest.call,
      memoryMb: driven.memoryMb,
    }
    result.minutes.push(told)
    result.failures.push(...failures)
    say(
      `minute ${minute}: ${told.calls} calls, p50 ${told.p50.toFixed(1)} ms, p99 ${told.p99.toFixed(1)} ms, slowest ` +
        `${Math.round(told.slowest)} ms (${told.slowestCall}), ${Math.round(told.memoryMb)} MB, ${failures.length} failures`,
    )
    for (const [failure, times] of Map.groupBy(failures, (failure) => failure))
      say(`  ${times.length} × ${failure}`)
  }
  shop.close()
  result.warnings = warningsSince(openedAt, server.output())
  return result
}

/** Log lines at level warning or above. */
export function warningsSince(time: string, output: string): string[] {
  const { warn } = pino.levels.values
  return output.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false
    const entry = JSON.parse(line) as { level: number; time: string }
    return entry.level >= warn! && entry.time > time
  })
}
