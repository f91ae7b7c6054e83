import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxImageBytes, maxPreviewBytes, uploadHash } from '#contract/images.ts'
import { type ChangeFeed, startChangeFeed } from '#server/database/change-feed.ts'
import {
  connectDatabase,
  type Database,
  type DatabaseAddress,
  type DatabaseClient,
} from '#server/database/client.ts'
import { type Jobs, startJobs } from '#server/jobs/jobs.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { folderStorage } from './folder-storage.ts'
import { storeImages } from './images.service.ts'
import { images } from './images.table.ts'
import { loadSharp } from './load-sharp.ts'
import { asUpload, noise, plainPicture } from './picture-files.ts'
import { pictureSizesQueue } from './picture-sizes.queue.ts'
import { createSizeJobs } from './size-jobs.ts'
import type { ImageStorage } from './storage.ts'

const workerEntry = fileURLToPath(new URL('./size-worker.ts', import.meta.url))

let database: DatabaseAddress
let client: DatabaseClient
let folder: string
let storage: ImageStorage
let feed: ChangeFeed
let started: Server[] = []
let processes: ChildProcess[] = []
const log = pino({ level: 'silent' })

interface Server {
  jobs: Jobs
  stop(): Promise<void>
}

beforeAll(async () => {
  // The server never reads AVIF, but these tests inspect the AVIF files that it wrote.
  ;(await loadSharp()).unblock({ operation: ['VipsForeignLoadHeifBuffer'] })
  database = await createTestDatabase()
  client = connectDatabase(database, { connections: 10 })
  feed = await startChangeFeed(client, log)
})
afterAll(async () => {
  await feed.close()
  await client.close()
})

beforeEach(async () => {
  await client.db.delete(images)
  await client.sql`delete from halyard_jobs.job`
  folder = await mkdtemp(join(tmpdir(), 'halyard-sizes-'))
  storage = folderStorage(join(folder, 'uploads'))
})
afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  started = []
  for (const one of processes) one.kill('SIGKILL')
  processes = []
  await rm(folder, { recursive: true })
})

/** Starts the size jobs as a server process does, but without schedules and with faster detection of dead processes. */
async function startServer(entry = workerEntry): Promise<Server> {
  const jobs = await startJobs({
    client,
    feed,
    log,
    runsSchedules: false,
    pollSeconds: 0.5,
    superviseSeconds: 1,
  })
  const storageSettings = { folder: join(folder, 'uploads') }
  const sizes = createSizeJobs({
    db: client.db,
    jobs,
    storage: storageSettings,
    workerEntry: entry,
    log,
  })
  await sizes.start()
  const server = {
    jobs,
    async stop() {
      sizes.stop()
      await jobs.stop()
    },
  }
  started.push(server)
  return server
}

async function storePicture(
  picture: Sharp,
  enqueueSizes: (db: Database, hashes: string[]) => Promise<void> = async () => {},
): Promise<string> {
  const image = asUpload('beach.png', await picture.png({ compressionLevel: 1 }).toBuffer())
  const rules = {
    current: [],
    maxImageBytes: 4 * maxImageBytes,
    maxPreviewBytes,
    isDrawnPicture: () => false,
  }
  return uploadHash((await storeImages(client.db, storage, { image }, { ...rules, enqueueSizes })).image!)!
}

const sizesMade = async () => (await client.db.select().from(images)).every((row) => row.sizesMadeAt !== null)

async function jobRows() {
  return await client.sql<
    { name: string; state: string; retries: number; key: string; error: string | null; startsIn: number }[]
  >`select name, state, retry_count as retries, singleton_key as key,
      coalesce(output, source_output)->>'message' as error,
      extract(epoch from start_after - now())::float8 as "startsIn"
    from halyard_jobs.job where left(name, 2) <> '__' order by created_on`
}
const states = async () => (await jobRows()).map(({ name, state }) => `${name} ${state}`)
/** Makes the next attempt due. */
const makeDue = () => client.sql`update halyard_jobs.job set start_after = now() where state = 'retry'`
const runningPid = async () => (await readFile(join(folder, 'pid'), 'utf8').catch(() => '')).trim()

const files = async () =>
  (await readdir(join(folder, 'uploads'))).filter((name) => name !== '.incoming').sort()
const patience = { timeout: 20_000, interval: 20 }

/** Writes the module of a fake worker, which reports when it is given a picture. */
async function writeWorker(name: string, onPicture: string): Promise<string> {
  const entry = join(folder, `${name}.mjs`)
  await writeFile(
    entry,
    `import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
    process.on('disconnect', () => process.exit())
    process.on('message', (message) => {
      if (message.make === undefined) return
      const { hash } = message.make
      writeFileSync('${join(folder, 'pid')}.part', String(process.pid))
      renameSync('${join(folder, 'pid')}.part', '${join(folder, 'pid')}')
      ${onPicture}
    })`,
  )
  return entry
}

describe('the sizes of a picture', () => {
  it('are made by another process with low priority, and are never larger than the picture', async () => {
    const hash = await storePicture(plainPicture(1000, 500))
    await startServer()
    await expect.poll(sizesMade, patience).toBe(true)
    await expect.poll(states, patience).toEqual(['picture-sizes completed'])
    for (const [width, made] of [
      [400, 400],
      [800, 800],
      [1600, 1000],
    ]) {
      const metadata = await sharp(
        await readFile(join(folder, 'uploads', `${hash}-${width}.avif`)),
      ).metadata()
      expect(metadata).toMatchObject({ format: 'heif', width: made, height: made! / 2 })
      expect(metadata.exif).toBeUndefined()
    }
  })

  it('are the same file if the picture is smaller than all sizes', async () => {
    const hash = await storePicture(plainPicture(300, 200))
    await startServer()
    await expect.poll(sizesMade, patience).toBe(true)
    const made = [400, 800, 1600].map((width) => readFile(join(folder, 'uploads', `${hash}-${width}.avif`)))
    const [small, ...others] = await Promise.all(made)
    for (const other of others) expect(other.equals(small!)).toBe(true)
    expect((await sharp(small).metadata()).width).toBe(300)
  })

  it('are made at once for a picture that is uploaded while the process is idle', async () => {
    const { jobs } = await startServer()
    await storePicture(plainPicture(60, 40), (db, hashes) =>
      jobs.enqueue(
        db,
        pictureSizesQueue,
        hashes.map((hash) => ({ hash })),
      ),
    )
    feed.wake()
    await expect.poll(sizesMade, patience).toBe(true)
  })

  it('are made from the point where an earlier attempt stopped', async () => {
    const hash = await storePicture(plainPicture(60, 40))
    await storage.put(`${hash}-400.avif`, Buffer.from('made before'), 'image/avif')
    await startServer()
    await expect.poll(sizesMade, patience).toBe(true)
    expect(await readFile(join(folder, 'uploads', `${hash}-400.avif`), 'utf8')).toBe('made before')
    expect(await files()).toHaveLength(5)
  })

  it('are made after the next start if a server stops while making them, which does not count as an attempt', async () => {
    await storePicture(plainPicture(60, 40))
    const first = await startServer(await writeWorker('slow', ''))
    await expect.poll(runningPid, patience).not.toBe('')
    await first.stop()
    const [left] = (await jobRows()).filter(({ state }) => state !== 'completed')
    expect(left).toMatchObject({ name: 'picture-sizes', state: 'created', retries: 0 })
    await startServer()
    await expect.poll(sizesMade, patience).toBe(true)
  })

  it('are made by another server if the first one is killed', async () => {
    await storePicture(noise(400, 300))
    const killed = await startServerProcess({ entry: await writeWorker('slow', '') })
    await expect.poll(states, patience).toEqual(['picture-sizes active'])
    killed.kill('SIGKILL')
    await once(killed, 'close')
    await client.sql`update halyard_jobs.job set heartbeat_on = now() - interval '2 minutes' where state = 'active'`
    await startServer()
    await expect.poll(states, patience).toEqual(['picture-sizes retry'])
    await makeDue()
    await expect.poll(sizesMade, patience).toBe(true)
  })

  it('are tried again later if they cannot be made, and the reason is kept', async () => {
    const hash = await storePicture(plainPicture(60, 40))
    await storage.delete(`${hash}-source.webp`)
    await startServer()
    await expect.poll(states, patience).toEqual(['picture-sizes retry'])
    const [job] = await jobRows()
    expect(job!.error).toContain('not in the storage')
    expect(job!.startsIn).toBeGreaterThan(1)
  })

  it('count as a failed attempt if their worker dies, and block no other picture', async () => {
    const bad = await storePicture(plainPicture(60, 40))
    const entry = await writeWorker(
      'dying',
      `if (hash === '${bad}') process.kill(process.pid, 'SIGKILL')
      else process.send({ made: hash })`,
    )
    const { jobs } = await startServer(entry)
    await expect.poll(states, patience).toEqual(['picture-sizes retry'])
    expect((await jobRows())[0]!.error).toBe('The process ended with SIGKILL')
    const good = await storePicture(plainPicture(61, 40))
    await jobs.enqueue(client.db, pictureSizesQueue, [{ hash: good }])
    await makeDue()
    await expect
      .poll(async () => (await jobRows()).find(({ key }) => key === good)?.state, patience)
      .toBe('completed')
  })
})

describe('the worker', () => {
  it('does not keep a server from stopping if it ignores the request to end', async () => {
    await storePicture(plainPicture(60, 40))
    const entry = await writeWorker('stubborn', `process.removeAllListeners('disconnect')`)
    const server = await startServer(entry)
    await expect.poll(runningPid, patience).not.toBe('')
    const worker = Number(await runningPid())
    expect(getPriority(worker)).toBe(constants.priority.PRIORITY_LOW)
    await server.stop()
    expect(() => process.kill(worker, 0)).toThrow('ESRCH')
  })

  it('makes one picture at a time', async () => {
    const hashes = [await storePicture(plainPicture(60, 40)), await storePicture(plainPicture(61, 40))]
    const report = join(folder, 'report')
    const entry = await writeWorker(
      'noting',
      `appendFileSync('${report}', 'begin ')
      setTimeout(() => {
        appendFileSync('${report}', 'end ')
        process.send({ made: hash })
      }, 50)`,
    )
    await startServer(entry)
    await expect.poll(sizesMade, patience).toBe(true)
    expect(await readFile(report, 'utf8')).toBe('begin end begin end ')
    expect(hashes).toHaveLength(2)
  })

  it('is started later if it cannot be started for lack of file descriptors, and its server survives', async () => {
    await storePicture(plainPicture(60, 40))
    // The process has its connections and no further file descriptors until the first attempt has failed.
    await startServerProcess({
      preparation: `
      import { closeSync, openSync } from 'node:fs'
      const held = []
      beforeWork = () => {
        try {
          for (;;) held.push(openSync('/dev/null'))
        } catch {}
      }
      options.log = { info() {}, error() {}, warn() {
        for (const file of held.splice(0)) closeSync(file)
      } }`,
    })
    const withStarts = { ...patience, timeout: 40_000 }
    await expect.poll(states, withStarts).toEqual(['picture-sizes retry'])
    await makeDue()
    await expect.poll(sizesMade, withStarts).toBe(true)
  })

  it('gets passwords neither by its arguments nor by its environment', async () => {
    await storePicture(plainPicture(60, 40))
    const report = join(folder, 'report.json')
    const entry = await writeWorker(
      'curious',
      `const { argv, env, execArgv } = process
      writeFileSync('${report}.part', JSON.stringify({ argv, env, execArgv }))
      renameSync('${report}.part', '${report}')`,
    )
    process.env.PLANTED_SECRET = 'planted'
    const server = await startServer(entry)
    await expect.poll(() => readFile(report, 'utf8').catch(() => ''), patience).not.toBe('')
    await server.stop()
    delete process.env.PLANTED_SECRET
    const seen = JSON.parse(await readFile(report, 'utf8'))
    expect(Object.keys(seen.env).filter((name) => name.includes('SECRET'))).toEqual([])
    expect(seen.argv.slice(2)).toEqual([])
  })
})

/** A process that runs only the size jobs and may open few files. */
async function startServerProcess({ preparation = '', entry = workerEntry }): Promise<ChildProcess> {
  const program = `
    import { connectDatabase } from '#server/database/client.ts'
    import { createSizeJobs } from '#server/features/images/size-jobs.ts'
    import { startJobs } from '#server/jobs/jobs.ts'
    const client = connectDatabase(${JSON.stringify(database)}, { connections: 1 })
    const options = { log: console }
    let beforeWork = () => {}
    ${preparation}
    const feed = { subscribe: () => () => {} }
    const jobs = await startJobs({ client, feed, log: options.log, runsSchedules: false, pollSeconds: 0.5 })
    beforeWork()
    const storage = { folder: ${JSON.stringify(join(folder, 'uploads'))} }
    const workerEntry = ${JSON.stringify(entry)}
    await createSizeJobs({ db: client.db, jobs, storage, workerEntry, ...options }).start()`
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const server = spawn('/bin/sh', ['-c', 'ulimit -n 256 && exec "$0" "$@"', ...node], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  processes.push(server)
  await once(server, 'spawn')
  return server
}
