// Connections to PostgreSQL: a pool that leases each client to one caller at a time. It has timeouts for a database that is
// unreachable, does not answer, or has no free connection.
import { Socket } from 'node:net'
import pg from 'pg'
import { ConnectionError, type DatabaseAddress, settingsOf } from './address.ts'
import { Lease, type PipelinedClient, type StatementObserver } from './lease.ts'

const connectWithinMs = 5_000
/** Longest time that a caller in a server waits for a client of the pool. */
const acquireWithinMs = 10_000
const idleMs = 30_000
/** Fallback for a single dead connection of a server: longer than the statement timeout of the database. */
const queryWithinMs = 60_000
/** How long closing waits for statements in flight. It must be shorter than the time limit of a stop. */
const closeWithinMs = 2_000

const tickMs = 1000
/**
 * After this many ticks without data on any connection, the database counts as unreachable. Ticks instead of clock time,
 * because the clock also counts time during which this process was suspended.
 */
const awayAfter = 6
/** While the database counts as unreachable, a connection is closed after this many ticks without data. */
const cutAfter = 10
const probeEvery = 2
const maxProbes = 3

/** Limits that the database enforces on each connection, in milliseconds. */
export interface SessionLimits {
  statement: number
  lock: number
  idleInTransaction: number
}

export interface ConnectionOptions {
  max: number
  limits: SessionLimits
  onNotice: (message: string) => void
  /** For servers: a statement without a response fails, instead of waiting until the database is back. */
  hasTimeouts: boolean
}

export interface Connections {
  /** Runs one statement on any client. */
  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
  /** Leases a client to this caller only, until `finish`. */
  lease(): Promise<Lease>
  withLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result>
  /** Connects a client outside the pool, for LISTEN. The caller ends it. */
  connectAlone(): Promise<pg.Client>
  /** Calls the observer with each statement that a lease sends, until the returned function is called. */
  observe(observer: StatementObserver): () => void
  close(): Promise<void>
}

interface WatchedSocket {
  socket: Socket
  bytesRead: number
  quietTicks: number
}

/** Dates, times, intervals and their arrays stay text. Arrays of names are parsed like arrays of texts. */
const unparsedTypes = new Set([1082, 1114, 1184, 1186, 1115, 1182, 1185, 1187, 1231])
const nameArray = 1003
const textArray = 1009

const typesAsText = {
  getTypeParser: ((oid: number, format: 'text') =>
    unparsedTypes.has(oid)
      ? (value: string) => value
      : pg.types.getTypeParser(oid === nameArray ? textArray : oid, format)) as typeof pg.types.getTypeParser,
}

export function createConnections(address: DatabaseAddress, options: ConnectionOptions): Connections {
  const { limits, hasTimeouts } = options
  const watched = new Set<WatchedSocket>()
  let silentTicks = 0
  /** Whether a connection that closed since the last tick had received data since then. */
  let hasClosedSocketReceived = false
  let probes = 0
  let timer: NodeJS.Timeout | undefined
  let observer: StatementObserver | undefined
  let closing: Promise<void> | undefined

  function openSocket(): Socket {
    const socket = new Socket()
    const entry: WatchedSocket = { socket, bytesRead: 0, quietTicks: 0 }
    watched.add(entry)
    socket.once('close', () => {
      // The connection of a probe may open and close between two ticks.
      hasClosedSocketReceived ||= socket.bytesRead > entry.bytesRead
      watched.delete(entry)
    })
    return socket
  }

  class Client extends pg.Client {
    readonly #socket: Socket
    #isHeld = false

    constructor(config: pg.ClientConfig) {
      const socket = openSocket()
      super({ ...config, connectionTimeoutMillis: connectWithinMs, stream: () => socket })
      this.#socket = socket
      // A lost connection fails its statement. Without this listener it would also end the process.
      this.on('error', () => {})
      this.on('notice', (notice) => options.onNotice(notice.message ?? ''))
    }

    holdPacket(): void {
      if (this.#isHeld) return
      this.#isHeld = true
      this.#socket.cork()
      process.nextTick(() => {
        this.#isHeld = false
        this.#socket.uncork()
      })
    }
  }

  const settings: pg.PoolConfig = {
    ...settingsOf(address),
    types: typesAsText,
    application_name: 'halyard',
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    ...(hasTimeouts ? { query_timeout: queryWithinMs } : {}),
  }
  const pool = new pg.Pool({
    ...settings,
    Client: Client as unknown as NonNullable<pg.PoolConfig['Client']>,
    max: options.max,
    pipeline: true,
    connectionTimeoutMillis: hasTimeouts ? acquireWithinMs : 0,
    idleTimeoutMillis: idleMs,
    onConnect: (client) => setLimits(client),
  })
  // An idle client has lost its connection. The pool has already removed it.
  pool.on('error', () => {})

  /** Sets the limits with a statement, because poolers refuse them as connection parameters. */
  async function setLimits(client: pg.ClientBase): Promise<void> {
    const { statement, lock, idleInTransaction } = limits
    const text = `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idleInTransaction}`
    await client.query({ text, query_timeout: connectWithinMs } as pg.QueryConfig)
  }

  async function lease(): Promise<Lease> {
    if (silentTicks >= awayAfter) throw new ConnectionError('The database is away.')
    try {
      return new Lease((await pool.connect()) as PipelinedClient, observer)
    } catch (error) {
      throw ConnectionError.of(error)
    }
  }

  async function withLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const leased = await lease()
    try {
      return await work(leased)
    } catch (error) {
      // After a lost connection the rollback fails too. The first error shows the cause.
      throw leased.failure ?? error
    } finally {
      leased.finish()
    }
  }

  async function connectAlone(): Promise<pg.Client> {
    if (closing !== undefined) throw new ConnectionError('Client was closed.')
    const client = new Client(settings)
    try {
      await client.connect()
    } catch (error) {
      throw ConnectionError.of(error)
    }
    return client
  }

  function tick(): void {
    silentTicks = hasReceivedData() ? 0 : silentTicks + 1
    if (silentTicks % probeEvery === 1 && probes < maxProbes) void probe()
    if (silentTicks < awayAfter) return
    for (const { socket, quietTicks } of watched) {
      if (quietTicks >= cutAfter) socket.destroy(new ConnectionError('The database has fallen silent.'))
    }
  }

  /** Whether any connection has received data since the last tick. Updates the counters of all connections. */
  function hasReceivedData(): boolean {
    let hasData = hasClosedSocketReceived
    hasClosedSocketReceived = false
    for (const entry of watched) {
      const { bytesRead } = entry.socket
      if (bytesRead === entry.bytesRead) entry.quietTicks++
      else {
        hasData = true
        entry.bytesRead = bytesRead
        entry.quietTicks = 0
      }
    }
    return hasData
  }

  /** Makes the database send data: any response counts, even a refusal. Opens a new connection if all clients are busy. */
  async function probe(): Promise<void> {
    probes++
    try {
      if (pool.idleCount > 0) await pool.query('select 1')
      else await (await connectAlone()).end()
    } catch {
      // The database did not answer.
    } finally {
      probes--
    }
  }

  if (hasTimeouts) timer = setInterval(tick, tickMs).unref()

  return {
    async query(config, values) {
      const leased = await lease()
      try {
        return await leased.query(config, values)
      } catch (error) {
        if (!leased.hasStalePlan) throw error
        return await leased.query(config, values)
      } finally {
        leased.finish()
      }
    },
    lease,
    withLease,
    connectAlone,
    observe(wanted) {
      observer = wanted
      return () => {
        observer = undefined
      }
    },
    close() {
      closing ??= close()
      return closing
    },
  }

  async function close(): Promise<void> {
    clearInterval(timer)
    const closed = [...watched].map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)))
    const deadline = new Promise((resolve) => {
      timer = setTimeout(resolve, closeWithinMs)
    })
    await Promise.race([Promise.all([pool.end(), ...closed]), deadline])
    clearTimeout(timer)
    for (const { socket } of watched) socket.destroy()
  }
}
