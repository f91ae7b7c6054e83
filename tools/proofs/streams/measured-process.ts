// Preloaded into the server's process: on SIGUSR2 it collects garbage and prints memory and CPU time.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

export interface Usage {
  /** Bytes. */
  rss: number
  /** Bytes of the heap in use, and of buffers outside it. */
  heap: number
  /** Milliseconds of CPU time since the start. */
  cpuMs: number
}

export const usagePrefix = 'usage '

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** CPU time of collections, in milliseconds. */
let collecting = 0

process.on('SIGUSR2', () => {
  // Before the collection, which is no work of the product.
  const { user, system } = process.cpuUsage()
  collectGarbage()
  collectGarbage()
  const { rss, heapUsed, external } = process.memoryUsage()
  const usage: Usage = { rss, heap: heapUsed + external, cpuMs: (user + system) / 1000 }
  console.log(usagePrefix + JSON.stringify({ ...usage, cpuMs: usage.cpuMs - collecting }))
  const after = process.cpuUsage()
  collecting += (after.user - user + after.system - system) / 1000
})
