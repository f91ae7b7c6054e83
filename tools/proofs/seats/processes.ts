// Server processes on one database, some of which are killed and started again while buyers call them.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallInput } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import { connectDatabase, type DatabaseClient } from '#server/database/client.ts'
import { startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import {
  type BuiltServer,
  buildServerIfStale,
  makeDataDir,
  startBuiltServer,
} from '#server/testing/built-server.ts'
import { type HttpResponse, httpCaller } from '#server/testing/http-client.ts'
import { samplePassword } from '#server/testing/sample-shop.ts'
import { requireSoundData } from '#server/testing/sound-data.ts'

export const jwtSecret = 'a secret of the proof, of at least thirty-two bytes'

export interface Processes {
  /** A connection of the proof to the database. */
  client: DatabaseClient
  /** Calls a running process, chosen at random. Throws `LostAnswer` if the process is killed meanwhile. */
  call: ProcessCall
  /** The same call with the same Idempotency-Key, repeated until a process has answered. */
  callOnce: KeyedProcessCall
  /** Kills one process or several, and starts them again. Returns how many; they are up once `settle` resolves. */
  killSome(): number
  settle(): Promise<void>
  /** The address of a running process. */
  url(): Promise<string>
  urls(): string[]
}

/** Also a process of the same shop that limits its callers. It trusts the networks that they name. */
export interface MixedProcesses extends Processes {
  limited: Processes
}

type CallHeaders = Record<string, string>
type ProcessCall = <Key extends EndpointKey>(
  headers: CallHeaders,
  key: Key,
  input: CallInput<Endpoints[Key]>,
) => Promise<HttpResponse<Key>>
type KeyedProcessCall = <Key extends EndpointKey>(
  headers: CallHeaders,
  key: Key,
  input: CallInput<Endpoints[Key]>,
  idempotencyKey: string,
) => Promise<HttpResponse<Key>>

/** Starts another process of the same shop, with further settings. */
type StartOther = (settings: Record<string, string>) => Promise<Processes>

/** Whether the call was executed is unknown. */
export class LostResponse extends Error {}

const lockTimeout = '55P03'
const statementTimeout = '57014'

/** The response was lost, or the proof's own transaction waited too long on a busy machine and was rolled back. */
export function hasNoResponse(error: unknown): boolean {
  if (error instanceof LostResponse) return true
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return code === lockTimeout || code === statementTimeout || hasNoResponse(error.cause)
}

const retryMs = 50

/**
 * Runs `work` with a number of processes on a new shop with sample data, and one more with limits, and checks the data
 * afterwards.
 */
export function onMixedProcesses<Result>(
  count: number,
  work: (processes: MixedProcesses) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  const limits = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' }
  return onProcesses(
    count,
    async (processes, startOthers) => work({ ...processes, limited: await startOthers(limits) }),
    settings,
  )
}

/** Runs `work` with a number of processes on a new shop with sample data, and checks the data afterwards. */
export async function onProcesses<Result>(
  count: number,
  work: (processes: Processes, startOther: StartOther) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  buildServerIfStale()
  const folder = await makeDataDir()
  const cluster = await startPrivateCluster({
    directory: join(folder.path, 'elsewhere'),
    settings: { fsync: 'off' },
  })
  const { host, port, user, database } = cluster.connection
  const environment = {
    DATA_DIR: folder.path,
    DATABASE_URL: `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`,
    JWT_SECRET: jwtSecret,
    SAMPLE_DATA: '1',
    SAMPLE_PASSWORD: samplePassword,
    RATE_LIMIT: 'off',
    ...settings,
  }
  const start = () => startBuiltServer(environment)
  const running = new Set<BuiltServer>()
  const client = connectDatabase(cluster.connection, { connections: 8 })
  const closing = new AbortController()
  const processes = handle(client, running, start, closing.signal)
  const others: { running: Set<BuiltServer>; processes: Processes }[] = []
  const startOther: StartOther = async (further) => {
    const startIt = () => startBuiltServer({ ...environment, ...further })
    const own = new Set([await startIt()])
    const other = { running: own, processes: handle(client, own, startIt, closing.signal) }
    others.push(other)
    return other.processes
  }
  const settleAll = () =>
    Promise.all([processes, ...others.map((other) => other.processes)].map((each) => each.settle()))
  const stopAll = () => Promise.all([running, ...others.map((other) => other.running)].map(stopEach))
  try {
    // The first one loads the sample data.
    running.add(await start())
    const siblings = await Promise.all(Array.from({ length: count - 1 }, start))
    for (const server of siblings) running.add(server)
    const result = await work(processes, startOther)
    await stopAll()
    await requireSoundData(environment)
    return result
  } finally {
    closing.abort(new Error('The proof is over.'))
    await settleAll().catch(() => {})
    await stopAll()
    await client.close()
    await cluster.stop()
    await folder.remove()
  }
}

async function stopEach(running: Set<BuiltServer>): Promise<void> {
  const stopping = [...running].map((server) => server.kill('SIGTERM'))
  running.clear()
  await Promise.all(stopping)
}

function handle(
  client: DatabaseClient,
  running: Set<BuiltServer>,
  start: () => Promise<BuiltServer>,
  closing: AbortSignal,
): Processes {
  let starting: Promise<void>[] = []
  const pick = async (): Promise<BuiltServer> => {
    while (running.size === 0 && !closing.aborted) await pause(retryMs)
    closing.throwIfAborted()
    return [...running][Math.floor(Math.random() * running.size)]!
  }
  const call: ProcessCall = async (headers, key, input) => {
    for (;;) {
      const server = await pick()
      const response = await httpCaller(server.url, headers)(key, input).catch((error: unknown) => {
        if (running.has(server)) throw new Error(`${key} failed: ${error}`, { cause: error })
        throw new LostResponse()
      })
      const isExpected = response.status < 300 || refusalsOf(key).includes(response.status)
      if (isExpected && codeOf(response) !== 'request_in_progress') return response
      // Nothing was done: the process was busy, or another call with the same key is in progress.
      if (!isExpected && response.status !== 503)
        throw new Error(`${key} was answered ${response.status}: ${errorsOf(server)}`)
      await pause(retryMs)
    }
  }
  return {
    client,
    call,
    async callOnce(headers, key, input, idempotencyKey) {
      for (;;) {
        try {
          return await call({ ...headers, 'idempotency-key': idempotencyKey }, key, input)
        } catch (error) {
          if (!(error instanceof LostResponse)) throw error
        }
      }
    },
    killSome() {
      const count = 1 + Math.floor(Math.random() * running.size)
      for (const server of [...running].slice(0, count)) {
        running.delete(server)
        const replacing = server.kill('SIGKILL').then(async () => {
          running.add(await start())
        })
        // `settle` tells a failure; until then it must not end the process.
        replacing.catch(() => {})
        starting.push(replacing)
      }
      return count
    },
    async settle() {
      await Promise.all(starting)
      starting = []
    },
    url: async () => (await pick()).url,
    urls: () => [...running].map(({ url }) => url),
  }
}

/** Calls that the process with limits may refuse for some time. */
const withLimits: readonly EndpointKey[] = [
  'POST /holds',
  'PATCH /holds/:id',
  'POST /waiting-list',
  'POST /orders',
]

/** Staff's edits that would take away booked or held seats are answered 400; no page is opened while the provider is down. */
function refusalsOf(key: EndpointKey): number[] {
  if (/[/-]payments$/.test(key)) return [404, 409, 502]
  if (key.startsWith('PATCH /cards/') || key === 'POST /tours/for-guests') return [400, 404, 409]
  return withLimits.includes(key) ? [404, 409, 429] : [404, 409]
}

/** The code of a refusal. */
export function codeOf({ status, body }: { status: number; body: unknown }): string | undefined {
  return status < 300 ? undefined : (body as { code?: string }).code
}

/** The last errors that a process has logged. */
function errorsOf(server: BuiltServer): string {
  const lines = server.output().split('\n')
  return lines
    .filter((line) => line.includes('"level":50'))
    .slice(-3)
    .join('\n')
}
