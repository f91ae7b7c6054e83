// npm test: the checks that must pass before a change is done, in ten minutes on two cores.
// npm test -- --all: all checks, in half an hour, as CI does.
// The cheapest checks run first, and the first failing step ends the run. The last line counts the tests.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [option] = process.argv.slice(2)
if (option !== undefined && option !== '--all') {
  console.error('Usage: npm test [-- --all]')
  process.exit(2)
}
const isFullRun = option === '--all'
// The configurations of both test runners read it (docs/decisions/0024-two-lengths-of-npm-test.md).
if (!isFullRun) process.env.TEST_USUAL = '1'
const root = join(import.meta.dirname, '..')
process.chdir(root)
const scratch = mkdtempSync(join(findMemoryFolder() ?? tmpdir(), 'halyard-test-'))
// The account of the databases must be able to enter it.
chmodSync(scratch, 0o755)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const treeBefore = describeTree()
let passed = 0
let failed = 0

const running = new Set<ChildProcess>()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

await step('Page types', ['react-router', 'typegen'])
await runInParallel([
  ['Lint', ['biome', 'ci', '--colors=off', '.']],
  ['Documents', ['markdownlint-cli2']],
  ['Types', ['tsc', '--noEmit']],
  ['Build', ['node', 'scripts/prepare.mjs', 'build']],
])
const rows = ['node', 'tools/conformance.ts', '--require', 'A', 'E', 'U']
await step('Every row of the specification has a test', rows)
const migrations = ['drizzle-kit', 'generate', '--name=missing']
await step('Migrations agree with the tables', migrations, { quiet: true })
requireUnchangedTree('a migration is missing: run `npm run migrations` and commit it')
await vitestStep('Tests on PostgreSQL 18', [], {})
// The oldest version that is supported.
if (isFullRun) await vitestStep('Server tests on PostgreSQL 15', ['server'], { TEST_POSTGRES: '15' })
await playwrightStep()
requireUnchangedTree('the tests have changed files of the project')
console.log(`\n${passed} passed, ${failed} failed`)

/**
 * The file system in memory, if it has enough space and TMPDIR is not set. The tests create dozens of databases; on a
 * disk a fifth of their time goes into allocating files.
 */
function findMemoryFolder(): string | undefined {
  const folder = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) > 8 * 2 ** 30 ? folder : undefined
}

/** Runs a tool of the project; true if it succeeds. `output` receives what it prints. */
function run(
  [command, ...commandArguments]: string[],
  output: 'inherit' | 'ignore' | ((part: Buffer) => void),
  env: Record<string, string> = {},
): Promise<boolean> {
  const isCaptured = typeof output === 'function'
  const child = spawn(join('node_modules/.bin', command!), commandArguments, {
    stdio: ['ignore', isCaptured ? 'pipe' : output, isCaptured ? 'pipe' : 'inherit'],
    env: { ...process.env, TMPDIR: scratch, ...env },
  })
  if (isCaptured) for (const stream of [child.stdout, child.stderr]) stream?.on('data', output)
  running.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      running.delete(child)
      if (!isStopped) resolve(code === 0)
      else if (running.size === 0) process.exit(1)
    })
  })
}

/** Stops the running tools first: the scratch folder can be deleted only after they have ended. */
function stop(): void {
  isStopped = true
  if (running.size === 0) process.exit(1)
  for (const child of running) child.kill()
}

async function step(
  name: string,
  command: string[],
  options: { env?: Record<string, string>; quiet?: boolean; mayFail?: boolean } = {},
): Promise<boolean> {
  console.log(`\n— ${name}`)
  const started = Date.now()
  const isDone = await run(command, options.quiet ? 'ignore' : 'inherit', options.env)
  console.log(`${isDone ? 'done' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  if (!isDone && !options.mayFail) process.exit(1)
  return isDone
}

/** Runs independent steps in parallel. The output of each is printed in one piece, in the order of the list. */
async function runInParallel(steps: [name: string, command: string[]][]): Promise<void> {
  const started = Date.now()
  const runs = steps.map(([name, command]) => {
    const output: Buffer[] = []
    const ended = run(command, (part) => output.push(part)).then((isDone) => ({
      isDone,
      seconds: (Date.now() - started) / 1000,
    }))
    return { name, output, ended }
  })
  let areAllDone = true
  for (const { name, output, ended } of runs) {
    const { isDone, seconds } = await ended
    console.log(
      `\n— ${name}\n${Buffer.concat(output)}${isDone ? 'done' : 'FAILED'} after ${seconds.toFixed(1)} s`,
    )
    areAllDone &&= isDone
  }
  if (!areAllDone) process.exit(1)
}

async function vitestStep(name: string, filters: string[], env: Record<string, string>): Promise<void> {
  const report = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isDone = await step(name, ['vitest', 'run', ...filters, ...reporters], { env, mayFail: true })
  const counts = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  count(counts.numPassedTests, counts.numFailedTests, isDone)
}

async function playwrightStep(): Promise<void> {
  const report = join(scratch, 'browser.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const browserTests = ['playwright', 'test', '--reporter=list,json']
  const isDone = await step('Browser tests', browserTests, { env, mayFail: true })
  const { stats } = JSON.parse(readFileSync(report, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number }
  }
  if (stats.flaky > 0) console.log(`${stats.flaky} needed a second try`)
  count(stats.expected + stats.flaky, stats.unexpected, isDone)
}

function count(ofPassed: number, ofFailed: number, isDone: boolean): void {
  passed += ofPassed
  failed += ofFailed
  if (isDone && ofFailed === 0) return
  console.log(`\n${passed} passed, ${Math.max(failed, 1)} failed`)
  process.exit(1)
}

/** Tracked and untracked changes: on an edited tree, too, changes by the run itself are noticed. */
function describeTree(): string {
  const git = (...gitArguments: string[]) => execFileSync('git', gitArguments, { encoding: 'utf8' })
  return git('status', '--porcelain') + git('diff', '--stat')
}

function requireUnchangedTree(problem: string): void {
  if (describeTree() === treeBefore) return
  console.log(`FAILED: ${problem}`)
  console.log(execFileSync('git', ['status', '--short'], { encoding: 'utf8' }))
  process.exit(1)
}
