// Reads the reports of Vitest and Playwright: counts, seconds per file, and the tests that failed.
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface TestReport {
  passed: number
  failed: number
  /** Tests that passed at the second try. */
  retried: number
  /** Wall time by test file, relative to the root. */
  seconds: Map<string, number>
  /** The tests that failed. A title is missing if a file could not be loaded. */
  failures: { file: string; title?: string }[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    /** Empty if the run was stopped before the file. */
    message: string
    startTime: number
    endTime: number
    assertionResults: { status: string; title: string }[]
  }[]
}

interface PlaywrightSuite {
  file: string
  specs: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  config: { rootDir: string }
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

export function readVitestReport(path: string, root: string): TestReport {
  const report = JSON.parse(readFileSync(path, 'utf8')) as VitestReport
  const files = report.testResults.map(({ name, ...file }) => ({ file: relative(root, name), ...file }))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    retried: 0,
    seconds: new Map(files.map(({ file, startTime, endTime }) => [file, (endTime - startTime) / 1000])),
    failures: files.flatMap(({ file, status, message, assertionResults }) => {
      const titles = assertionResults.filter((test) => test.status === 'failed').map(({ title }) => title)
      return titles.length === 0 && status === 'failed' && message !== ''
        ? [{ file }]
        : titles.map((title) => ({ file, title }))
    }),
  }
}

export function readPlaywrightReport(path: string, root: string): TestReport {
  const { config, stats, suites } = JSON.parse(readFileSync(path, 'utf8')) as PlaywrightReport
  const report: TestReport = {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    retried: stats.flaky,
    seconds: new Map(),
    failures: [],
  }
  const read = (suite: PlaywrightSuite) => {
    const file = relative(root, join(config.rootDir, suite.file))
    for (const { title, ok, tests } of suite.specs) {
      const durations = tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))
      const sum = durations.reduce((total, seconds) => total + seconds, report.seconds.get(file) ?? 0)
      report.seconds.set(file, sum)
      if (!ok) report.failures.push({ file, title })
    }
    for (const inner of suite.suites ?? []) read(inner)
  }
  for (const suite of suites) read(suite)
  return report
}

/** The command that runs the failed tests again. */
export function commandFor(failures: TestReport['failures']): string {
  const files = [...new Set(failures.map(({ file }) => file))]
  const [only] = failures
  const title =
    failures.length === 1 && only?.title !== undefined ? ` --title '${shortTitle(only.title)}'` : ''
  return `npm test -- ${files.join(' ')}${title}`
}

/** The beginning of a title, as far as it needs no escaping in a shell. */
function shortTitle(title: string): string {
  return title
    .split(/['’"`$\\]/)[0]!
    .slice(0, 60)
    .trim()
}
