// Everything that has to hold before a change is done, in one go; what fails first is what is cheapest to find.
// Stops at the first step that fails. Ends with one line that counts the tests.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
const scratch = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'halyard-test-'))
// The account that databases run as passes through.
chmodSync(scratch, 0o755)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
const treeBefore = treeState()
let passed = 0
let failed = 0

step('Page types', 'react-router', ['typegen'])
await together([
  ['Lint', 'biome', ['ci', '--colors=off', '.']],
  ['Imports go one way', 'node', ['scripts/check-imports.ts']],
  ['Types', 'tsc', ['--noEmit']],
  ['Build', 'node', ['scripts/prepare.mjs', 'build']],
])
step('Rows of the specification that tests must name', 'node', [
  'scripts/conformance.ts',
  '--require',
  'A',
  'E',
  'U',
])
step('Migrations agree with the tables', 'drizzle-kit', ['generate', '--name=missing'], { quiet: true })
requireUnchangedTree('a migration is missing: run `npm run migrations` and commit it')
vitestStep('Tests on PostgreSQL 18', [], {})
// The oldest version that an operator may bring.
vitestStep('Server tests on PostgreSQL 15', ['server'], { TEST_POSTGRES: '15' })
playwrightStep()
requireUnchangedTree('the tests have changed files of the project')
console.log(`\n${passed} passed, ${failed} failed`)

/**
 * Where the system keeps files in memory, if it has room for ours. Databases come and go here by the dozen; a disk
 * takes a fifth of the time for finding places for their files.
 */
function roomInMemory(): string | undefined {
  const folder = '/dev/shm'
  if (!existsSync(folder)) return undefined
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, process.availableMemory()) > 8 * 2 ** 30 ? folder : undefined
}

function step(
  name: string,
  command: string,
  commandArguments: string[],
  options: { env?: Record<string, string>; quiet?: boolean; mayFail?: boolean } = {},
): boolean {
  console.log(`\n— ${name}`)
  const started = Date.now()
  const result = spawnSync(join('node_modules/.bin', command), commandArguments, {
    stdio: ['ignore', options.quiet ? 'ignore' : 'inherit', 'inherit'],
    env: { ...process.env, TMPDIR: scratch, ...options.env },
  })
  const isDone = result.status === 0
  console.log(`${isDone ? 'done' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  if (!isDone && !options.mayFail) process.exit(1)
  return isDone
}

/** Steps that have nothing to do with each other, each told as a whole when all before it have been. */
async function together(steps: [name: string, command: string, commandArguments: string[]][]): Promise<void> {
  const started = Date.now()
  const runs = steps.map(([name, command, commandArguments]) => {
    const child = spawn(join('node_modules/.bin', command), commandArguments, {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part))
    const ended = new Promise<{ isDone: boolean; seconds: number }>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ isDone: code === 0, seconds: (Date.now() - started) / 1000 }))
    })
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

function vitestStep(name: string, filters: string[], env: Record<string, string>): void {
  const report = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isDone = step(name, 'vitest', ['run', ...filters, ...reporters], { env, mayFail: true })
  const counts = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests: number
    numFailedTests: number
  }
  count(counts.numPassedTests, counts.numFailedTests, isDone)
}

function playwrightStep(): void {
  const report = join(scratch, 'browser.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const isDone = step('Browser tests', 'playwright', ['test', '--reporter=list,json'], { env, mayFail: true })
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
