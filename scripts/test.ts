// npm test: what has to hold before a change is done, within ten minutes on two cores.
// npm test -- --all: everything that can be tried within half an hour, as CI does.
// What fails first is what is cheapest to find. Stops at the first step that fails. Ends with one line that counts
// the tests.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [option] = process.argv.slice(2)
if (option !== undefined && option !== '--all') {
  console.error('Usage: npm test [-- --all]')
  process.exit(2)
}
const isWhole = option === '--all'
// The configurations of both test runners leave out what is not usual.
if (!isWhole) process.env.TEST_USUAL = '1'
const root = join(import.meta.dirname, '..')
process.chdir(root)
const scratch = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'halyard-test-'))
// The account that databases run as passes through.
chmodSync(scratch, 0o755)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const treeBefore = treeState()
let passed = 0
let failed = 0

const running = new Set<ChildProcess>()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

await step('Page types', ['react-router', 'typegen'])
await together([
  ['Lint', ['biome', 'ci', '--colors=off', '.']],
  ['Types', ['tsc', '--noEmit']],
  ['Build', ['node', 'scripts/prepare.mjs', 'build']],
])
const rows = ['node', 'tools/conformance.ts', '--require', 'A', 'E', 'U']
await step('Rows of the specification that tests must name', rows)
const migrations = ['drizzle-kit', 'generate', '--name=missing']
await step('Migrations agree with the tables', migrations, { quiet: true })
requireUnchangedTree('a migration is missing: run `npm run migrations` and commit it')
await vitestStep('Tests on PostgreSQL 18', [], {})
// The oldest version that an operator may bring.
if (isWhole) await vitestStep('Server tests on PostgreSQL 15', ['server'], { TEST_POSTGRES: '15' })
await playwrightStep()
requireUnchangedTree('the tests have changed files of the project')
console.log(`\n${passed} passed, ${failed} failed`)

/**
 * Where the system keeps files in memory, if it has room for ours and nobody has named a place. Databases come and go
 * here by the dozen; a disk takes a fifth of the time for finding places for their files.
 */
function roomInMemory(): string | undefined {
  const folder = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) > 8 * 2 ** 30 ? folder : undefined
}

/** Runs a tool of the project; true if it ends well. What it says goes where `output` says. */
function run(
  [command, ...commandArguments]: string[],
  output: 'inherit' | 'ignore' | ((part: Buffer) => void),
  env: Record<string, string> = {},
): Promise<boolean> {
  const isKept = typeof output === 'function'
  const child = spawn(join('node_modules/.bin', command!), commandArguments, {
    stdio: ['ignore', isKept ? 'pipe' : output, isKept ? 'pipe' : 'inherit'],
    env: { ...process.env, TMPDIR: scratch, ...env },
  })
  if (isKept) for (const stream of [child.stdout, child.stderr]) stream?.on('data', output)
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

/** Whoever ends the run ends what it has started too, and only then goes what that has left in the scratch folder. */
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

/** Steps that have nothing to do with each other, each told as a whole when all before it have been. */
async function together(steps: [name: string, command: string[]][]): Promise<void> {
  const started = Date.now()
  const runs = steps.map(([name, command]) => {
    const said: Buffer[] = []
    const ended = run(command, (part) => said.push(part)).then((isDone) => ({
      isDone,
      seconds: (Date.now() - started) / 1000,
    }))
    return { name, said, ended }
  })
  let areAllDone = true
  for (const { name, said, ended } of runs) {
    const { isDone, seconds } = await ended
    console.log(
      `\n— ${name}\n${Buffer.concat(said)}${isDone ? 'done' : 'FAILED'} after ${seconds.toFixed(1)} s`,
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

/** Tracked and untracked changes, so that a run on an edited tree can tell its own doing from yours. */
function treeState(): string {
  const git = (...gitArguments: string[]) => execFileSync('git', gitArguments, { encoding: 'utf8' })
  return git('status', '--porcelain') + git('diff', '--stat')
}

function requireUnchangedTree(problem: string): void {
  if (treeState() === treeBefore) return
  console.log(`FAILED: ${problem}`)
  console.log(execFileSync('git', ['status', '--short'], { encoding: 'utf8' }))
  process.exit(1)
}
