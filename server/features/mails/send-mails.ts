// The jobs that send mails. A mail may be sent twice if a process dies before it records the mail server's
// answer. Both copies have the same Message-ID, so mail programs show the mail once.

import { and, eq, gt, lte } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Counter } from 'prom-client'
import { clockToleranceSeconds } from '#server/calls/rate-limits.ts'
import type { Database } from '#server/database/client.ts'
import { JobGivenBack, type Jobs } from '#server/jobs/jobs.ts'
import { countMail } from './daily-limits.ts'
import { createLinkSecrets, linkPlaceholder } from './link-secrets.ts'
import { mailsQueue } from './mails.queue.ts'
import { mails } from './mails.table.ts'
import type { IsConfirmedAddress } from './outbox.ts'
import type { SmtpClient, SmtpFailure } from './smtp.ts'

export interface SenderOptions {
  db: Database
  jobs: Pick<Jobs, 'enqueue' | 'work' | 'withoutFailed'>
  smtp: SmtpClient
  jwtSecret: string
  now: () => Date
  isConfirmedAddress: IsConfirmedAddress
  /** Whether the mails to unconfirmed addresses are limited. */
  limitsRates: boolean
  /** Counts mails by their final state. */
  settled: Counter<'state'>
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

export interface MailSender {
  /** Sends mails in this process. */
  start(): Promise<void>
  /** Aborts the mail in progress, whose job is enqueued again. Call before the queue stops. */
  stop(): void
  /** Enqueues mails without a job, such as those of a restored backup. */
  enqueuePending(): Promise<void>
}

/** An attempt that fails after this time is the last. Attempts are two hours apart by then, so it is made within a day. */
const giveUpAfterMs = 22 * 60 * 60_000

type Mail = typeof mails.$inferSelect

export function createMailSender(options: SenderOptions): MailSender {
  const { db, jobs, smtp, now, settled, log, isConfirmedAddress, limitsRates } = options
  const linkSecrets = createLinkSecrets(options.jwtSecret)
  const stopping = new AbortController()

  async function sendMail({ mailId }: { mailId: string }, signal: AbortSignal): Promise<void> {
    if (stopping.signal.aborted) throw new JobGivenBack()
    const mail = await beginAttempt(mailId)
    // An earlier attempt has sent the mail, the account is erased, or the recipient has had enough mails today.
    if (mail === null) return
    const secret = mail.linkSecret === null ? null : linkSecrets.decrypt(mail.linkSecret, mailId)
    if (mail.hasSecretLink && secret === null) {
      const detail = 'The secret of its link cannot be read: JWT_SECRET is another one now.'
      return await settle(db, mailId, { state: 'failed', lastError: detail })
    }
    const fill = (text: string) => (secret === null ? text : text.replaceAll(linkPlaceholder, secret))
    const outgoing = {
      to: mail.recipient,
      subject: mail.subject,
      html: fill(mail.html),
      text: fill(mail.text),
      attachments: mail.attachments ?? [],
      messageId: mail.messageId,
      date: mail.createdAt,
    }
    const failure = await smtp.send(outgoing, AbortSignal.any([signal, stopping.signal]))
    if (failure === null) {
      await settle(db, mailId, { state: 'sent', sentAt: now(), lastError: null })
      settled.inc({ state: 'sent' })
      log.info({ mail: mailId, template: mail.template }, 'a mail was sent')
    } else if (stopping.signal.aborted) throw new JobGivenBack()
    else await noteFailure(mail, failure)
  }

  /** Later mails wait for their day. The process that has queued the mail may have a clock that is ahead. */
  function latestQueuedAt(): Date {
    return new Date(now().getTime() + clockToleranceSeconds * 1000)
  }

  async function beginAttempt(id: string): Promise<Mail | null> {
    return db.transaction(async (tx) => {
      const isWaiting = and(
        eq(mails.id, id),
        eq(mails.state, 'queued'),
        lte(mails.queuedAt, latestQueuedAt()),
      )
      const [waiting] = await tx.select().from(mails).where(isWaiting).for('update')
      if (waiting === undefined) return null
      // A retry was counted before.
      const queuedAt = waiting.attempts === 0 && limitsRates ? await postponedUntil(tx, waiting) : null
      const [mail] = await tx
        .update(mails)
        .set(queuedAt === null ? { attempts: waiting.attempts + 1 } : { queuedAt, lastError: enoughToday })
        .where(eq(mails.id, id))
        .returning()
      return queuedAt === null ? mail! : null
    })
  }

  async function postponedUntil(tx: Database, mail: Mail): Promise<Date | null> {
    return (await isConfirmedAddress(tx, mail.recipient, mail.userId)) ? null : countMail(tx, mail, now())
  }

  async function noteFailure(mail: Mail, { kind, reason, detail }: SmtpFailure): Promise<void> {
    const isGivenUp = now().getTime() - mail.queuedAt.getTime() >= giveUpAfterMs
    if (kind === 'refused' || isGivenUp) {
      const state = kind === 'refused' ? 'refused' : 'failed'
      await settle(db, mail.id, { state, lastError: detail })
      settled.inc({ state })
      log.warn(
        { mail: mail.id, template: mail.template, reason },
        `a mail was ${kind === 'refused' ? 'refused' : 'given up'}`,
      )
      return
    }
    await db.update(mails).set({ lastError: detail }).where(eq(mails.id, mail.id))
    // The queue retries. Its records and the log must not contain the address.
    throw new Error(`the mail server did not accept the mail: ${reason}`)
  }

  async function enqueuePending(): Promise<void> {
    for (let after = firstId; ; ) {
      const rows = await db
        .select({ mailId: mails.id })
        .from(mails)
        .where(and(eq(mails.state, 'queued'), lte(mails.queuedAt, latestQueuedAt()), gt(mails.id, after)))
        .orderBy(mails.id)
        .limit(batchSize)
      await jobs.enqueue(db, mailsQueue, await jobs.withoutFailed(mailsQueue, rows))
      if (rows.length < batchSize) return
      after = rows.at(-1)!.mailId
    }
  }

  return {
    async start() {
      await jobs.work(mailsQueue, sendMail)
      await enqueuePending()
    },
    stop: () => stopping.abort(),
    enqueuePending,
  }
}

const firstId = '00000000-0000-0000-0000-000000000000'
const batchSize = 1000

/** Shown to staff. */
const enoughToday =
  'Waits a day: this address, which its owner has not confirmed, has had as many mails today as it may.'

/** Records the final state of a mail and removes its secret. */
async function settle(
  db: Database,
  id: string,
  result: Pick<typeof mails.$inferInsert, 'state' | 'lastError' | 'sentAt'>,
): Promise<void> {
  await db
    .update(mails)
    .set({ ...result, linkSecret: null })
    .where(eq(mails.id, id))
}
