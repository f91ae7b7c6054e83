// Connections to PostgreSQL: a pool whose clients are lent to one caller at a time, and bounds on how long anyone
// waits for a database that is dead, silent or full.
import { Socket } from 'node:net'
import pg from 'pg'
import { ConnectionError, type DatabaseAddress, settingsOf } from './address.ts'
import { Lease, type StatementObserver } from './lease.ts'

const connectWithinMs = 5_000
/** Longest that a caller in a server waits for a client of the pool. */
const acquireWithinMs = 10_000
const idleMs = 30_000
/** Backstop of a server for a connection that has died alone: longer than the database lets statements take. */
const queryWithinMs = 60_000
/** How long closing waits for statements in flight. It must leave room within the time that a stop may take. */
const closeWithinMs = 2_000

const tickMs = 1000
/** All in ticks, not by a clock: while this process is suspended, it hears nothing either. */
const awayAfter = 6
/** Of a connection, while nothing at all is heard from the database. */
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
  /** For servers: what the database leaves unanswered fails, instead of waiting until it is back. */
  isImpatient: boolean
}

export interface Connections {
  /** One statement, on any client. */
  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>
  /** A client for this caller alone, until `finish`. */
  lease(): Promise<Lease>
  withLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result>
  /** A connected client outside the pool, for listening. The caller ends it. */
  connectAlone(): Promise<pg.Client>
  /** Calls it with each statement that a lease sends, until the function that it returns is called. */
  observe(observer: StatementObserver): () => void
  close(): Promise<void>
}

interface Watched {
  socket: Socket
  bytesRead: number
  quietTicks: number
}

/** Dates, times and intervals as PostgreSQL writes them, and arrays of names as those of texts. */
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
  const { limits, isImpatient } = options
  const watched = new Set<Watched>()
  let silentTicks = 0
  /** Of a connection that has closed since the last tick, whether anything had come from it. */
  let hasClosedHeard = false
  let probes = 0
  let timer: NodeJS.Timeout | undefined
  let observer: StatementObserver | undefined
  let closing: Promise<void> | undefined

  function openSocket(): Socket {
    const socket = new Socket()
    const entry: Watched = { socket, bytesRead: 0, quietTicks: 0 }
    watched.add(entry)
    socket.once('close', () => {
      // A probe may come and go between two ticks.
      hasClosedHeard ||= socket.bytesRead > entry.bytesRead
      watched.delete(entry)
    })
    return socket
  }

  class Client extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connectWithinMs, stream: openSocket })
      // A lost connection fails its statement; without a listener it would end the process, too.
      this.on('error', () => {})
      this.on('notice', (notice) => options.onNotice(notice.message ?? ''))
    }
  }

  const settings: pg.PoolConfig = {
    ...settingsOf(address),
    types: typesAsText,
    application_name: 'halyard',
    keepAlive: true,
    keepAliveInitialDelayMillis: 60_000,
    ...(isImpatient ? { query_timeout: queryWithinMs } : {}),
  }
  const pool = new pg.Pool({
    ...settings,
    Client: Client as unknown as NonNullable<pg.PoolConfig['Client']>,
    max: options.max,
    connectionTimeoutMillis: isImpatient ? acquireWithinMs : 0,
    idleTimeoutMillis: idleMs,
    onConnect: (client) => setLimits(client),
  })
  // An idle client has died: the pool has already dropped it.
  pool.on('error', () => {})

  /** By a statement: a pooler refuses them as parameters of the connection. */
  async function setLimits(client: pg.ClientBase): Promise<void> {
    const { statement, lock, idleInTransaction } = limits
    const text = `set statement_timeout = ${statement}; set lock_timeout = ${lock}; set idle_in_transaction_session_timeout = ${idleInTransaction}`
    await client.query({ text, query_timeout: connectWithinMs } as pg.QueryConfig)
  }

  async function lease(): Promise<Lease> {
    if (silentTicks >= awayAfter) throw new ConnectionError('The database is away.')
    try {
      return new Lease(await pool.connect(), observer)
    } catch (error) {
      throw ConnectionError.of(error)
    }
  }

  async function withLease<Result>(work: (lease: Lease) => Promise<Result>): Promise<Result> {
    const leased = await lease()
    try {
      return await work(leased)
    } catch (error) {
      // What follows a lost connection, such as a rollback, fails as well and tells less.
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
    silentTicks = hear() ? 0 : silentTicks + 1
    if (silentTicks % probeEvery === 1 && probes < maxProbes) void probe()
    if (silentTicks < awayAfter) return
    for (const { socket, quietTicks } of watched) {
      if (quietTicks >= cutAfter) socket.destroy(new ConnectionError('The database has fallen silent.'))
    }
  }

  /** Whether anything came from the database since the last tick. */
  function hear(): boolean {
    let isHeard = hasClosedHeard
    hasClosedHeard = false
    for (const entry of watched) {
      const { bytesRead } = entry.socket
      if (bytesRead === entry.bytesRead) entry.quietTicks++
      else {
        isHeard = true
        entry.bytesRead = bytesRead
        entry.quietTicks = 0
      }
    }
    return isHeard
  }

  /** Any answer will do, a refusal as well. All clients may be busy with statements that take long. */
  async function probe(): Promise<void> {
    probes++
    try {
      if (pool.idleCount > 0) await pool.query('select 1')
      else await (await connectAlone()).end()
    } catch {
      // No answer, then.
    } finally {
      probes--
    }
  }

  if (isImpatient) timer = setInterval(tick, tickMs).unref()

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
