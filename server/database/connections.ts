// How the driver's connections are opened, and what is done about a database that does not answer any more: the driver
// itself would wait for it for ever.
import { connect, type Socket } from 'node:net'
import type { Sql } from './client.ts'

/** Of the driver's own options, what opening a connection needs. */
interface DriverOptions {
  host: string[]
  port: number[]
  /** Of a Unix socket; false where there is none. */
  path: string | false
  /** Null for the connection that listens for notifications: that one is silent for hours. */
  idle_timeout: number | null
}

/** Pause before a connection that was lost is opened anew, in seconds. The driver's own grows to twenty. */
export function pauseBeforeReconnecting(failures: number): number {
  return Math.min(1, 0.05 * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** Idle connections are closed sooner than any is taken for dead, in seconds. */
export const idleSeconds = 30

const tickMs = 1000
/** All in ticks, not by a clock: while this process is held up, it hears nothing either. */
const awayAfter = 6
/** A connection that is closed before a word is said tells more than silence. */
const ticksOfRefusal = 3
/** Of a connection, while nothing at all is heard from the database. */
const cutWhileAwayAfter = 10
/** Of a connection that does not answer while others do: longer than any statement may take. */
const cutAfter = 60
const probeEvery = 2
const mostProbes = 3
/** Longest that a statement may wait for its turn. */
const queueMs = 10_000

export interface Connections {
  /** Opens a socket; the driver's option of this name. */
  socket: (options: DriverOptions) => Socket
  /** From here on nobody waits for long for a database that does not answer. */
  watch(sql: Sql): void
  close(): void
}

interface Watched {
  socket: Socket
  isListener: boolean
  bytesRead: number
  quietTicks: number
}

interface Waiting {
  query: ReturnType<Sql['unsafe']>
  since: number
}

export function createConnections(): Connections {
  const all = new Set<Watched>()
  let next = 0
  let refusals = 0
  let timer: NodeJS.Timeout | undefined

  function open({ host, port, path, idle_timeout }: DriverOptions): Socket {
    const turn = next++ % host.length
    const socket = path === false ? connect(port[turn]!, host[turn]!) : connect(path)
    // The driver asks the socket for the name that a certificate must have.
    Object.assign(socket, { host: host[turn], port: port[turn] })
    socket.once('close', () => {
      if (socket.bytesRead === 0) refusals++
    })
    socket.once('end', () => {
      // To the driver this is no failure: it would try again at once, for ever, and tell nobody.
      if (socket.bytesRead === 0)
        socket.destroy(connectionReset('The database hung up before it said a word.'))
    })
    all.add({ socket, isListener: idle_timeout === null, bytesRead: 0, quietTicks: 0 })
    return socket
  }

  function watch(sql: Sql): void {
    const run = sql.unsafe
    const waiting = new Set<Waiting>()
    let silentTicks = 0
    let probes = 0
    const isAway = () => silentTicks >= awayAfter

    sql.unsafe = ((...parameters: Parameters<typeof run>) => {
      if (isAway()) return refuse()
      const query = run(...parameters)
      const entry = { query, since: performance.now() }
      waiting.add(entry)
      const forget = () => waiting.delete(entry)
      query.then(forget, forget)
      return query
    }) as typeof run

    timer = setInterval(() => {
      const isHeard = hear()
      silentTicks = isHeard ? 0 : silentTicks + (refusals > 0 ? ticksOfRefusal : 1)
      refusals = 0
      if (silentTicks % probeEvery === 1 && probes < mostProbes) probe()
      cutDead(isAway())
      const oldest = performance.now() - queueMs
      for (const { query, since } of waiting) {
        if (since > oldest) break
        // What has been sent is cut off with its connection.
        if (!isSent(query)) query.cancel()
      }
    }, tickMs)
    timer.unref()

    function probe(): void {
      probes++
      const done = () => {
        probes--
      }
      run('select 1').then(done, done)
    }
  }

  /** Whether anything came from the database since the last look. */
  function hear(): boolean {
    let isHeard = false
    for (const each of all) {
      const { bytesRead } = each.socket
      if (bytesRead === each.bytesRead) each.quietTicks++
      else {
        isHeard = true
        each.bytesRead = bytesRead
        each.quietTicks = 0
      }
      if (each.socket.destroyed) all.delete(each)
    }
    return isHeard
  }

  function cutDead(isAway: boolean): void {
    for (const { socket, isListener, quietTicks } of all) {
      if (isAway ? quietTicks >= cutWhileAwayAfter : !isListener && quietTicks >= cutAfter) {
        socket.destroy(connectionReset('The database has fallen silent.'))
      }
    }
  }

  return { socket: open, watch, close: () => clearInterval(timer) }
}

function connectionReset(message: string): Error {
  return Object.assign(new Error(message), { code: 'ECONNRESET' })
}

/** Stands in for a statement that is not even tried. */
function refuse() {
  const refused = Promise.reject(connectionReset('The database is away.'))
  refused.catch(() => {})
  const itself = () => refused
  return Object.assign(refused, { values: itself, execute: itself })
}

/** Known to the driver alone: to which connection it has given the statement. */
function isSent(query: object): boolean {
  return (query as { state: object | null }).state !== null
}
