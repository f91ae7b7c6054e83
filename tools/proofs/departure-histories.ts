// Random histories of a travel house: schedules, states, private departures, minimum people, time zone, holds, waiting lists,
// bookings and the writes of staff, while the clock moves. After each step, all that is said of the departures of a tour must be
// one: by the model (seat-rules/model.ts) from the rows, by the calls, the stream, the lists, the rendered pages and the
// structured data, and by the refusal or success of a try. What is private is told to nobody without its token.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAddress } from '#server/database/client.ts'
import { startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { Draws } from '#server/seed/random.ts'
import { buildServerIfStale } from '#server/testing/built-server.ts'
import { checkTour } from './departure-histories/checks.ts'
import { onTravelHouse, type TravelHouse } from './departure-histories/house.ts'
import { requireSoundRows } from './departure-histories/rows.ts'
import { takeStep } from './departure-histories/steps.ts'

/** `prove -- departure-histories [MINUTES] [SEED]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const [minutes = 10, seed = Date.now() % 1_000_000] = args.map(Number)
  buildServerIfStale()
  const until = performance.now() + minutes * 60_000
  const counts: Counts = { steps: 0, answers: {} }
  for (let number = seed; performance.now() < until; number++) {
    const directory = await mkdtemp(join(tmpdir(), 'halyard-departure-histories-'))
    const cluster = await startPrivateCluster({ directory, settings: { fsync: 'off' } })
    try {
      await migrateDatabase(cluster.connection)
      await proveHistory(cluster.connection, { seed: number, steps: 400, until }, counts)
    } finally {
      await cluster.stop()
      await rm(directory, { recursive: true, force: true })
    }
    say(`${counts.steps} steps, up to seed ${number}`)
  }
  say(JSON.stringify(counts))
}

export interface Counts {
  steps: number
  /** By step and outcome. */
  answers: Record<string, number>
}

const starts = [
  '2027-03-12T21:40:00Z',
  '2027-10-29T10:10:00Z',
  '2027-12-27T14:20:00Z',
  '2028-02-25T00:00:00Z',
]

interface HistoryOptions {
  seed: number
  steps: number
  /** Ends the history early: a moment of `performance.now()`. */
  until?: number
}

/** One history, in an empty database. Throws with seed and step at the first contradiction. */
export function proveHistory(
  address: DatabaseAddress,
  { seed, steps, until = Number.POSITIVE_INFINITY }: HistoryOptions,
  counts: Counts,
): Promise<void> {
  const start = new Date(new Draws(seed, 0).one(starts))
  return onTravelHouse(address, start, async (house) => {
    const taken: string[] = []
    for (let number = 1; number <= steps && performance.now() < until; number++) {
      const draws = new Draws(seed, number)
      try {
        const { outcome, text } = await takeStep(house, draws)
        taken.push(text)
        counts.answers[outcome] = (counts.answers[outcome] ?? 0) + 1
        await requireOneAnswer(house, draws)
      } catch (error) {
        const last = taken.slice(-12).join('\n')
        throw new Error(`seed ${seed}, step ${number}, ${house.clock.now().toISOString()}\n${last}`, {
          cause: error,
        })
      }
      counts.steps++
    }
  })
}

async function requireOneAnswer(house: TravelHouse, draws: Draws): Promise<void> {
  await requireSoundRows(house.client.sql, house.clock.now())
  await checkTour(house, draws.one(house.tours), draws)
}
