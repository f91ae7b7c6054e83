// Measures how much ten simultaneous uploads of 20 MB slow down shoppers. Runs with and without uploads alternate on
// one server, so that other load on the machine affects both.
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { maxCartLines } from '#contract/vocabulary.ts'
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts'
import { httpSignIn, httpSignUp } from '#server/testing/http-client.ts'
import { onSampleShop, samplePassword } from '#server/testing/sample-shop.ts'
import type { ToUploader, UploaderSettings } from './uploads/uploader.ts'

/** `pauseMs`: between two calls of one shopper, on average. `megabytes`: of each picture. */
const defaults = { rounds: 3, shoppers: 50, uploads: 10, megabytes: 20, pauseMs: 500, quietSeconds: 20 }

export interface Times {
  p50: number
  p99: number
  count: number
}

export interface UploadsResult {
  /** Response times of the shoppers in milliseconds. */
  quiet: Times
  busy: Times
  /** Duration of the uploads of each round, in seconds. */
  uploadSeconds: number[]
}

const maxSlowdown = 2

/** `prove -- uploads [ROUNDS]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const rounds = Number(args[0] ?? defaults.rounds)
  const { quiet, busy, uploadSeconds } = await uploadWhileShopping({ ...defaults, rounds, say })
  const describe = ({ p50, p99, count }: Times) => `p50 ${p50} ms, p99 ${p99} ms of ${count} calls`
  say(`Without uploads: ${describe(quiet)}`)
  say(`With uploads: ${describe(busy)}; they took ${uploadSeconds.join(', ')} s`)
  const ratio = busy.p99 / quiet.p99
  say(`The p99 is ${ratio.toFixed(2)} times as long.`)
  if (ratio > maxSlowdown) throw new Error(`The shoppers' p99 is more than ${maxSlowdown} times as long.`)
}

export function uploadWhileShopping(options: {
  rounds: number
  shoppers: number
  uploads: number
  megabytes: number
  pauseMs: number
  quietSeconds: number
  say?: (line: string) => void
}): Promise<UploadsResult> {
  return onSampleShop(async (environment) => {
    const server = await startBuiltServer(environment)
    try {
      return await measure(server, options)
    } finally {
      await server.kill('SIGTERM')
    }
  })
}

async function measure(
  server: BuiltServer,
  {
    rounds,
    shoppers,
    uploads,
    megabytes,
    pauseMs,
    quietSeconds,
    say,
  }: Parameters<typeof uploadWhileShopping>[0],
): Promise<UploadsResult> {
  const { url } = server
  const staff = await httpSignIn(url, 'superadmin', samplePassword)
  const tours = (await staff.call('GET /cards', { query: { itemsPerPage: 48 } })).body.items
  const products = (await staff.call('GET /products', { query: { itemsPerPage: 48 } })).body.items
  const wanted = products.filter(({ available }) => available).map(({ _id }) => _id)
  const workerData: UploaderSettings = {
    url,
    headers: staff.headers,
    tourIds: tours.map(({ _id }) => _id),
    bytes: megabytes * 1024 * 1024,
  }
  // Uploads run in another thread, because they would delay the measurements of this one.
  const uploader = new Worker(join(import.meta.dirname, 'uploads/uploader.ts'), { workerData })
  const ask = async (message: ToUploader) => {
    uploader.postMessage(message)
    await once(uploader, 'message')
  }

  let times: number[] = []
  let isOver = false
  const shopping = await Promise.all(
    Array.from({ length: shoppers }, async (_, number) => {
      const { headers } = await httpSignUp(url, `shopper${number}`, 'a correct horse')
      return async () => {
        for (let step = number; !isOver; step++) {
          await delay(2 * pauseMs * Math.random())
          const product = wanted[step % Math.min(wanted.length, maxCartLines)]
          const started = performance.now()
          const response = await fetch(`${url}/api/carts`, {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify({ product, count: 1 }),
          })
          await response.arrayBuffer()
          times.push(performance.now() - started)
          // A cart line has a maximum quantity.
          if (!response.ok && response.status !== 400 && response.status !== 409)
            throw new Error(`A shopper was answered ${response.status}.`)
        }
      }
    }),
  )
  const running = Promise.all(shopping.map((shop) => shop()))
  running.catch(() => {})
  const taken = () => {
    const these = times
    times = []
    return these
  }
  const [quiet, busy, uploadSeconds]: [number[], number[], number[]] = [[], [], []]
  try {
    await delay(3000)
    for (let round = 0; round < rounds; round++) {
      await ask({ prepare: uploads, from: round * uploads })
      taken()
      await delay(quietSeconds * 1000)
      quiet.push(...taken())
      const started = performance.now()
      await ask('send')
      busy.push(...taken())
      uploadSeconds.push(Math.round((performance.now() - started) / 100) / 10)
      say?.(`Round ${round + 1}: ${timesOf(quiet).p99} ms without, ${timesOf(busy).p99} ms with uploads`)
    }
  } finally {
    isOver = true
    await running
    await uploader.terminate()
  }
  return { quiet: timesOf(quiet), busy: timesOf(busy), uploadSeconds }
}

function timesOf(times: number[]): Times {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)]! * 10) / 10
  return { p50: percentile(0.5), p99: percentile(0.99), count: sorted.length }
}
