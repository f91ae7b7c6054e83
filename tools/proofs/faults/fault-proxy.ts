// A proxy that simulates a failing network: slow, refusing, silent or cut.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface FaultProxy {
  port: number
  /** Number of open connections. */
  connections(): number
  /** Delays each chunk in both directions, also those in flight. */
  delay(milliseconds: number): void
  /** Open connections go silent without being closed; new ones are never answered. */
  fallSilent(): void
  /** Refuses new connections at once, and cuts open ones. */
  refuse(): Promise<void>
  /** Accepts new connections and cuts them at once, as a load balancer without a backend does. Cuts open ones. */
  hangUp(): void
  /** Cuts open connections; new ones work. */
  cut(): void
  /** Ends all faults for new connections. */
  mend(): Promise<void>
  close(): Promise<void>
}

type Mood = 'well' | 'silent' | 'hanging up'

export async function startFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  let mood: Mood = 'well'
  let delayMs = 0
  const pairs = new Set<Pair>()

  interface Pair {
    near: Socket
    far: Socket | null
    isDead: boolean
  }

  const server = createServer({ allowHalfOpen: false }, (near) => {
    near.on('error', () => {})
    if (mood === 'hanging up') {
      near.resume().end()
      return
    }
    const pair: Pair = { near, far: null, isDead: mood === 'silent' }
    pairs.add(pair)
    near.once('close', () => {
      pairs.delete(pair)
      // A silenced connection is not closed on the other side either.
      if (!pair.isDead) pair.far?.destroy()
    })
    if (pair.isDead) {
      near.resume()
      return
    }
    const far = connect(target)
    pair.far = far
    far.on('error', () => {})
    far.once('close', () => {
      if (!pair.isDead) near.destroy()
    })
    pipe(near, far)
    pipe(far, near)

    function pipe(from: Socket, to: Socket): void {
      const pass = (work: () => void) => {
        if (delayMs === 0) work()
        else setTimeout(work, delayMs)
      }
      from.on('data', (piece) => {
        pass(() => {
          if (!pair.isDead && !to.destroyed) to.write(piece)
        })
      })
      from.on('end', () => pass(() => !pair.isDead && to.end()))
    }
  })

  const port = await listen(0)

  async function listen(wanted: number): Promise<number> {
    server.listen(wanted, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }

  function cut(): void {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far?.destroy()
    }
  }

  async function stopListening(): Promise<void> {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    cut()
    await closed
  }

  return {
    port,
    connections: () => pairs.size,
    delay(milliseconds) {
      delayMs = milliseconds
    },
    fallSilent() {
      mood = 'silent'
      for (const pair of pairs) pair.isDead = true
    },
    refuse: stopListening,
    hangUp() {
      mood = 'hanging up'
      cut()
    },
    cut,
    async mend() {
      mood = 'well'
      delayMs = 0
      if (!server.listening) await listen(port)
    },
    async close() {
      await stopListening()
    },
  }
}
