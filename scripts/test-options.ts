// The arguments of `npm test`.

export type TestOptions =
  | { kind: 'short' | 'full' }
  /** Test files, in Vitest or in the browser. */
  | { kind: 'files'; files: string[]; title?: string }
  /** Tests that a change since `base` can reach. */
  | { kind: 'changed'; base: string }

export const usage = `Usage: npm test                              what a change must pass
       npm test -- --all                     everything, as CI
       npm test -- --changed [REF]           what the change since REF (main) can reach
       npm test -- FILE … [--title WORDS]    single test files`

/** Throws if the arguments make no sense. */
export function readTestOptions(args: readonly string[]): TestOptions {
  const [first, ...others] = args
  if (first === undefined) return { kind: 'short' }
  if (first === '--all' && others.length === 0) return { kind: 'full' }
  if (first === '--changed' && others.length <= 1) return { kind: 'changed', base: others[0] ?? 'main' }
  const at = args.indexOf('--title')
  const files = at < 0 ? args : args.slice(0, at)
  const title = at < 0 ? undefined : args[at + 1]
  const isValid = files.length > 0 && files.every(isTestFile) && (at < 0 || args.length === at + 2)
  if (!isValid) throw new Error(usage)
  return { kind: 'files', files: [...files], ...(title === undefined ? {} : { title }) }
}

function isTestFile(file: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(file)
}

export function isBrowserTest(file: string): boolean {
  return file.endsWith('.spec.ts')
}
