// The short form of `npm run prove -- mutations`: each mutation still applies to the code.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mutate, mutations } from './mutations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

test.each(mutations)('the mutation of the rule “$rule” still applies', async (mutation) => {
  const text = await readFile(join(root, mutation.file), 'utf8')
  expect(mutate(text, mutation)).not.toBe(text)
  for (const file of mutation.tests) expect(existsSync(join(root, file)), file).toBe(true)
})
