// npm run mail: tests the mail settings by sending a test mail.
import { parseArgs } from 'node:util'
import { emailAddressPattern } from '#contract/email-address.ts'
import { readConfig } from '#server/config/config.ts'
import { house } from '#server/config/house.ts'
import { newId } from '#server/database/ids.ts'
import {
  type CommandIo,
  HelpWanted,
  processIo,
  runCommand,
  UsageError,
} from '#server/operator/operator-command.ts'
import { renderMail } from './features/mails/render-mail.ts'
import { createSmtpClient } from './features/mails/smtp.ts'

const usage = `Usage:
  npm run mail -- test ADDRESS

Sends a mail to ADDRESS with SMTP_URL, MAIL_FROM and SMTP_INSECURE, and says what the mail server answered. PUBLIC_URL, where it
is set, is the address that the mail links to. Nothing is kept.`

/** Returns the exit code: 0 if the mail server accepted the mail, 1 if not, 2 for wrong usage. */
export function runMailCommand(args: string[], io: CommandIo): Promise<number> {
  return runCommand({ name: 'mail', usage }, io, async () => {
    const to = parseLine(args)
    const { SMTP_URL, MAIL_FROM, SMTP_INSECURE, PUBLIC_URL } = io.env
    // Other settings are not needed, and a mistake in them must not prevent the command.
    const { mail, publicUrl } = readConfig({ SMTP_URL, MAIL_FROM, SMTP_INSECURE, PUBLIC_URL })
    if (mail === undefined) {
      io.tell('SMTP_URL and MAIL_FROM are not set: mails are kept and not sent.\n')
      return 1
    }
    const smtp = createSmtpClient(mail)
    const site = {
      url: publicUrl?.origin ?? 'http://127.0.0.1:3000',
      house: { ...house(), name: mail.from.name || house().name },
    }
    const { subject, html, text } = renderMail('test', { server: smtp.server }, site)
    const messageId = `<${newId()}@${mail.from.address.split('@').at(-1)}>`
    const outgoing = { to, subject, html, text, messageId, date: new Date() }
    const failure = await smtp.send(outgoing, new AbortController().signal)
    if (failure === null) {
      io.print(`${smtp.server} has taken a mail from ${mail.from.address} to ${to}.`)
      io.print('Look into the mailbox: whether it arrives, and not as spam, is decided there.')
      return 0
    }
    const meaning = failure.kind === 'refused' ? 'refused the mail' : 'did not take the mail'
    io.tell(`${smtp.server} ${meaning} (${failure.reason}): ${failure.detail}\n`)
    return 1
  })
}

function parseLine(args: string[]): string {
  if (args.includes('--help')) throw new HelpWanted()
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: false })
  const [command, to, ...rest] = positionals
  if (command !== 'test') throw new UsageError('The command is "test".')
  if (to === undefined || !emailAddressPattern.test(to)) throw new UsageError('An e-mail address is missing.')
  if (rest.length > 0) throw new UsageError('There is something left over at the end.')
  return to
}

if (import.meta.main) process.exitCode = await runMailCommand(process.argv.slice(2), processIo)
