import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  fast,
  listPostgresProcesses,
  makeTemporaryFolder,
  query,
  readPostmasterPid,
  startCluster,
  startServerProcess,
} from './cluster-test-tools.ts'
import { PrivateClusterError, PrivateClusterInUseError } from './errors.ts'
import { findRunningCluster, startPrivateCluster } from './private-cluster.ts'

// Creating a database takes a second, more on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const isRoot = process.getuid?.() === 0

describe('a new folder', () => {
  test('gets a database whose role owns it without being a superuser', async () => {
    const directory = join(await makeTemporaryFolder(), 'data-dir', 'postgres')
    const { connection, adopted } = await startCluster({ directory })

    const [row] = await query(
      connection,
      `select current_user as role, rolsuper, rolcreatedb, pg_get_userbyid(datdba) as owner,
         pg_encoding_to_char(encoding) as encoding, datcollate, lower('ÉTÉ') as lower
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )

    expect(adopted).toBe(false)
    expect(row).toEqual({
      role: 'halyard',
      rolsuper: false,
      rolcreatedb: true,
      owner: 'halyard',
      encoding: 'UTF8',
      datcollate: 'C',
      lower: 'été',
    })
  })

  test('gets a database that only its own account can reach, over its socket, and that writes through to the disk', async () => {
    const directory = await makeTemporaryFolder()
    const { connection, dataDirectory } = await startCluster({ directory, settings: {} })

    const rules = await query(
      { ...connection, user: 'postgres' },
      'select type, auth_method from pg_hba_file_rules',
    )
    const [settings] = await query(
      connection,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as synchronous, current_setting('full_page_writes') as pages`,
    )

    expect(rules).toEqual([{ type: 'local', auth_method: 'peer' }])
    expect((await stat(dataDirectory)).mode & 0o777).toBe(0o700)
    expect(settings).toEqual({ addresses: '', fsync: 'on', synchronous: 'on', pages: 'on' })
  })

  test('gets a database in which its role can create the extensions of the product', async () => {
    const { connection } = await startCluster({ directory: await makeTemporaryFolder() })

    for (const name of ['pg_trgm', 'unaccent', 'btree_gin'])
      await query(connection, `create extension ${name}`)

    // Letters beyond ASCII count as letters in trigram search.
    const [row] = await query<{ close: boolean }>(
      connection,
      `select similarity('ñandú', 'ñandu') > 0.3 as close`,
    )
    expect(row?.close).toBe(true)
  })

  test('works with PostgreSQL 15', async () => {
    const { connection } = await startCluster({ directory: await makeTemporaryFolder(), major: 15 })

    const [row] = await query(
      connection,
      `select current_setting('server_version') as version, lower('ÉTÉ') as lower`,
    )

    expect(row).toEqual({ version: expect.stringMatching(/^15\./), lower: 'été' })
  })

  test('works if its path is too long for the address of a socket, and leaves no link behind', async () => {
    const directory = join(await makeTemporaryFolder(), 'deep'.repeat(20), 'deeper'.repeat(20))
    const { connection, dataDirectory, stop } = await startCluster({ directory })
    expect(Buffer.byteLength(dataDirectory)).toBeGreaterThan(200)

    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(connection.host.length).toBeLessThan(90)
    expect((await stat(join(connection.host, '..'))).mode & 0o777).toBe(0o700)

    await stop()
    await expect(stat(join(connection.host, '..'))).rejects.toThrow('ENOENT')
  })

  test('works if only root can enter it, with PostgreSQL as another account', async () => {
    const closed = await makeTemporaryFolder()
    await chmod(closed, 0o700)
    const { connection, dataDirectory } = await startCluster({ directory: join(closed, 'site', 'postgres') })

    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    const { uid } = await stat(dataDirectory)
    if (isRoot) expect(uid).not.toBe(0)
    else expect(uid).toBe(process.getuid?.())
    const ownerOf = (pid: number) =>
      execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' })
    expect(Number(ownerOf(await readPostmasterPid(dataDirectory)))).toBe(uid)
  })

  test('is used by only one of two servers that start at the same time', async () => {
    const directory = join(await makeTemporaryFolder(), 'postgres')
    const servers = [startServerProcess(directory), startServerProcess(directory)]

    const reports = await Promise.all(servers.map((server) => server.report))

    expect(reports.map((report) => report.outcome).sort()).toEqual(['refused', 'started'])
    const winner = servers[reports.findIndex((report) => report.outcome === 'started')]
    const refusal = reports.find((report) => report.outcome === 'refused')
    expect(refusal).toHaveProperty('message', expect.stringContaining(`(process ${winner?.pid})`))
  })

  test('is created again after its creation was interrupted', async () => {
    const directory = await makeTemporaryFolder()
    const watcher = watch(directory)
    const server = startServerProcess(directory)
    const unspoken = server.report.catch(() => undefined)
    for (let name = ''; !name.startsWith('data.new-'); ) [, name] = await once(watcher, 'change')
    watcher.close()
    await server.kill()
    await unspoken
    expect(await readdir(directory)).toContainEqual(expect.stringMatching(/^data\.new-/))

    const { connection } = await startCluster({ directory })

    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(directory)).not.toContainEqual(expect.stringMatching(/^data\.new-/))
  })
})

describe('an existing database', () => {
  test('keeps its rows over a stop and start, and no process of PostgreSQL is left after the stop', async () => {
    const directory = await makeTemporaryFolder()
    const first = await startCluster({ directory })
    await query(first.connection, 'create table note as select 42 as answer')
    expect(await listPostgresProcesses(directory)).not.toEqual([])

    await first.stop()
    expect(await listPostgresProcesses(directory)).toEqual([])

    const second = await startCluster({ directory })
    expect(second.adopted).toBe(false)
    expect(await query(second.connection, 'select answer from note')).toEqual([{ answer: 42 }])
  })

  test('that a killed server left running is adopted with all rows, and stopped by its new owner', async () => {
    const directory = await makeTemporaryFolder()
    const server = startServerProcess(directory)
    const report = await server.report
    if (report.outcome !== 'started') throw new Error(report.message)
    await query(report.connection, 'create table note as select 42 as answer')
    const postmaster = await readPostmasterPid(join(directory, 'data'))

    await server.kill()
    const next = await startCluster({ directory })

    expect(next.adopted).toBe(true)
    expect(await readPostmasterPid(next.dataDirectory)).toBe(postmaster)
    expect(await query(next.connection, 'select answer from note')).toEqual([{ answer: 42 }])
    await next.stop()
    expect(await listPostgresProcesses(directory)).toEqual([])
  })

  test('that was left running with other settings is restarted with the new settings', async () => {
    const directory = await makeTemporaryFolder()
    const server = startServerProcess(directory)
    await server.report
    await server.kill()

    const next = await startCluster({ directory, settings: { ...fast, work_mem: '7MB' } })

    expect(next.adopted).toBe(false)
    expect(await query(next.connection, 'show work_mem')).toEqual([{ work_mem: '7MB' }])
  })

  test('recovers after server and PostgreSQL were both killed', async () => {
    const directory = await makeTemporaryFolder()
    const server = startServerProcess(directory)
    const report = await server.report
    if (report.outcome !== 'started') throw new Error(report.message)
    await query(report.connection, 'create table note as select 42 as answer')

    await server.kill()
    process.kill(await readPostmasterPid(join(directory, 'data')), 'SIGKILL')
    const next = await startCluster({ directory })

    expect(next.adopted).toBe(false)
    expect(await query(next.connection, 'select answer from note')).toEqual([{ answer: 42 }])
  })

  test('starts if the process id in a stale postmaster.pid now belongs to another process', async () => {
    const directory = await makeTemporaryFolder()
    const first = await startCluster({ directory })
    await first.stop()
    // PostgreSQL checks only processes of its own account.
    const { uid, gid } = await stat(first.dataDirectory)
    const stranger = spawn('sleep', ['60'], isRoot ? { uid, gid } : {})
    onTestFinished(() => void stranger.kill('SIGKILL'))
    await once(stranger, 'spawn')
    for (const note of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      await writeFile(join(first.dataDirectory, note), `${stranger.pid}\n${first.dataDirectory}\n`)
    }

    const next = await startCluster({ directory })

    expect(next.adopted).toBe(false)
    expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.signalCode).toBeNull()
  })

  test('is restarted when PostgreSQL is killed while the server runs', async () => {
    const directory = await makeTemporaryFolder()
    const { connection, dataDirectory } = await startCluster({ directory })
    await query(connection, 'create table note as select 42 as answer')

    process.kill(await readPostmasterPid(dataDirectory), 'SIGKILL')

    const rows = await vi.waitFor(() => query(connection, 'select answer from note'), { timeout: 20_000 })
    expect(rows).toEqual([{ answer: 42 }])
  })

  test('starts after a restore with the wrong owner and permissions', async () => {
    const directory = await makeTemporaryFolder()
    const first = await startCluster({ directory })
    await first.stop()
    await chmod(first.dataDirectory, 0o755)
    if (isRoot) {
      for (const path of ['', ...(await readdir(first.dataDirectory, { recursive: true }))]) {
        await chown(join(first.dataDirectory, path), 0, 0)
      }
    }

    const next = await startCluster({ directory })

    expect(await query(next.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of another major version is refused with a remedy, and stays unchanged', async () => {
    const directory = await makeTemporaryFolder()
    await mkdir(join(directory, 'data'))
    await writeFile(join(directory, 'data', 'PG_VERSION'), '14\n')

    await expect(startPrivateCluster({ directory })).rejects.toThrow(
      /written by PostgreSQL 14, and this Halyard brings PostgreSQL 18: make a backup with the Halyard that wrote it/,
    )
    expect(await readFile(join(directory, 'data', 'PG_VERSION'), 'utf8')).toBe('14\n')
  })

  test('that is incomplete is refused, and stays unchanged', async () => {
    const directory = await makeTemporaryFolder()
    await mkdir(join(directory, 'data', 'base'), { recursive: true })

    await expect(startPrivateCluster({ directory })).rejects.toThrow(/not a whole database: restore it/)
    expect(await readdir(join(directory, 'data'))).toEqual(['base'])
  })

  test('that cannot start causes an error with the reason in one line, and the folder is released', async () => {
    const directory = await makeTemporaryFolder()

    const start = startPrivateCluster({ directory, settings: { ...fast, work_mem: 'plenty' } })

    await expect(start).rejects.toBeInstanceOf(PrivateClusterError)
    await expect(start).rejects.toThrow(
      /does not start: FATAL: .*invalid value for parameter "work_mem".*postgres\.log/,
    )
    const next = await startCluster({ directory })
    expect(next.adopted).toBe(false)
  })
})

describe('the owner of a folder', () => {
  test('prevents the start of a second server, whose error names the folder and the process', async () => {
    const directory = await makeTemporaryFolder()
    const server = startServerProcess(directory)
    await server.report

    const second = startPrivateCluster({ directory })

    await expect(second).rejects.toBeInstanceOf(PrivateClusterInUseError)
    await expect(second).rejects.toMatchObject({ directory, ownerPid: server.pid })
    await expect(second).rejects.toThrow(
      `Another Halyard server (process ${server.pid}) already works on the database folder ${directory}: ` +
        'stop it first, or give this one a DATA_DIR of its own.',
    )
  })

  test('prevents a second start in its own process, and releases the folder when it stops', async () => {
    const directory = await makeTemporaryFolder()
    const first = await startCluster({ directory })
    await expect(startPrivateCluster({ directory })).rejects.toThrow(PrivateClusterInUseError)
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])

    await first.stop()

    await startCluster({ directory })
  })

  test('runs PostgreSQL in another process group, so that Ctrl-C does not stop it', async () => {
    const { dataDirectory } = await startCluster({ directory: await makeTemporaryFolder() })
    const postmaster = await readPostmasterPid(dataDirectory)

    const group = execFileSync('ps', ['-o', 'pgid=', '-p', String(postmaster)], { encoding: 'utf8' })

    expect(Number(group)).toBe(postmaster)
  })

  test('does not prevent a command from connecting to the running database', async () => {
    const directory = await makeTemporaryFolder()
    expect(await findRunningCluster(directory)).toBeUndefined()
    const server = startServerProcess(directory)
    await server.report

    const connection = await findRunningCluster(directory)

    expect(connection).toBeDefined()
    expect(await query(connection!, 'select current_user as role')).toEqual([{ role: 'halyard' }])
  })
})
