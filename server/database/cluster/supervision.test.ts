import { appendFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTemporaryFolder } from './cluster-test-tools.ts'
import { explainFailure } from './explain.ts'
import { boundLog } from './supervision.ts'

test('the log of PostgreSQL is copied and emptied at its size limit, and one copy is kept', async () => {
  const log = join(await makeTemporaryFolder(), 'postgres.log')
  await writeFile(log, 'first\n')
  await boundLog(log, 10)
  expect(await readFile(log, 'utf8')).toBe('first\n')

  await appendFile(log, 'second\n')
  await boundLog(log, 10)

  expect((await stat(log)).size).toBe(0)
  expect(await readFile(`${log}.1`, 'utf8')).toBe('first\nsecond\n')
})

test('the error for a full disk says that the disk is full', () => {
  const output =
    '2026-11-21 UTC [7] FATAL:  could not write lock file "postmaster.pid": No space left on device\n'

  expect(explainFailure('The private PostgreSQL does not start', output).message).toBe(
    'The private PostgreSQL does not start: the disk is full: free some space and start again',
  )
})
