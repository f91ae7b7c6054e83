import { runCheckCommand } from '#server/check-data.ts'

/** Checks the data of a stopped server. Throws an error with the broken invariants. */
export async function requireSoundData(environment: Record<string, string>): Promise<void> {
  const lines: string[] = []
  const code = await runCheckCommand([], {
    env: { ...process.env, ...environment },
    print: (line) => lines.push(line),
    tell: (line) => lines.push(line),
  })
  if (code !== 0) throw new Error(`The data does not hold any more:\n${lines.join('\n')}`)
}
