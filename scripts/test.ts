// npm test: the checks that a change must pass, in eight minutes on two quiet cores.
// npm test -- --all: all checks, in 25 minutes, as CI does.
// npm test -- --changed: what the change since main can reach, in about a minute.
// npm test -- FILE …: single test files.
// The cheapest checks run first, and the first failing step ends the run; in the full run all tests run, and the end tells
// which failed. The last line counts the tests.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { affectedSpecs } from '../e2e/affected.ts'
import { onlyInFullRun } from '../vitest.config.ts'
import { affectedTests, readImporters } from './changed-tests.ts'
import { overBudget, readFileTimes } from './file-times.ts'
import { type NamedCommand, printStepTimes, runInParallel, runStep, scratch } from './steps.ts'
import { isBrowserTest, readTestOptions, type TestOptions } from './test-options.ts'
import { commandFor, readPlaywrightReport, readVitestReport, type TestReport } from './test-reports.ts'

/** If more files fail, the machine is not the reason. */
const mostFilesToRepeat = 5

/** So many files of Vitest take about half a minute. */
const mostFilesOfChange = 25

/** The usual tests of so many browser test files take about half a minute. */
const mostSpecsOfChange = 6

/** With a memory, so that a second check takes two seconds. */
const checkTypes = [
  'tsc',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
]

const root = join(import.meta.dirname, '..')
process.chdir(root)
const options = readOptions()
const isFullRun = options.kind === 'full'
// The configurations of both test runners read it (docs/decisions/0065-eight-minutes-of-npm-test.md).
if (options.kind === 'short') process.env.TEST_USUAL = '1'
// Nobody watches a full run: single tests have a second try.
if (isFullRun) process.env.CI ??= 'true'
const treeBefore = describeTree()
const fileTimes = join(scratch, 'file-times.jsonl')
const fileSeconds = new Map<string, number>()
const failures: TestReport['failures'] = []
let passed = 0
let failed = 0

if (options.kind === 'files') await testFiles(options.files, options.title)
else if (options.kind === 'changed') await testChange(options.base)
else await testAll()
requireUnchangedTree('the tests have changed files of the project')
printStepTimes()
printSlowestFiles()
if (failed > 0) endFailedRun()
console.log(`\n${passed} passed, 0 failed`)

async function testAll(): Promise<void> {
  await runStep('Page types', ['react-router', 'typegen'])
  await runInParallel([
    ['Lint', ['biome', 'ci', '--colors=off', '.']],
    ['Documents', ['markdownlint-cli2']],
    ['Types', checkTypes],
    ['Build', ['node', 'scripts/prepare.mjs', 'build']],
  ])
  const rows = ['node', 'tools/conformance.ts', '--require', 'A', 'E', 'U']
  await runStep('Every row of the specification has a test', rows)
  const migrations = ['drizzle-kit', 'generate', '--name=missing']
  await runStep('Migrations agree with the tables', migrations, { isQuiet: true })
  requireUnchangedTree('a migration is missing: run `npm run migrations` and commit it')
  await runVitest('Tests on PostgreSQL 18', [])
  if (isFullRun) requireBudgets()
  // The oldest version that is supported.
  if (isFullRun) await runVitest('Server tests on PostgreSQL 15', ['server'], { TEST_POSTGRES: '15' })
  await runPlaywright([])
}

async function testFiles(files: string[], title?: string): Promise<void> {
  const inBrowser = files.filter(isBrowserTest)
  const elsewhere = files.filter((file) => !isBrowserTest(file))
  const pattern = title?.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  if (elsewhere.length > 0) {
    const only = pattern === undefined ? [] : ['--testNamePattern', pattern]
    await runVitest('Tests on PostgreSQL 18', [...elsewhere, ...only])
  }
  if (inBrowser.length === 0) return
  await runStep('Build', ['node', 'scripts/prepare.mjs', 'build'])
  await runPlaywright([...inBrowser, ...(pattern === undefined ? [] : ['--grep', pattern])])
}

/** Tests what the files that have changed since `base` can reach, and says what it leaves out. */
async function testChange(base: string): Promise<void> {
  const changed = changedFiles(base)
  console.log(`${changed.length} files have changed since ${base}.`)
  if (changed.length === 0) return
  const { files, leftOut } = affectedTests(changed, readImporters(root), mostFilesOfChange)
  const reached = affectedSpecs(changed)
  const specs = reached === 'all' ? [] : reached.slice(0, mostSpecsOfChange)
  const isOnlyUsual = reached === 'all' || reached.length > mostSpecsOfChange
  const existing = changed.filter((file) => existsSync(file))
  const sources = existing.filter((file) => /\.(tsx?|mjs|jsonc?|css)$/.test(file))
  const documents = existing.filter((file) => file.endsWith('.md'))
  const commands: [isNeeded: boolean, ...NamedCommand][] = [
    [sources.length > 0, 'Lint', ['biome', 'check', '--colors=off', '--no-errors-on-unmatched', ...sources]],
    [documents.length > 0, 'Documents', ['markdownlint-cli2', '--no-globs', ...documents]],
    [sources.length > 0, 'Types', checkTypes],
    [reached.length > 0, 'Build', ['node', 'scripts/prepare.mjs', 'build']],
  ]
  if (sources.length > 0) await runStep('Page types', ['react-router', 'typegen'])
  await runInParallel(
    commands.flatMap(([isNeeded, ...command]): NamedCommand[] => (isNeeded ? [command] : [])),
  )
  if (files.length > 0) await runVitest('Tests on PostgreSQL 18', files)
  if (reached.length > 0) await runPlaywright([...specs, ...(isOnlyUsual ? ['--grep', '@usual'] : [])])
  console.log('\nLeft out (npm test runs them):')
  console.log('- the rows of the specification, the migrations, and all files on PostgreSQL 15')
  console.log('- files of Vitest that the change does not reach')
  if (leftOut.length > 0) console.log(`- ${leftOut.length} that it reaches over many imports`)
  console.log(
    reached === 'all'
      ? '- browser tests of the full run: the change can reach every page'
      : `- browser tests of ${reached.length - specs.length} files that it reaches, and of all others`,
  )
  if (isOnlyUsual) console.log('- browser tests that are not marked @usual')
}

/** Changed and new files, relative to the root. */
function changedFiles(base: string): string[] {
  const start = git('merge-base', 'HEAD', base).trim()
  const names = git('diff', '--name-only', start) + git('ls-files', '--others', '--exclude-standard')
  return names.trim().split('\n').filter(Boolean)
}

async function runVitest(name: string, filters: string[], env: Record<string, string> = {}): Promise<void> {
  const first = await reportOfVitest(name, filters, env)
  const files = [...new Set(first.report.failures.map(({ file }) => file))]
  if (!isFullRun || first.isDone || files.length === 0 || files.length > mostFilesToRepeat) {
    return add(first.report, first.isDone)
  }
  // Retries of Vitest repeat single tests, but neither the loading of a file nor what its tests share.
  const second = await reportOfVitest(`${name}, second try of ${files.join(', ')}`, files, env)
  add({ ...first.report, failed: 0, failures: [], retried: first.report.failed }, true)
  add({ ...second.report, passed: 0 }, second.isDone)
}

async function reportOfVitest(name: string, filters: string[], env: Record<string, string>) {
  const path = join(scratch, `${name.replaceAll(/\W+/g, '-').slice(0, 60)}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`]
  const command = ['vitest', 'run', ...filters, ...reporters, ...(isFullRun ? [] : ['--bail=1'])]
  const isDone = await runStep(name, command, { env: { ...env, TEST_TIMES: fileTimes }, mayFail: true })
  return { report: readVitestReport(path, root), isDone }
}

async function runPlaywright(filters: string[]): Promise<void> {
  const report = join(scratch, 'browser.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const command = ['playwright', 'test', ...filters, '--reporter=list,json', ...(isFullRun ? [] : ['-x'])]
  const isDone = await runStep('Browser tests', command, { env, mayFail: true })
  add(readPlaywrightReport(report, root), isDone)
}

/** Adds up the counts. Ends the run if a test has failed, except the full run, which ends after all steps. */
function add(report: TestReport, isDone: boolean): void {
  passed += report.passed
  for (const [file, seconds] of report.seconds) {
    fileSeconds.set(file, Math.max(seconds, fileSeconds.get(file) ?? 0))
  }
  if (report.retried > 0) console.log(`${report.retried} needed a second try`)
  if (isDone && report.failed === 0) return
  failed += Math.max(report.failed, 1)
  failures.push(...report.failures)
  if (!isFullRun) endFailedRun()
}

/** Names the tests that have failed, with the command that runs them again. */
function endFailedRun(): never {
  for (const { file, title } of failures) console.log(`FAILED: ${file}: ${title ?? 'not loaded'}`)
  if (failures.length > 0) console.log(`Again: ${commandFor(failures)}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(1)
}

function requireBudgets(): void {
  const problems = overBudget(readFileTimes(fileTimes, root), onlyInFullRun)
  if (problems.length === 0) return
  for (const problem of problems) console.log(`FAILED: ${problem}`)
  console.log('Make it quicker, or leave it to the full run (vitest.config.ts).')
  console.log(`\n${passed} passed, ${problems.length} failed`)
  process.exit(1)
}

function printSlowestFiles(): void {
  const slowest = [...fileSeconds].sort(([, a], [, b]) => b - a).slice(0, 10)
  console.log('\nSlowest files, in seconds:')
  for (const [file, seconds] of slowest) console.log(`${seconds.toFixed(1).padStart(8)}  ${file}`)
}

function git(...gitArguments: string[]): string {
  return execFileSync('git', gitArguments, { encoding: 'utf8' })
}

/** Tracked and untracked changes: on an edited tree, too, changes by the run itself are noticed. */
function describeTree(): string {
  return git('status', '--porcelain') + git('diff', '--stat')
}

function requireUnchangedTree(problem: string): void {
  if (describeTree() === treeBefore) return
  console.log(`FAILED: ${problem}`)
  console.log(git('status', '--short'))
  process.exit(1)
}

function readOptions(): TestOptions {
  try {
    return readTestOptions(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exit(2)
  }
}
