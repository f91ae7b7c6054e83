// Breaks the most important rules, one at a time in a copy of the repository, and fails unless a test fails for each.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { moneyMutations } from './mutations/money-rules.ts'
import { type Mutation, mutations as otherMutations } from './mutations/rules.ts'

export const mutations = [...otherMutations, ...moneyMutations]

const root = fileURLToPath(new URL('../../', import.meta.url))
const copied = [
  'contract',
  'server',
  'client',
  'content',
  'scripts',
  'tools',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
]
const linked = ['node_modules', 'build']

/** `prove -- mutations [WORDS]`: all mutations, or those whose rule or file contains the words. */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const words = args.join(' ').toLowerCase()
  const chosen = mutations.filter(({ rule, file }) => `${rule} ${file}`.toLowerCase().includes(words))
  const copy = await mkdtemp(join(tmpdir(), 'halyard-mutations-'))
  try {
    for (const name of copied) await cp(join(root, name), join(copy, name), { recursive: true })
    for (const name of linked) await symlink(join(root, name), join(copy, name))
    const baseline = await runTests(copy, [...new Set(chosen.flatMap(({ tests }) => tests))])
    if (baseline.failed.length > 0 || baseline.passed === 0) {
      throw new Error(`Tests fail without a mutation: ${baseline.failed.join('; ')}`)
    }
    say(`${baseline.passed} tests pass without a mutation`)
    const survivors: string[] = []
    for (const mutation of chosen) {
      const { failed } = await withMutation(copy, mutation, () => runTests(copy, mutation.tests))
      if (failed.length === 0) survivors.push(mutation.rule)
      const noticedBy = failed.length > 1 ? `${failed[0]}, and ${failed.length - 1} more` : failed[0]
      say(
        `${failed.length === 0 ? 'SURVIVES' : 'noticed '} | ${mutation.rule} | ${mutation.file} | ${noticedBy ?? '–'}`,
      )
    }
    say(`${chosen.length - survivors.length} of ${chosen.length} mutations are noticed`)
    if (survivors.length > 0) throw new Error(`No test notices: ${survivors.join('; ')}`)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** The text of a file with its rule broken. Throws if the file does not contain the code of the rule exactly once. */
export function mutate(text: string, { rule, file, find, replace }: Mutation): string {
  if (text.split(find).length !== 2)
    throw new Error(`${file} does not contain the code of the rule “${rule}” exactly once: update the list`)
  return text.replace(find, () => replace)
}

async function withMutation<Result>(
  copy: string,
  mutation: Mutation,
  work: () => Promise<Result>,
): Promise<Result> {
  const path = join(copy, mutation.file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, mutate(text, mutation))
  try {
    return await work()
  } finally {
    await writeFile(path, text)
  }
}

interface Outcome {
  passed: number
  /** Titles of tests. */
  failed: string[]
}

async function runTests(copy: string, tests: string[]): Promise<Outcome> {
  const report = join(copy, 'report.json')
  await rm(report, { force: true })
  const path = `${dirname(process.execPath)}:${process.env.PATH}`
  const run = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--reporter=json', `--outputFile=${report}`],
    { cwd: copy, env: { ...process.env, PATH: path }, stdio: 'ignore' },
  )
  await once(run, 'exit')
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as {
    testResults: { message: string; assertionResults: { status: string; title: string }[] }[]
  }
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  // A test file that cannot be loaded must not count as a failed test.
  const unloadable = testResults.find(({ assertionResults }) => assertionResults.length === 0)
  if (unloadable !== undefined) throw new Error(`A test file could not be run: ${unloadable.message}`)
  return {
    passed: results.filter(({ status }) => status === 'passed').length,
    failed: results.filter(({ status }) => status === 'failed').map(({ title }) => title),
  }
}
