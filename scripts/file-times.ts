// A budget of processor time for each test file of the short run. The tests of a full run check it, because processor
// time does not grow with the load of the machine.
import { existsSync, readFileSync } from 'node:fs'
import { matchesGlob, relative } from 'node:path'

/** Seconds of processor time of one file, without its database. */
const budget = 15

/** Files that need more, with the reason. */
const exceptions: Record<string, { seconds: number; reason: string }> = {
  'server/testing/hostile-input.test.ts': {
    seconds: 40,
    reason: 'It sends fourteen thousand requests, a hundred for each endpoint.',
  },
  'tools/proofs/forms.test.ts': {
    seconds: 30,
    reason: 'It sends each form of all pages eight times.',
  },
  'server/features/orders/stock/stock-for-nothing.test.ts': {
    seconds: 30,
    reason: 'Forty buyers of one network place and pay their orders, one after the other, in two orders.',
  },
}

/** Adds up the lines that scripts/record-processor-time.ts and e2e/test.ts have written. */
export function readFileTimes(path: string, root: string): Map<string, number> {
  const times = new Map<string, number>()
  if (!existsSync(path)) return times
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const { file, seconds } = JSON.parse(line) as { file: string; seconds: number }
    const name = relative(root, file)
    times.set(name, (times.get(name) ?? 0) + seconds)
  }
  return times
}

/** Files of the short run above their budget, as sentences. `fullRunOnly` has patterns of other files. */
export function overBudget(times: Map<string, number>, fullRunOnly: readonly string[]): string[] {
  return [...times].flatMap(([file, seconds]) => {
    const allowed = exceptions[file]?.seconds ?? budget
    return seconds <= allowed || fullRunOnly.some((pattern) => matchesGlob(file, pattern))
      ? []
      : [`${file} takes ${seconds.toFixed(1)} s of processor time, and has ${allowed} s`]
  })
}
