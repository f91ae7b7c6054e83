// Sends mails to the mail server over SMTP, and interprets the server's answers.
import { createTransport } from 'nodemailer'
import { emailAddressPattern } from '#contract/email-address.ts'
import type { MailConfig } from '#server/config/config.ts'
import { isLoopback } from '#server/config/hosts.ts'
import { needsTls } from '#server/config/mail.ts'
import type { MailAttachment } from './mails.table.ts'

export interface OutgoingMail {
  to: string
  subject: string
  html: string
  text: string
  attachments?: readonly MailAttachment[]
  messageId: string
  date: Date
}

export interface SmtpFailure {
  /** `refused` is final. After `later` another attempt may succeed. */
  kind: 'refused' | 'later'
  /** For the log. Without the text of the server's answer, which may contain the address. */
  reason: string
  /** The text of the server's answer, for staff. */
  detail: string
}

export interface SmtpClient {
  /** Host and port. */
  server: string
  /** Returns null if the server has accepted the mail. */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<SmtpFailure | null>
}

export interface SmtpTimeouts {
  /** For one answer of the server. */
  answerMs: number
  /** For a whole attempt. */
  attemptMs: number
}

export function createSmtpClient(
  { smtpUrl, from, isInsecureAllowed }: MailConfig,
  { answerMs, attemptMs }: SmtpTimeouts = { answerMs: 30_000, attemptMs: 120_000 },
): SmtpClient {
  const isTls = smtpUrl.protocol === 'smtps:'
  const host = smtpUrl.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = smtpUrl.port === '' ? (isTls ? 465 : 587) : Number(smtpUrl.port)
  const user = decodeURIComponent(smtpUrl.username)
  const isLocal = isLoopback(host)
  const transport = createTransport({
    host,
    port,
    secure: isTls,
    // Otherwise an attacker on the way could remove the server's offer of TLS.
    requireTLS: needsTls(smtpUrl) && !isInsecureAllowed,
    // Mail servers on this machine usually have self-signed certificates.
    tls: { rejectUnauthorized: !isLocal },
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(smtpUrl.password) } }),
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    dnsTimeout: answerMs,
    // Attachments are in the database: nothing of a mail comes from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    server: `${host}:${port}`,
    async send({ to, subject, html, text, attachments = [], messageId, date }, signal) {
      if (!emailAddressPattern.test(to)) {
        return { kind: 'refused', reason: 'no address', detail: 'This is no e-mail address.' }
      }
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          envelope: { from: from.address, to: [to] },
          subject,
          html,
          text,
          attachments: attachments.map(({ name, type, text: content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
          messageId,
          date,
          // Prevents automatic answers such as "out of office".
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: AbortSignal.any([signal, AbortSignal.timeout(attemptMs)]),
        })
        return null
      } catch (error) {
        return failureOf(error as SmtpError)
      }
    },
  }
}

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** An error at one of these commands concerns this mail. Errors at other commands concern the server or our settings. */
const mailCommands = ['RCPT TO', 'DATA']

function failureOf({
  code = 'no connection',
  command = '',
  responseCode,
  response,
  message,
}: SmtpError): SmtpFailure {
  const isPermanent =
    responseCode === undefined
      ? // Nodemailer itself found the mail invalid, before it sent anything.
        ['EENVELOPE', 'EMESSAGE'].includes(code)
      : responseCode >= 500 && mailCommands.includes(command)
  const reason = `${responseCode ?? code}${command === '' ? '' : ` at ${command}`}`
  const detail = (response ?? message).replaceAll(/\s+/g, ' ').slice(0, 500)
  return { kind: isPermanent ? 'refused' : 'later', reason, detail }
}
