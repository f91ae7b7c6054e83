// LISTEN on a connection of its own, which is made anew when it is lost.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { ConnectionError } from './address.ts'
import type { Connections } from './connections.ts'

export interface ChannelListener {
  /** A notification has come, or may have come while nobody listened. */
  onNotification(): void
  /** Told once until it works again. */
  onFailure(error: unknown): void
}

const firstPauseMs = 50
const longestPauseMs = 1_000
/** After a refusal, as by a replica: listening again is of little use. */
const refusedPauseMs = 30_000

/** Returns what ends it. */
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

  /** Until the connection is lost or it is told to stop. */
  async function listenOnce(onListening: () => void): Promise<void> {
    const client = await connections.connectAlone()
    const ended = new Promise<void>((resolve) => {
      if (stop.signal.aborted) resolve()
      client.once('end', resolve)
      stop.signal.addEventListener('abort', () => resolve(), { once: true })
    })
    try {
      client.on('notification', () => listener.onNotification())
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      onListening()
      listener.onNotification()
      await ended
      if (!stop.signal.aborted) throw new ConnectionError('The connection that listens was lost.')
    } finally {
      // Not waited for: what is lost without a word never ends.
      void client.end()
    }
  }

  return async () => {
    stop.abort()
    await stopped
  }
}
