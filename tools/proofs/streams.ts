// Open streams of seats cost at most what sockets of carts cost, and every open page knows a change within a second.
import { type Cost, measureSockets, measureStreams } from './streams/cost.ts'
import { measureLatency } from './streams/latency.ts'

/** Figures of the same work differ by this much from run to run. */
const tolerance = 1.1
const longestMs = 1000

/** `prove -- streams [CONNECTIONS] [CHANGES]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const [connections = 2000, changes = 400] = args.map(Number)
  const options = { connections, changes: 200, idleSeconds: 30 }
  say(`${connections} open connections, for each of them:`)
  const sockets = await measureSockets(options)
  say(`sockets: ${describe(sockets)}`)
  const streams = await measureStreams(options)
  say(`streams: ${describe(streams)}`)
  requireNoDearer(streams, sockets)
  for (const processes of [1, 2]) {
    const { deliveries, median, p99, most } = await measureLatency({
      processes,
      streams: connections,
      changes,
    })
    const where = processes === 1 ? 'one process' : `${processes} processes`
    say(
      `${where}: ${changes} changes, ${deliveries} deliveries: median ${median} ms, 99 % ${p99} ms, at most ${most} ms`,
    )
    if (p99 > longestMs) throw new Error(`One delivery of a hundred takes more than ${longestMs} ms.`)
  }
}

function describe({ rssKb, heapKb, openMs, idleMs, messageMs }: Cost): string {
  const memory = `${rssKb.toFixed(1)} KB resident, ${heapKb.toFixed(1)} KB of it in heap and buffers`
  return `${memory}; CPU: ${openMs.toFixed(2)} ms to open, ${idleMs.toFixed(2)} ms each idle minute, ${messageMs.toFixed(3)} ms each message`
}

/**
 * Memory in use, and CPU time of opening, ten idle minutes and ten messages. Resident memory is only told: it also has the
 * garbage that the allocators keep, and differs by half from run to run.
 */
export function requireNoDearer(streams: Cost, sockets: Cost): void {
  const cpuOf = ({ openMs, idleMs, messageMs }: Cost) => openMs + 10 * idleMs + 10 * messageMs
  const compared: [string, number, number][] = [
    ['heap', streams.heapKb, sockets.heapKb],
    ['CPU time', cpuOf(streams), cpuOf(sockets)],
  ]
  for (const [what, ofStreams, ofSockets] of compared) {
    if (ofStreams > ofSockets * tolerance)
      throw new Error(
        `A stream costs more ${what} than a socket: ${ofStreams.toFixed(2)}, ${ofSockets.toFixed(2)}.`,
      )
  }
}
