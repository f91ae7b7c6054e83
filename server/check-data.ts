// npm run check-data: checks all invariants of the data in one snapshot, also while the server runs. It changes nothing.
import { join } from 'node:path'
import { findProductFolder } from '#server/config/product-folder.ts'
import {
  type CommandIo,
  processIo,
  requireNoArguments,
  runCommand,
  withOperatorAccess,
} from '#server/operator/operator-command.ts'
import { type CheckResult, checkData } from './data-checks/check-data.ts'
import { requireCurrentSchema } from './database/migrate.ts'

const usage = `Usage:
  npm run check-data

Checks seats, totals, ratings, references, slugs, search words, pictures and every rule of the tables, and prints
a line for each. Ends with 1 where something does not hold. Changes nothing; the server may run meanwhile.`

export async function runCheckCommand(args: string[], io: CommandIo): Promise<number> {
  return runCommand({ name: 'check-data', usage }, io, async () => {
    requireNoArguments(args)
    return withOperatorAccess(io.env, async ({ client, storage }) => {
      await requireCurrentSchema(client.sql)
      let checked = 0
      const broken = await checkData(client.sql, {
        storage,
        drawnFolder: join(findProductFolder(), 'content/pictures'),
        report(result) {
          checked += 1
          io.print(lineOf(result))
        },
      })
      io.print(broken === 0 ? `All ${checked} hold.` : `${broken} of ${checked} do not hold.`)
      return broken === 0 ? 0 : 1
    })
  })
}

export function lineOf({ name, rows, seconds, count, examples }: CheckResult): string {
  const of = rows === undefined ? '' : `${rows.toLocaleString('en-US')} rows, `
  const line = `${count === 0 ? 'holds ' : 'BROKEN'}  ${name} (${of}${seconds.toFixed(1)} s)`
  if (count === 0) return line
  const more = count > examples.length ? ' …' : ''
  return `${line}: ${count.toLocaleString('en-US')} times: ${examples.join('; ').replace(/\s+/g, ' ')}${more}`
}

if (import.meta.main) process.exitCode = await runCheckCommand(process.argv.slice(2), processIo)
