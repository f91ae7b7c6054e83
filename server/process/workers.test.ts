// Tests of several processes on one port, with the built server.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type BuiltServer,
  buildServerIfStale,
  makeDataDir,
  StartError,
  startBuiltServer,
} from '#server/testing/built-server.ts'
import { beginSignIn, type HttpCall, httpSignIn } from '#server/testing/http-client.ts'

let dataDir: { path: string; remove(): Promise<void> }
let server: BuiltServer
let staff: HttpCall

const password = 'sample password 1'
const token = 'token-for-the-metrics-of-the-test'

beforeAll(async () => {
  buildServerIfStale()
  dataDir = await makeDataDir()
  server = await startBuiltServer({
    DATA_DIR: dataDir.path,
    SAMPLE_PASSWORD: password,
    RATE_LIMIT: 'off',
    WEB_CONCURRENCY: '2',
    METRICS_TOKEN: token,
  })
  staff = (await httpSignIn(server.url, 'superadmin', password)).call
}, 300_000)

afterAll(async () => {
  if (server.process.exitCode === null) await server.kill('SIGTERM')
  await dataDir.remove()
})

/** Process ids of the workers: the children that run the server. */
function workers({ process: { pid } } = server): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter(isServer)
}

/** Whether a process runs the server. An ended process whose parent has not noticed yet has an empty command line. */
function isServer(pid: number): boolean {
  const file = `/proc/${pid}/cmdline`
  return existsSync(file) && readFileSync(file, 'utf8').includes('main.js')
}

const isOpen = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )

async function readMetrics(): Promise<string> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return response.text()
}

async function numberOfMetric(name: string): Promise<number> {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await readMetrics())?.[1])
}

/** Number of workers with metrics, which they have as soon as they answer requests. */
async function servingWorkers(): Promise<number> {
  return new Set((await readMetrics()).match(/worker="\d+"/g)).size
}

test('while staff write, no process shows a page that is older than a second', async () => {
  expect(workers()).toHaveLength(2)
  const { items } = (await staff('GET /cards', {})).body
  const { _id: id } = items[0]!
  const titleOn = async (path: string) => {
    // A new connection each time, so that all processes get requests.
    const response = await fetch(server.url + path, { headers: { connection: 'close' } })
    expect(response.status).toBe(200)
    return Number(/Edition (\d+)/.exec(await response.text())?.[1] ?? 0)
  }
  /** When the write of each edition was answered. */
  const answeredAt: number[] = [0]
  let isWriting = true
  const reading = [`/tour-item/${id}`, `/api/cards/${id}`, `/tour-item/${id}`, `/api/cards/${id}`].map(
    async (path) => {
      let reads = 0
      while (isWriting) {
        const askedAt = performance.now()
        const seen = await titleOn(path)
        const oldest = answeredAt.findLastIndex((at) => at < askedAt - 1000)
        expect(seen).toBeGreaterThanOrEqual(oldest)
        reads++
      }
      return reads
    },
  )
  const writing = async () => {
    for (let edition = 1; edition <= 30; edition++) {
      const { status } = await staff('PATCH /cards/:id', {
        params: { id },
        body: { title: `Edition ${edition}` },
      })
      expect(status).toBe(200)
      answeredAt.push(performance.now())
      await delay(100)
    }
  }
  const [, ...reads] = await Promise.all([
    writing().finally(() => {
      isWriting = false
    }),
    ...reading,
  ])
  expect(Math.min(...(reads as number[]))).toBeGreaterThan(10)
})

test('the metrics of all processes are added up, whichever process answers', async () => {
  const before = await numberOfMetric('halyard_answer_cache_hits_total')
  for (let asked = 0; asked < 40; asked++) {
    await (await fetch(`${server.url}/api/products`, { headers: { connection: 'close' } })).text()
  }
  expect(await numberOfMetric('halyard_answer_cache_hits_total')).toBeGreaterThanOrEqual(before + 38)
})

test('the metrics of a process that does not answer are left out', async () => {
  expect(await servingWorkers()).toBe(2)
  const [stuck] = workers()
  process.kill(stuck!, 'SIGSTOP')
  try {
    // The stuck process takes one new connection, the other processes take the rest.
    const responses = [1, 2].map(async () => {
      const request = get(`${server.url}/metrics`, {
        agent: false,
        headers: { authorization: `Bearer ${token}` },
      })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      return text(response)
    })
    expect(await Promise.any(responses)).toMatch(/^halyard_processes 1$/m)
    process.kill(stuck!, 'SIGCONT')
    await Promise.all(responses)
  } finally {
    process.kill(stuck!, 'SIGCONT')
  }
})

test('a process that dies is replaced, and the others answer requests meanwhile', async () => {
  const [first, second] = workers()
  process.kill(first!, 'SIGKILL')
  await expect.poll(() => workers().filter((pid) => pid !== first).length, { timeout: 20_000 }).toBe(2)
  expect(workers()).toContain(second)
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
})

test('starting a process is repeated until it succeeds', async () => {
  const patience = { timeout: 30_000 }
  const limitOpenFiles = (most: number) =>
    execFileSync('prlimit', ['--pid', String(server.process.pid), `--nofile=${most}:`])
  await expect.poll(servingWorkers, patience).toBe(2)
  limitOpenFiles(0)
  process.kill(workers()[0]!, 'SIGKILL')
  await expect.poll(server.output, patience).toContain('a worker could not start')
  expect(server.process.exitCode).toBeNull()
  limitOpenFiles(1024)
  await expect.poll(servingWorkers, patience).toBe(2)
})

test('when the first process stops, all processes stop, requests in flight are answered and the port is free', async () => {
  const all = workers()
  const begun = await beginSignIn(server.url, 'superadmin', password)
  const ended = server.kill('SIGTERM')
  await expect.poll(() => isOpen(server.url)).toBe(false)
  expect(await begun.finish()).toBe(200)
  expect(await ended).toEqual({ code: 0, signal: null })
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  await expect(fetch(server.url)).rejects.toThrow()
})

test('all processes end if a process cannot start, whose error is printed, and if the first process is killed', async () => {
  const settings = { DATA_DIR: dataDir.path, WEB_CONCURRENCY: '2', SAMPLE_PASSWORD: password }
  const running = await startBuiltServer(settings)
  const other = await makeDataDir()
  const error = await startBuiltServer({
    ...settings,
    DATA_DIR: other.path,
    PORT: new URL(running.url).port,
  }).catch((reason) => reason)
  const all = workers(running)
  expect(all).toHaveLength(2)
  // A killed process cannot stop its workers.
  await running.kill('SIGKILL')
  await expect.poll(() => all.filter(isServer), { timeout: 10_000 }).toEqual([])
  // The next server adopts the database of the killed one, and stops it.
  await (await startBuiltServer(settings)).kill('SIGTERM')
  await other.remove()
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).output).toContain('The port is taken already')
})
