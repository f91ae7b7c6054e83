// A network between two programs that can be told to fail: slow, refusing, silent, cut off.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

export interface FaultProxy {
  port: number
  /** Connections that are open now. */
  connections(): number
  /** Each piece takes so much longer, in both directions; those under way too. */
  delay(milliseconds: number): void
  /** What is open dies without a word, as behind a network that lost it; what is opened is never answered. */
  fallSilent(): void
  /** Nobody listens any more: connecting is refused at once. What is open is cut. */
  refuse(): Promise<void>
  /** Connecting works and is cut before a word is said, as by a balancer with nothing behind it. What is open is cut. */
  hangUp(): void
  /** Cuts what is open; connecting again works. */
  cut(): void
  /** All is well again, for whoever connects from now on. */
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
      // One that died without a word never says goodbye on the other side.
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
