// npm run restore: restores a backup into a database, which may be another version of PostgreSQL.

import { parseArgs } from 'node:util'
import { usersPage } from '#contract/pages/staff-pages.ts'
import {
  type CommandIo,
  HelpWanted,
  processIo,
  runCommand,
  UsageError,
  withOperatorAccess,
} from '#server/operator/operator-command.ts'
import { openBackup } from './backup/read-backup.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import type { WithdrawnSecrets } from './backup/withdraw-secrets.ts'

const usage = `Usage:
  npm run restore -- FILE [--replace] [--same-prices]

Puts a backup into an empty database, and its pictures into the storage. FILE is read and checked as a whole before
anything is changed, and the database changes as a whole or not at all. Backups of older versions are brought to the
tables of this one. Stop the server first. All sessions end; invitations, mailed links and recovery codes are deleted,
and their owners without another way in are listed.

  --replace       delete everything that the database holds
  --same-prices   no price has changed since the backup was made, so the lowest prices of the last 30 days are known;
                  otherwise sales that begin within the next 30 days are shown without a struck price`

export async function runRestoreCommand(args: string[], io: CommandIo): Promise<number> {
  return runCommand({ name: 'restore', usage }, io, async () => {
    const { file, replaces, keepsPrices } = parseLine(args)
    const report = (line: string) => io.tell(`${line}\n`)
    report(`Checking ${file} …`)
    const backup = await openBackup(file)
    try {
      const started = performance.now()
      const { rows, pictures, migrations, withdrawn } = await withOperatorAccess(
        io.env,
        ({ client, storage }) =>
          restoreBackup({ sql: client.sql, storage, backup, replaces, keepsPrices, report }),
      )
      io.print(
        `Restored the backup of ${backup.manifest.createdAt}: ${rows.toLocaleString('en-US')} rows and ` +
          `${pictures.toLocaleString('en-US')} files of pictures in ${((performance.now() - started) / 1000).toFixed(1)} s` +
          `${migrations === 0 ? '' : `, brought to this version by ${migrations} migrations`}.`,
      )
      if (!backup.manifest.hasPictures)
        io.print('The backup holds no pictures: restore those by other means.')
      for (const line of accountLines(withdrawn)) io.print(line)
      return 0
    } finally {
      await backup.close()
    }
  })
}

/** What the operator must know about the accounts of the backup. */
function accountLines({
  invitations,
  mailedLinks,
  recoveryCodes,
  withoutOtherWayIn,
  withoutSecondFactor,
}: WithdrawnSecrets): string[] {
  const lines = [
    `All sessions have ended. Deleted: ${invitations} invitations, ${mailedLinks} mailed links and ${recoveryCodes} recovery codes, because they may have been used or withdrawn since.`,
    `Roles, disabled accounts, passwords and passkeys are those of the backup: see ${usersPage.path}, and take back what was withdrawn since.`,
  ]
  if (withoutOtherWayIn.length > 0) {
    lines.push(
      `Without recovery codes these have neither password nor passkey, only their identity provider: ${withoutOtherWayIn.join(', ')}.`,
    )
  }
  if (withoutSecondFactor.length > 0) {
    lines.push(
      `The recovery codes of these members of staff were their only second factor: ${withoutSecondFactor.join(', ')}. With STAFF_SECOND_FACTOR=required whoever knows the password sets up the next one.`,
    )
  }
  return lines
}

function parseLine(args: string[]): { file: string; replaces: boolean; keepsPrices: boolean } {
  let line: { values: { replace?: boolean; 'same-prices'?: boolean; help?: boolean }; positionals: string[] }
  try {
    line = parseArgs({
      args,
      allowPositionals: true,
      options: {
        replace: { type: 'boolean' },
        'same-prices': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(/\.?(\n|$)/, 1)[0]}.`)
  }
  if (line.values.help) throw new HelpWanted()
  const [file, ...rest] = line.positionals
  if (file === undefined) throw new UsageError('Which FILE?')
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" means nothing here: there is one FILE.`)
  return { file, replaces: line.values.replace === true, keepsPrices: line.values['same-prices'] === true }
}

if (import.meta.main) process.exitCode = await runRestoreCommand(process.argv.slice(2), processIo)
