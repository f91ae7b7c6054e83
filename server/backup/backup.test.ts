import { appendFile, copyFile, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { runBackupCommand } from '#server/backup.ts'
import { connectDatabase, type DatabaseAddress, type DatabaseClient } from '#server/database/client.ts'
import { imageFileNames } from '#server/features/images/make-sizes.ts'
import { openStorage } from '#server/features/images/open-storage.ts'
import { createSizeJobs } from '#server/features/images/size-jobs.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { runRestoreCommand } from '#server/restore.ts'
import { createTestDatabase, urlOf } from '#server/testing/build-test-app.ts'
import { createFailedJob } from '#server/testing/factories.ts'
import { waitForLocked } from '#server/testing/locks.ts'
import { startS3Server } from '#server/testing/s3-server.ts'
import {
  fillShop,
  findBrokenInvariants,
  fingerprintOf,
  makeStore,
  picture,
  pictureHash,
} from './backup-test-tools.ts'
import { manifestName, partName } from './format.ts'

const sourceAddress = await createTestDatabase()
const source = connectDatabase(sourceAddress, { connections: 4 })
const store = await makeStore()
const backupFile = join(store.path, 'shop.halyard')
let original: Record<string, string>

beforeAll(async () => {
  await fillShop(source, store.storage)
  await source.sql`insert into change_readers (name, horizon, read_at) values ('prices of tests', '9', now())`
  original = await fingerprintOf(source.sql)
  expect(await backup(backupFile)).toMatchObject({ code: 0 })
})

afterAll(async () => {
  await source.close()
  await store.remove()
})

interface Ran {
  code: number
  printed: string
  told: string
}

async function run(
  command: typeof runBackupCommand,
  args: string[],
  address: DatabaseAddress,
  env: Record<string, string> = {},
): Promise<Ran> {
  let printed = ''
  let told = ''
  const code = await command(args, {
    env: { DATABASE_URL: urlOf(address), DATA_DIR: store.path, ...env },
    print: (line) => {
      printed += `${line}\n`
    },
    tell: (text) => {
      told += text
    },
  })
  return { code, printed, told }
}

const backup = (...args: string[]) => run(runBackupCommand, args, sourceAddress)

/** Restores into a database and returns its fingerprint afterwards. */
async function restoreTo(
  address: DatabaseAddress,
  args: string[],
  env: Record<string, string> = {},
): Promise<Ran & { fingerprint: Record<string, string> }> {
  const ran = await run(runRestoreCommand, args, address, env)
  return { ...ran, fingerprint: await look(address, ({ sql }) => fingerprintOf(sql)) }
}

/** Closes its connection afterwards, because a restore refuses to run beside others. */
async function look<Result>(
  address: DatabaseAddress,
  work: (client: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  const client = connectDatabase(address, { connections: 2 })
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const scratch = (name: string) => join(store.path, name)

test('a restore brings back every table and picture of the backup', async () => {
  const target = await makeStore()
  onTestFinished(target.remove)
  const address = await createTestDatabase()
  const { code, printed, fingerprint } = await restoreTo(address, [backupFile], { DATA_DIR: target.path })
  expect(printed).toMatch(
    /^Restored the backup of 20\d\d-\S+Z: [\d,]+ rows and 5 files of pictures in [\d.]+ s\.\nAll sessions have ended\./,
  )
  expect(code).toBe(0)
  expect(fingerprint).toEqual(original)
  for (const [place, name] of imageFileNames(pictureHash).entries()) {
    expect(await readFile(join(target.path, 'images', name))).toEqual(picture(place))
  }
  await look(address, async ({ sql }) => {
    expect(await findBrokenInvariants(sql, target.storage)).toEqual([])
    // The change feed is only for the processes of the old server.
    expect(await source.sql`select from changes`).not.toHaveLength(0)
    expect(await sql`select from changes`).toHaveLength(0)
    // Their place in that feed would hide changes of the new one.
    expect(await source.sql`select from change_readers`).not.toHaveLength(0)
    expect(await sql`select from change_readers`).toHaveLength(0)
    // Every table is analysed for the planner.
    expect(
      await sql`select relname from pg_stat_user_tables where schemaname = 'public' and vacuum_count = 0`,
    ).toEqual([])
    // Sequences continue, and triggers work again.
    const [{ next }] = (await sql`select nextval('changes_id_seq')::int as next`) as unknown as [
      { next: number },
    ]
    expect(next).toBeGreaterThan(1)
    await sql`update tours set title = 'Zzyzx by rail' where id = (select id from tours limit 1)`
    expect(await sql`select word from search_words where kind = 'tour' and word = 'zzyzx'`).toHaveLength(1)
  })
})

/** The lowest price of a sale that begins after a restore. */
async function lowestPriceAfter(args: string[]): Promise<number | null> {
  const address = await createTestDatabase()
  expect(await restoreTo(address, [backupFile, ...args])).toMatchObject({ code: 0 })
  return look(address, async ({ sql }) => {
    const [row] = await sql<{ lowest: number | null }[]>`
      update products set sale_basis_points = 1000 where id = (
        select id from products where sale_basis_points = 0 and cost_cents = 6400 order by id limit 1
      ) returning lowest_price_cents as lowest`
    expect(await sql`select from products where lowest_price_cents is not null`).not.toHaveLength(0)
    return row!.lowest
  })
}

test('prices after the backup are unknown, so a sale after a restore names no lowest price', async () => {
  expect(await lowestPriceAfter([])).toBeNull()
})

test('with --same-prices a sale after a restore names its lowest price', async () => {
  expect(await lowestPriceAfter(['--same-prices'])).toBe(6_400)
})

test('a backup is a snapshot and contains no later writes', async () => {
  const file = scratch('meanwhile.halyard')
  const begun = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  // The backup reads reviews first. Products, which it reads later, must be of the same moment.
  const writing = source.sql.begin(async (sql) => {
    await sql`lock table product_reviews in access exclusive mode`
    begun.resolve()
    await written.promise
    const [row] = await sql<{ id: string }[]>`
      update products set rating_count = rating_count + 1, rating_total = rating_total + 5
      where id = (select id from products order by id limit 1) returning id`
    await sql`
      insert into product_reviews (id, product_id, name, masked_email, avatar, description, rating)
      values (gen_random_uuid(), ${row!.id}, 'a', 'a', '', 'written meanwhile', 5)`
  })
  await Promise.race([begun.promise, writing])
  const reading = backup(file)
  try {
    expect(await waitForLocked(source.sql, 1)).toEqual([expect.stringContaining('copy "product_reviews"')])
  } finally {
    written.resolve()
    await writing
  }
  expect(await reading).toMatchObject({ code: 0 })
  await source.sql.begin(async (sql) => {
    const [{ id }] = (await sql`
      delete from product_reviews where description = 'written meanwhile'
      returning product_id as id`) as unknown as [{ id: string }]
    await sql`update products set rating_count = rating_count - 1, rating_total = rating_total - 5 where id = ${id}`
  })
  const address = await createTestDatabase()
  const { code, fingerprint } = await restoreTo(address, [file])
  expect(code).toBe(0)
  expect(await look(address, ({ sql }) => findBrokenInvariants(sql, store.storage))).toEqual([])
  expect(fingerprint).toEqual(original)
})

test('pictures go from a folder to S3 and back', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const env = {
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_REGION: s3.region,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
  const address = await createTestDatabase()
  expect(await restoreTo(address, [backupFile], env)).toMatchObject({ code: 0 })
  expect([...s3.objects.keys()].sort()).toEqual(
    imageFileNames(pictureHash)
      .map((name) => `uploads/${name}`)
      .sort(),
  )
  expect(s3.objects.get(`uploads/${pictureHash}-400.avif`)).toMatchObject({ contentType: 'image/avif' })

  const file = scratch('from-s3.halyard')
  expect(await run(runBackupCommand, [file], address, env)).toMatchObject({ code: 0 })
  const target = await makeStore()
  onTestFinished(target.remove)
  const restored = await restoreTo(await createTestDatabase(), [file], { DATA_DIR: target.path })
  expect(restored.fingerprint).toEqual(original)
  expect(await readFile(join(target.path, 'images', `${pictureHash}-source.webp`))).toEqual(picture(1))
  expect(openStorage({ folder: join(target.path, 'images') })).toBeDefined()
})

test('--without-pictures leaves the pictures out', async () => {
  const file = scratch('without.halyard')
  expect(await backup(file, '--without-pictures')).toMatchObject({ code: 0 })
  const target = await makeStore()
  onTestFinished(target.remove)
  const { code, printed } = await restoreTo(await createTestDatabase(), [file], { DATA_DIR: target.path })
  expect(code).toBe(0)
  expect(printed).toContain('The backup holds no pictures: restore those by other means.\n')
  expect(await readdir(target.path)).toEqual([])
})

test('a backup holds no jobs: the start after a restore enqueues missing picture sizes', async () => {
  const address = await createTestDatabase()
  const waiting = 'e'.repeat(32)
  const jobsOf = ({ sql }: DatabaseClient) =>
    sql<{ name: string; hash: string }[]>`
      select name, data->>'hash' as hash from halyard_jobs.job where left(name, 2) <> '__'`
  await look(address, async ({ sql }) => {
    await sql`insert into images (hash, width, height, bytes) values (${waiting}, 10, 10, 100)`
    await createFailedJob(sql, { hash: waiting })
  })
  const file = scratch('jobs.halyard')
  expect(await run(runBackupCommand, [file], address)).toMatchObject({ code: 0 })
  expect(await restoreTo(address, [file, '--replace'])).toMatchObject({ code: 0 })

  await migrateDatabase(address)
  expect(await look(address, jobsOf)).toEqual([])
  await look(address, async (client) => {
    const log = pino({ level: 'silent' })
    const feed = { subscribe: () => () => {} }
    const jobs = await startJobs({ client, feed, log, runsSchedules: false })
    const storage = { folder: scratch('no-pictures') }
    const enqueueOnly = { ...jobs, work: async () => {} }
    const sizes = createSizeJobs({ db: client.db, jobs: enqueueOnly, storage, workerEntry: '', log })
    await sizes.start()
    sizes.stop()
    await jobs.stop()
  })
  expect(await look(address, jobsOf)).toEqual([{ name: 'picture-sizes', hash: waiting }])
})

test('a database that is not empty is replaced only with --replace', async () => {
  const address = await createTestDatabase()
  await look(address, ({ sql }) => sql`insert into rate_limits values ('mine', 1, now())`)
  const before = await look(address, ({ sql }) => fingerprintOf(sql))
  const refused = await restoreTo(address, [backupFile])
  expect(refused.code).toBe(1)
  expect(refused.told).toMatch(
    /\nThe database is not empty \(there are rows in rate_limits\): [^\n]+--replace\.\n$/,
  )
  expect(refused.fingerprint).toEqual(before)
  const replaced = await restoreTo(address, [backupFile, '--replace'])
  expect(replaced.code).toBe(0)
  expect(replaced.fingerprint).toEqual(original)
})

test('a database with tables of another product is never changed', async () => {
  const address = await createTestDatabase()
  await look(address, ({ sql }) => sql`create table invoices (id int)`)
  const { code, told } = await restoreTo(address, [backupFile, '--replace'])
  expect(code).toBe(1)
  expect(told).toContain('The database holds tables of another product (invoices)')
})

test('a restore with --replace undoes an upgrade and removes tables of the newer version', async () => {
  const address = await createTestDatabase()
  await look(address, async ({ sql }) => {
    await sql`create table gift_cards (id int)`
    await sql`insert into gift_cards values (1)`
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`
  })
  const refused = await restoreTo(address, [backupFile])
  expect(refused.code).toBe(1)
  expect(refused.told).toContain('The database is not empty (there are rows in gift_cards)')
  const replaced = await restoreTo(address, [backupFile, '--replace'])
  expect(replaced.code).toBe(0)
  expect(replaced.fingerprint).toEqual(original)
  await look(address, async ({ sql }) => {
    expect(await sql`select to_regclass('gift_cards') as found`).toEqual([{ found: null }])
  })
})

test('a database in use by a server is not changed', async () => {
  const address = await createTestDatabase()
  const { code, told } = await look(address, async (client) => {
    await client.sql`select 1`
    return run(runRestoreCommand, [backupFile, '--replace'], address)
  })
  expect(code).toBe(1)
  expect(told).toContain('A server is using this database: stop the server first')
})

test('a restore that fails half-way leaves the database unchanged', async () => {
  const address = await createTestDatabase()
  await look(address, ({ sql }) => sql`insert into rate_limits values ('mine', 1, now())`)
  const before = await look(address, ({ sql }) => fingerprintOf(sql))
  // A file where the folder of the pictures should be.
  const target = await makeStore()
  onTestFinished(target.remove)
  await writeFile(join(target.path, 'images'), '')
  const { code, told, fingerprint } = await restoreTo(address, [backupFile, '--replace'], {
    DATA_DIR: target.path,
  })
  expect(code).toBe(1)
  expect(told).toMatch(/\nA part of this path is a file, not a folder: [^\n]+\n$/)
  expect(fingerprint).toEqual(before)
})

test('a backup of a newer version is refused', async () => {
  const [row] = await source.sql<{ id: number }[]>`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('unknown', 9999999999999) returning id`
  const file = scratch('newer.halyard')
  try {
    expect(await backup(file)).toMatchObject({ code: 0 })
  } finally {
    await source.sql`delete from drizzle.__drizzle_migrations where id = ${row!.id}`
  }
  const { code, told } = await restoreTo(await createTestDatabase(), [file])
  expect(code).toBe(1)
  expect(told).toMatch(/\nThe backup was made by another version of Halyard, [^\n]+ or a newer one\.\n$/)
})

/** Kinds of damage to a file, and the error of a restore. */
const damages: [what: string, damage: (file: string, size: number) => Promise<void>, said: RegExp][] = [
  ['cut off in its middle', (file, size) => truncate(file, Math.floor(size / 2)), /is cut off/],
  ['cut off between two members', (file) => truncate(file, 512 * 4), /is cut off/],
  ['short of its last byte', (file, size) => truncate(file, size - 1), /is cut off/],
  ['without its seal', (file, size) => truncate(file, size - 3 * 512), /is cut off/],
  ['empty', (file) => truncate(file, 0), /is no backup of Halyard/],
  ['something else', (file) => writeFile(file, 'select 1;'.repeat(100)), /is no backup of Halyard/],
  ['changed in one byte of its content', (file, size) => flip(file, Math.floor(size / 2)), /is damaged/],
  ['changed in one byte of its manifest', (file) => flip(file, 700), /is damaged/],
  ['changed in a header', (file) => flip(file, 3), /is no backup of Halyard/],
]

test.for(damages)('a file that is %s is refused before anything is changed', async ([what, damage, said]) => {
  const file = scratch(`${what.replaceAll(' ', '-')}.halyard`)
  await copyFile(backupFile, file)
  await damage(file, (await stat(file)).size)
  const address = await createTestDatabase()
  const before = await look(address, ({ sql }) => fingerprintOf(sql))
  const { code, told, fingerprint } = await restoreTo(address, [file, '--replace'])
  expect(code).toBe(1)
  expect(told).toMatch(said)
  expect(told.trim().split('\n')).toHaveLength(2)
  expect(fingerprint).toEqual(before)
})

test('bytes appended to a backup do no harm', async () => {
  const file = scratch('longer.halyard')
  await copyFile(backupFile, file)
  await appendFile(file, Buffer.alloc(10_240))
  expect(await restoreTo(await createTestDatabase(), [file])).toMatchObject({
    code: 0,
    fingerprint: original,
  })
})

async function flip(file: string, at: number): Promise<void> {
  const handle = await open(file, 'r+')
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at)
  await handle.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, at)
  await handle.close()
}

test('a backup is readable only by its owner, and never overwrites a file', async () => {
  expect((await stat(backupFile)).mode & 0o777).toBe(0o600)
  const before = await readFile(backupFile)
  const { code, told } = await backup(backupFile)
  expect(code).toBe(1)
  expect(told).toBe(`${backupFile} is there already: choose another name, or remove it first.\n`)
  expect(await readFile(backupFile)).toEqual(before)
})

test('a full disk is reported in one line and leaves no file behind', async () => {
  await fillDiskAt(manifestName)
  const { code, told } = await backup(scratch('full.halyard'))
  expect(code).toBe(1)
  expect(told).toMatch(/The disk is full: make room and try again\. \(ENOSPC[^\n]+\)\n$/)
  expect((await readdir(store.path)).filter((name) => name.startsWith('full'))).toEqual([])
})

test('a disk that fills up while a large table is read is reported, and the connection is released', async () => {
  const address = await createTestDatabase()
  const file = scratch('full.halyard')
  await look(address, async ({ sql }) => {
    // More than the parts in memory and the buffers of the network can hold.
    await sql`
      insert into audit_log (at, action, outcome, changes, address, request_id)
      select now(), 'sign-in', 'done', jsonb_build_object('a', repeat('x', 4000000)), '203.0.113.7', 'x'
      from generate_series(1, 12)`
    await fillDiskAt(partName('audit_log', 1))
    const { code, told } = await run(runBackupCommand, [file, '--without-pictures'], address)
    expect(told).toMatch(/The disk is full: make room and try again\. \(ENOSPC[^\n]+\)\n$/)
    expect(code).toBe(1)
    const others = () => sql`
      select state, query from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`
    await expect.poll(others, { timeout: 10_000 }).toEqual([])
  })
  expect((await readdir(store.path)).filter((name) => name.startsWith('full'))).toEqual([])
})

/** From this member of the archive on the disk is full, until the test ends. */
async function fillDiskAt(member: string): Promise<void> {
  const handle = await open(backupFile)
  await handle.close()
  const files = Object.getPrototypeOf(handle) as typeof handle
  const { write } = files
  let isFull = false
  const full = vi.spyOn(files, 'write').mockImplementation(function (this: typeof handle, ...args) {
    const [bytes] = args as unknown as [Buffer]
    isFull ||= bytes.toString('latin1', 0, member.length) === member
    if (!isFull) return write.apply(this, args)
    return Promise.reject(
      Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    )
  })
  onTestFinished(() => full.mockRestore())
}

test.for([
  [[], 'Which FILE?'],
  [['a', 'b'], '"b" means nothing here: there is one FILE.'],
  [['--fast', 'a'], "Unknown option '--fast'"],
] as const)('a wrong command line (%j) is explained in one line', async ([args, said]) => {
  for (const command of [runBackupCommand, runRestoreCommand]) {
    const { code, told } = await run(command, [...args], sourceAddress)
    expect(code).toBe(2)
    expect(told).toContain(said)
    expect(told.trim().split('\n')).toHaveLength(1)
  }
})

test('the error names a file that cannot be written or read', async () => {
  expect((await backup(join(store.path, 'nowhere', 'shop.halyard'))).told).toMatch(
    /There is no such file or folder: check the path\. \(ENOENT[^\n]+nowhere/,
  )
  expect((await restoreTo(sourceAddress, [scratch('nowhere.halyard')])).told).toMatch(/There is no such file/)
})
