import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import sharp, { type Sharp } from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxImageBytes, maxPreviewBytes, uploadHash } from '#contract/images.ts'
import { connectDatabase, type DatabaseAddress, type DatabaseClient } from '#server/database/client.ts'
import { createTestDatabase } from '#server/testing/build-test-app.ts'
import { storeImages } from './images.service.ts'
import { images } from './images.table.ts'
import { loadSharp } from './load-sharp.ts'
import { asUpload, noise, plainPicture } from './picture-files.ts'
import { type SizeJobs, startSizeJobs } from './size-jobs.ts'
import { claimSizeJob, failSizeJob, finishSizeJob, hasClaimableJob, maxAttempts } from './size-queue.ts'
import { folderStorage, type ImageStorage } from './storage.ts'

const workerEntry = fileURLToPath(new URL('./size-worker.ts', import.meta.url))
const rules = { current: [], maxImageBytes, maxPreviewBytes, isDrawnPicture: () => false }

let database: DatabaseAddress
let client: DatabaseClient
let folder: string
let storage: ImageStorage
let started: SizeJobs[] = []

beforeAll(async () => {
  // The server never reads AVIF; these tests look at what it wrote.
  ;(await loadSharp()).unblock({ operation: ['VipsForeignLoadHeifBuffer'] })
  database = await createTestDatabase()
  client = connectDatabase(database, { connections: 5 })
})
afterAll(() => client.close())

beforeEach(async () => {
  await client.db.delete(images)
  folder = await mkdtemp(join(tmpdir(), 'halyard-sizes-'))
  storage = folderStorage(join(folder, 'uploads'))
})
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()))
  started = []
  await rm(folder, { recursive: true })
})

function startJobs(entry = workerEntry): SizeJobs {
  const jobs = startSizeJobs({
    sql: client.sql,
    database,
    storage: { folder: join(folder, 'uploads') },
    workerEntry: entry,
    log: pino({ level: 'silent' }),
    pollMs: 200,
  })
  started.push(jobs)
  return jobs
}

async function storePicture(picture: Sharp): Promise<string> {
  const image = asUpload('beach.png', await picture.png({ compressionLevel: 1 }).toBuffer())
  const limits = { ...rules, maxImageBytes: 20_971_520 }
  return uploadHash((await storeImages(client.db, storage, { image }, limits)).image!)!
}

async function row() {
  const [found] = await client.db.select().from(images)
  return found!
}

const files = async () =>
  (await readdir(join(folder, 'uploads'))).filter((name) => name !== '.incoming').sort()
const patience = { timeout: 15_000, interval: 20 }

describe('the sizes of a picture', () => {
  it('are made by another process, and never larger than the picture', async () => {
    const hash = await storePicture(plainPicture(1000, 500))
    startJobs()
    await expect.poll(async () => (await row()).sizesMadeAt, patience).not.toBeNull()
    expect(await row()).toMatchObject({ attempts: 1, lastError: null, claimedUntil: null })
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

  it('are one and the same file where the picture is smaller than all of them', async () => {
    const hash = await storePicture(plainPicture(300, 200))
    startJobs()
    await expect.poll(async () => (await row()).sizesMadeAt, patience).not.toBeNull()
    const made = [400, 800, 1600].map((width) => readFile(join(folder, 'uploads', `${hash}-${width}.avif`)))
    const [small, ...others] = await Promise.all(made)
    for (const other of others) expect(other.equals(small!)).toBe(true)
    expect((await sharp(small).metadata()).width).toBe(300)
  })

  it('are made at once for a picture that comes while the worker sleeps', async () => {
    const jobs = startJobs()
    await storePicture(plainPicture(60, 40))
    jobs.wake()
    await expect.poll(async () => (await row()).sizesMadeAt, patience).not.toBeNull()
  })

  it('are made from where an earlier attempt stopped', async () => {
    const hash = await storePicture(plainPicture(60, 40))
    await storage.put(`${hash}-400.avif`, Buffer.from('made before'), 'image/avif')
    startJobs()
    await expect.poll(async () => (await row()).sizesMadeAt, patience).not.toBeNull()
    expect(await readFile(join(folder, 'uploads', `${hash}-400.avif`), 'utf8')).toBe('made before')
    expect(await files()).toHaveLength(5)
  })

  it('are made by the next start when a server stops in the middle', async () => {
    await storePicture(noise(400, 300))
    const first = startJobs()
    await expect.poll(async () => (await row()).attempts, patience).toBe(1)
    await first.stop()
    expect(await row()).toMatchObject({ sizesMadeAt: null, attempts: 0, claimedUntil: null })
    startJobs()
    await expect.poll(async () => (await row()).sizesMadeAt, patience).not.toBeNull()
  })

  it('are given back by the worker when its server is killed', async () => {
    await storePicture(noise(400, 300))
    const server = await startServerProcess()
    await expect.poll(async () => (await row()).attempts, patience).toBe(1)
    server.kill('SIGKILL')
    await once(server, 'close')
    await expect.poll(async () => (await row()).claimedUntil, patience).toBeNull()
    expect(await row()).toMatchObject({ sizesMadeAt: null, attempts: 0 })
  })

  it('that cannot be made are tried again later, and the reason is kept', async () => {
    const hash = await storePicture(plainPicture(60, 40))
    await storage.delete(`${hash}-source.webp`)
    startJobs()
    await expect.poll(async () => (await row()).lastError, patience).toContain('not in the storage')
    const { attempts, claimedUntil } = await row()
    expect(attempts).toBe(1)
    expect(claimedUntil!.getTime()).toBeGreaterThan(Date.now())
  })

  it('whose worker dies count as a failed attempt', async () => {
    const hash = await storePicture(plainPicture(60, 40))
    const entry = join(folder, 'dying-worker.mjs')
    await writeFile(
      entry,
      `process.once('message', () => process.send({ workingOn: '${hash}' }, () => process.kill(process.pid, 'SIGKILL')))`,
    )
    startJobs(entry)
    await expect.poll(async () => (await row()).lastError, patience).toBe('The worker ended with SIGKILL')
  })
})

describe('the worker', () => {
  it('that does not end when it is told to keeps no server from stopping', async () => {
    await storePicture(plainPicture(60, 40))
    const entry = join(folder, 'stubborn-worker.mjs')
    await writeFile(
      entry,
      `import { writeFileSync } from 'node:fs'
      process.on('message', () => writeFileSync('${join(folder, 'pid')}', String(process.pid)))`,
    )
    const jobs = startJobs(entry)
    const pid = () => readFile(join(folder, 'pid'), 'utf8').catch(() => '')
    await expect.poll(pid, patience).not.toBe('')
    const worker = Number(await pid())
    await jobs.stop()
    expect(() => process.kill(worker, 0)).toThrow('ESRCH')
  })

  it('that cannot reach the database ends and is started again later', async () => {
    const lines: string[] = []
    await storePicture(plainPicture(60, 40))
    started.push(
      startSizeJobs({
        sql: client.sql,
        database: { ...database, database: 'no_such_database' } as DatabaseAddress,
        storage: { folder: join(folder, 'uploads') },
        workerEntry,
        log: pino({}, { write: (line: string) => lines.push(line) }),
        pollMs: 200,
      }),
    )
    const ends = () => lines.filter((line) => line.includes('ended early')).length
    await expect.poll(ends, patience).toBeGreaterThan(1)
    expect(lines.join()).toContain('no_such_database')
    expect(await row()).toMatchObject({ attempts: 0, lastError: null })
  })

  it('that cannot be started for want of open files is started later, and its server lives on', async () => {
    await storePicture(plainPicture(60, 40))
    // It has its connection and nothing more, until it says what is wrong.
    const server = await startServerProcess(`
      import { closeSync, openSync } from 'node:fs'
      await sql\`select 1\`
      const held = []
      try {
        for (;;) held.push(openSync('/dev/null'))
      } catch {}
      const makeRoom = () => {
        for (const file of held.splice(0)) closeSync(file)
      }
      Object.assign(options, { pollMs: 200, log: { warn: makeRoom, error: makeRoom } })`)
    const withStarts = { ...patience, timeout: 40_000 }
    await expect.poll(async () => (await row()).sizesMadeAt, withStarts).not.toBeNull()
    server.kill('SIGKILL')
    await once(server, 'close')
  })

  it('gets passwords neither in its arguments nor in its environment', async () => {
    await storePicture(plainPicture(60, 40))
    const entry = join(folder, 'curious-worker.mjs')
    const report = join(folder, 'report.json')
    await writeFile(
      entry,
      `import { renameSync, writeFileSync } from 'node:fs'
      process.on('message', (message) => {
        if (message.stop) return
        const { argv, env, execArgv } = process
        writeFileSync('${report}.part', JSON.stringify({ argv, env, execArgv, message }))
        renameSync('${report}.part', '${report}')
        process.disconnect()
      })`,
    )
    process.env.PLANTED_SECRET = 'planted'
    const jobs = startJobs(entry)
    await expect.poll(() => readFile(report, 'utf8').catch(() => ''), patience).not.toBe('')
    await jobs.stop()
    delete process.env.PLANTED_SECRET
    const seen = JSON.parse(await readFile(report, 'utf8'))
    expect(Object.keys(seen.env).filter((name) => name.includes('SECRET'))).toEqual([])
    expect(seen.argv.slice(2)).toEqual([])
    expect(seen.message.settings).toEqual({ database, storage: { folder: join(folder, 'uploads') } })
  })
})

describe('the queue', () => {
  async function queueUp(count: number): Promise<string[]> {
    const hashes = Array.from({ length: count }, (_, index) => index.toString(16).padStart(32, '0'))
    await client.db.insert(images).values(hashes.map((hash) => ({ hash, width: 1, height: 1, bytes: 1 })))
    return hashes
  }
  const makeDue = () => client.db.update(images).set({ claimedUntil: new Date(Date.now() - 1000) })

  it('hands each job to one worker only, however many ask at once', async () => {
    const hashes = await queueUp(20)
    const claimed = await Promise.all(Array.from({ length: 30 }, () => claimSizeJob(client.sql)))
    const got = claimed.filter((job) => job !== null).map(({ hash }) => hash)
    expect(got.toSorted()).toEqual(hashes)
    expect(await hasClaimableJob(client.sql)).toBe(false)
  })

  it('keeps no worker waiting for a row that somebody else has locked', async () => {
    const [first, second] = await queueUp(2)
    await client.sql`update images set created_at = now() - interval '1 day' where hash = ${first!}`
    await client.sql.begin(async (uploading) => {
      await uploading`update images set used_at = now() where hash = ${first!}`
      expect((await claimSizeJob(client.sql))?.hash).toBe(second)
    })
  })

  it('waits longer after every failure and gives up after the fifth', async () => {
    const [hash] = await queueUp(1)
    const waits: number[] = []
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      expect(await claimSizeJob(client.sql)).toMatchObject({ hash, attempts: attempt })
      await failSizeJob(client.sql, hash!, 'x'.repeat(2000))
      waits.push(Math.round(((await row()).claimedUntil!.getTime() - Date.now()) / 1000))
      expect(await hasClaimableJob(client.sql)).toBe(false)
      await makeDue()
    }
    for (const [index, seconds] of [15, 60, 240, 960].entries()) {
      expect(Math.abs(waits[index]! - seconds)).toBeLessThan(5)
    }
    expect((await row()).lastError).toHaveLength(500)
    expect(await claimSizeJob(client.sql)).toBeNull()
    expect(await hasClaimableJob(client.sql)).toBe(false)
  })

  it('never gives up a job that only power cuts have ended', async () => {
    await queueUp(1)
    for (let attempt = 1; attempt <= 12; attempt++) {
      expect((await claimSizeJob(client.sql))?.attempts).toBe(attempt)
      expect((await row()).claimedUntil!.getTime()).toBeLessThan(Date.now() + 61 * 60_000)
      await makeDue()
    }
  })

  it('holds a finished job no more', async () => {
    const [hash] = await queueUp(1)
    await claimSizeJob(client.sql)
    await finishSizeJob(client.sql, hash!)
    await makeDue()
    expect(await claimSizeJob(client.sql)).toBeNull()
    await failSizeJob(client.sql, hash!, 'too late')
    expect((await row()).lastError).toBeNull()
  })
})

/** A process that runs nothing but the size jobs, as a server would, and may open few files. */
async function startServerProcess(preparation = ''): Promise<ChildProcess> {
  const options = { database, storage: { folder: join(folder, 'uploads') }, workerEntry }
  const program = `
    import { connectDatabase } from '#server/database/client.ts'
    import { startSizeJobs } from '#server/features/images/size-jobs.ts'
    const options = ${JSON.stringify(options)}
    const { sql } = connectDatabase(options.database, { connections: 1 })
    ${preparation}
    startSizeJobs({ log: console, ...options, sql })`
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const node = [process.execPath, '--input-type=module', '--eval', program]
  const server = spawn('/bin/sh', ['-c', 'ulimit -n 256 && exec "$0" "$@"', ...node], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(server, 'spawn')
  return server
}
