// npm run backup: writes the whole database and all pictures into one file, while the server runs.
import { parseArgs } from 'node:util'
import {
  type CommandIo,
  HelpWanted,
  processIo,
  runCommand,
  UsageError,
  withOperatorAccess,
} from '#server/operator/operator-command.ts'
import { writeBackup } from './backup/write-backup.ts'

const usage = `Usage:
  npm run backup -- FILE [--without-pictures]

Writes a snapshot of the whole database and all uploaded pictures into FILE, which must not exist yet.
The server may run meanwhile. FILE appears only when it is complete. It holds personal data: keep it safe.

  --without-pictures   for shops that back up the storage of pictures by other means`

export async function runBackupCommand(args: string[], io: CommandIo): Promise<number> {
  return runCommand({ name: 'backup', usage }, io, async () => {
    const { file, withPictures } = parseLine(args)
    const started = performance.now()
    const { rows, pictures, bytes } = await withOperatorAccess(io.env, ({ client, storage }) =>
      writeBackup({
        sql: client.sql,
        storage,
        file,
        withPictures,
        now: new Date(),
        report: (line) => io.tell(`${line}\n`),
      }),
    )
    io.print(
      `Wrote ${file}: ${rows.toLocaleString('en-US')} rows and ${pictures.toLocaleString('en-US')} files of pictures, ` +
        `${megabytes(bytes)} MB in ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    )
    return 0
  })
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })
}

function parseLine(args: string[]): { file: string; withPictures: boolean } {
  let line: { values: { 'without-pictures'?: boolean; help?: boolean }; positionals: string[] }
  try {
    line = parseArgs({
      args,
      allowPositionals: true,
      options: { 'without-pictures': { type: 'boolean' }, help: { type: 'boolean' } },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split(/\.?(\n|$)/, 1)[0]}.`)
  }
  if (line.values.help) throw new HelpWanted()
  const [file, ...rest] = line.positionals
  if (file === undefined) throw new UsageError('Which FILE?')
  if (rest.length > 0) throw new UsageError(`"${rest[0]}" means nothing here: there is one FILE.`)
  return { file, withPictures: line.values['without-pictures'] !== true }
}

if (import.meta.main) process.exitCode = await runBackupCommand(process.argv.slice(2), processIo)
