import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeStore } from './backup-test-tools.ts'
import { writeNewFile } from './new-file.ts'

test('a file that another process creates meanwhile is not overwritten', async () => {
  const { path, remove } = await makeStore()
  onTestFinished(remove)
  const file = join(path, 'shop.halyard')
  const writing = writeNewFile(file, async (ours) => {
    await ours.write(Buffer.from('ours'))
    await writeFile(file, 'theirs')
  })
  await expect(writing).rejects.toThrow('is there already')
  expect(await readFile(file, 'utf8')).toBe('theirs')
  expect(await readdir(dirname(file))).toEqual([basename(file)])
})
