import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { overBudget, readFileTimes } from './file-times.ts'
import { processorSeconds } from './processor-time.ts'
import { commandFor, readPlaywrightReport, readVitestReport } from './test-reports.ts'

const folder = mkdtempSync(join(tmpdir(), 'halyard-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(content: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

test('the report of Vitest has counts, seconds and failures', () => {
  const path = write({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/project/contract/money.test.ts',
        status: 'failed',
        message: '',
        startTime: 1_000,
        endTime: 3_500,
        assertionResults: [
          { status: 'passed', title: 'a' },
          { status: 'failed', title: 'b' },
        ],
      },
      {
        name: '/project/a.test.ts',
        status: 'failed',
        message: 'no such file',
        startTime: 0,
        endTime: 0,
        assertionResults: [],
      },
      {
        name: '/project/not-run.test.ts',
        status: 'failed',
        message: '',
        startTime: 0,
        endTime: 0,
        assertionResults: [],
      },
    ],
  })
  expect(readVitestReport(path, '/project')).toEqual({
    passed: 1,
    failed: 1,
    retried: 0,
    seconds: new Map([
      ['contract/money.test.ts', 2.5],
      ['a.test.ts', 0],
      ['not-run.test.ts', 0],
    ]),
    failures: [{ file: 'contract/money.test.ts', title: 'b' }, { file: 'a.test.ts' }],
  })
})

test('the report of Playwright has counts, seconds and failures', () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, tests: [{ results: [{ duration: 1500 }] }] })
  const path = write({
    config: { rootDir: '/project/e2e' },
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        file: 'blog.spec.ts',
        specs: [spec('a', true)],
        suites: [{ file: 'blog.spec.ts', specs: [spec('b', false)] }],
      },
    ],
  })
  expect(readPlaywrightReport(path, '/project')).toEqual({
    passed: 2,
    failed: 1,
    retried: 1,
    seconds: new Map([['e2e/blog.spec.ts', 3]]),
    failures: [{ file: 'e2e/blog.spec.ts', title: 'b' }],
  })
})

test('one command runs the failed tests again', () => {
  expect(commandFor([{ file: 'e2e/blog.spec.ts', title: 'a post’s words (R-1)' }])).toBe(
    "npm test -- e2e/blog.spec.ts --title 'a post'",
  )
  expect(
    commandFor([{ file: 'a.test.ts', title: 'a' }, { file: 'a.test.ts', title: 'b' }, { file: 'b.test.ts' }]),
  ).toBe('npm test -- a.test.ts b.test.ts')
})

test('a file of the short run above its budget is named, in processor time of all its runs', () => {
  const line = (file: string, seconds: number) => JSON.stringify({ file: `/project/${file}`, seconds })
  const lines = [line('a.test.ts', 8), line('a.test.ts', 8), line('b.test.ts', 99), line('c.test.ts', 2)]
  const times = readFileTimes(write(`${lines.join('\n')}\n`), '/project')
  expect(overBudget(times, ['b.*.ts'])).toEqual(['a.test.ts takes 16.0 s of processor time, and has 15 s'])
})

test('processor time counts this process', () => {
  const before = processorSeconds()
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < 100_000) Math.sqrt(2)
  const used = processorSeconds() - before
  expect(used).toBeGreaterThanOrEqual(0.08)
})
