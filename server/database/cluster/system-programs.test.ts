import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chooseAccount } from './account.ts'
import { makeTemporaryFolder, query, startCluster } from './cluster-test-tools.ts'
import { preparePrograms } from './programs.ts'
import { findNewerPrograms, usualFolders } from './system-programs.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Creates a folder with programs that report this version and otherwise run those of `real`. */
async function installFake(
  version: string,
  { real = '/bin/false', extensions = ['pg_trgm', 'unaccent'] } = {},
): Promise<{ bin: string; calls(): Promise<string[]> }> {
  const folder = await makeTemporaryFolder()
  const bin = join(folder, 'bin')
  const extensionFolder = join(folder, 'share', 'extension')
  await mkdir(bin)
  await mkdir(extensionFolder, { recursive: true })
  for (const name of extensions) await writeFile(join(extensionFolder, `${name}.control`), '')
  const log = join(folder, 'calls')
  await writeFile(log, '')
  for (const name of ['postgres', 'initdb']) {
    const program = join(bin, name)
    await writeFile(
      program,
      `#!/bin/sh
if [ "$1" = --version ]; then echo '${name} (PostgreSQL) ${version}'; exit; fi
echo ${name} >> ${log}
exec ${real}/${name} "$@"
`,
    )
    await chmod(program, 0o755)
  }
  // Readable for all, because PostgreSQL may run as another account than this process.
  await chmod(folder, 0o755)
  await chmod(log, 0o666)
  return { bin, calls: async () => (await readFile(log, 'utf8')).split('\n').filter(Boolean) }
}

test('the newest complete PostgreSQL of the same major version is chosen, if it is newer than the package', async () => {
  const account = await chooseAccount(await makeTemporaryFolder())
  const [older, same, other, incomplete, newer, newest] = await Promise.all([
    installFake('18.3 (Debian 18.3-1)'),
    installFake('18.4'),
    installFake('19.1'),
    installFake('18.9', { extensions: ['unaccent'] }),
    installFake('18.6 (Debian 18.6-1.pgdg12+1)'),
    installFake('18.10'),
  ])
  const find = (...fakes: { bin: string }[]) =>
    findNewerPrograms({ major: 18, minor: 4 }, account, ['/nowhere', ...fakes.map(({ bin }) => bin)])

  expect(await find(older, same, other, incomplete)).toBeUndefined()
  expect(await find(older, newer, newest, other)).toEqual({
    programs: { initdb: join(newest.bin, 'initdb'), postgres: join(newest.bin, 'postgres') },
    version: { major: 18, minor: 10 },
  })
  expect((await find(newer))?.version.minor).toBe(6)
})

test('PostgreSQL is searched for in the folders of the usual packages and in the search path', () => {
  expect(usualFolders(18, '/usr/local/bin:relative:/usr/bin')).toEqual([
    '/usr/lib/postgresql/18/bin',
    '/usr/pgsql-18/bin',
    '/usr/lib/postgresql18/bin',
    '/usr/local/bin',
    '/usr/bin',
  ])
})

test('a newer PostgreSQL of the system can use the data of the packaged one', async () => {
  const directory = await makeTemporaryFolder()
  const packaged = await preparePrograms(18, await chooseAccount(join(directory, 'data')), directory)
  const first = await startCluster({ directory })
  await query(first.connection, 'create table note as select 42 as answer')
  await first.stop()
  const system = await installFake('18.99', { real: join(packaged.postgres, '..') })
  vi.stubEnv('PATH', `${system.bin}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())

  const second = await startCluster({ directory })

  expect(await system.calls()).toEqual(['postgres'])
  expect(await query(second.connection, 'select answer from note')).toEqual([{ answer: 42 }])
  await second.stop()
  const fresh = await startCluster({ directory: await makeTemporaryFolder() })
  expect(await system.calls()).toEqual(['postgres', 'initdb', 'postgres', 'postgres'])
  expect(await query(fresh.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a PostgreSQL of the system with another major version is not used', async () => {
  const system = await installFake('17.99')
  vi.stubEnv('PATH', `${system.bin}:${process.env.PATH}`)
  onTestFinished(() => void vi.unstubAllEnvs())
  const programs = await preparePrograms(18, undefined, await makeTemporaryFolder())
  expect(execFileSync(programs.postgres, ['--version'], { encoding: 'utf8' })).toContain('PostgreSQL) 18.')
  expect(await system.calls()).toEqual([])
})
