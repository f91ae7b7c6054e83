// Runs LISTEN on a separate connection, and reconnects when it is lost.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ConnectionError } from './address.ts'
import type { Connections } from './connections.ts'

export interface ChannelListener {
  /** A notification has arrived with its text, or may have been missed during a reconnect. */
  onNotification(text?: string): void
  /** Called once per outage. */
  onFailure(error: unknown): void
}

const firstPauseMs = 50
const longestPauseMs = 1_000
/** Pause after a refusal of LISTEN, as by a replica, which will probably refuse it again. */
const refusedPauseMs = 30_000

/** Returns a function that stops listening. */
export function listen(
  connections: Pick<Connections, 'connectAlone'>,
  channel: string,
  listener: ChannelListener,
): () => Promise<void> {
  const stop = new AbortController()
  const stopped = keepListening()

  async function keepListening(): Promise<void> {
    let failures = 0
    while (!stop.signal.aborted) {
      try {
        await listenOnce(() => {
          failures = 0
        })
      } catch (error) {
        if (stop.signal.aborted) return
        failures++
        if (failures === 1) listener.onFailure(error)
        const isRefused = error instanceof pg.DatabaseError && error.severity === 'ERROR'
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2)
        await delay(isRefused ? refusedPauseMs : pauseMs, null, { signal: stop.signal, ref: false }).catch(
          () => {},
        )
      }
    }
  }

  /** Listens until the connection is lost or `stop` aborts. */
  async function listenOnce(onListening: () => void): Promise<void> {
    const client = await connections.connectAlone()
    const ended = new Promise<void>((resolve) => {
      if (stop.signal.aborted) resolve()
      client.once('end', resolve)
      stop.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      client.on('notification', ({ payload }) => listener.onNotification(payload))
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      onListening()
      listener.onNotification()
      await ended
      if (!stop.signal.aborted) throw new ConnectionError('The connection that listens was lost.')
    } finally {
      // Not awaited, because it never resolves if the connection was lost without an error.
      void client.end()
    }
  }

  return async () => {
    stop.abort()
    await stopped
  }
}
