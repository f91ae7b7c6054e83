import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { namedRows, readRows } from '#tools/conformance.ts'

const root = dirname(import.meta.dirname)

/** What a test runner of the project lists in the short run of `npm test`. */
function list(tool: string, ...commandArguments: string[]): string {
  return execFileSync(process.execPath, [join('node_modules', tool), ...commandArguments], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, TEST_USUAL: '1' },
  })
}

test('every row of the specification has a test in the short run', () => {
  const titles = list('@playwright/test/cli.js', 'test', '--list')
  const browserTests = titles.replaceAll(/ @\w+$/gm, '').replaceAll(/$/gm, "'")
  const files = list('vitest/vitest.mjs', 'list', '--filesOnly').matchAll(/\S+\.test\.tsx?/g)
  const sources = [...files].map(([file]) => readFileSync(join(root, file), 'utf8'))
  const named = new Set([browserTests, ...sources].flatMap(namedRows))
  const rows = readRows(readFileSync(join(root, 'docs/specification/checklist.md'), 'utf8'))
  const tested = rows.filter(({ kinds }) => kinds.some((kind) => kind !== 'C'))
  expect(tested.length).toBeGreaterThan(400)
  expect(tested.filter(({ id }) => !named.has(id)).map(({ id }) => id)).toEqual([])
})
