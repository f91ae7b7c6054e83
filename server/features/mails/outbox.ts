// Writes mails in the transaction of the event that causes them. So a mail exists if and only if the event is committed.

import type { MailSubject } from '#contract/mails.ts'
import { house } from '#server/config/house.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/ids.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createLinkSecrets, type LinkSecrets } from './link-secrets.ts'
import { withoutTypedWords } from './mail-template.ts'
import { mailsQueue } from './mails.queue.ts'
import { type MailAttachment, mails } from './mails.table.ts'
import type { RenderedMail } from './render-mail.ts'
import type { MailProps, MailTemplateName } from './templates.ts'

export interface NewMail {
  /** The result of `composeMail`. */
  mail: ComposedMail
  /** The address without a name. Empty for an account without an address: then no mail is written. */
  to: string
  /** The account of the mail: its owner sees the mail's state, and erasing the account erases the mail. */
  userId: string | null
  /** The record that the mail is about. */
  about: { kind: MailSubject; id: string }
  /** The secret for `secretLink` in the template: letters, digits, `-` and `_`. */
  linkSecret?: string
  /** A second mail with the same key is not written. */
  onceKey?: string
  attachments?: readonly MailAttachment[]
}

/** A mail whose recipient is not known yet. */
export interface ComposedMail {
  /** Rendered at the first call. `isConfirmed`: whether the recipient has confirmed the address (`TypedWords`). */
  render(isConfirmed: boolean): RenderedMail
}

/**
 * Whether the owner of this account has confirmed the address. Without an account: whether anybody has.
 */
export type IsConfirmedAddress = (db: Database, address: string, userId: string | null) => Promise<boolean>

export interface Outbox {
  /** Whether mails are sent. Otherwise they are stored with the state "kept". */
  isSending: boolean
  /**
   * Prepares a mail. Rendering takes about a millisecond; for many mails call `render` before the transaction opens.
   */
  composeMail<Name extends MailTemplateName>(template: Name, props: MailProps<Name>): Promise<ComposedMail>
  /** Writes mails and the jobs that send them, within a transaction. Returns the ids of the written mails. */
  queueMail(transaction: Database, mail: NewMail | readonly NewMail[], now: Date): Promise<string[]>
}

export interface OutboxOptions {
  jobs: Pick<Jobs, 'enqueue'>
  /** Absolute origin of the site, without a slash at its end. */
  publicUrl: string
  jwtSecret: string
  /** The sender. Undefined where mails are not sent. */
  from: { address: string } | undefined
  isConfirmedAddress: IsConfirmedAddress
}

export function createOutbox(options: OutboxOptions): Outbox {
  const { jobs, publicUrl, jwtSecret, from, isConfirmedAddress } = options
  const isSending = from !== undefined
  const linkSecrets = createLinkSecrets(jwtSecret)
  const domain = messageIdDomain(from, publicUrl)
  return {
    isSending,
    async composeMail(template, props) {
      // Imported for the first mail, because the renderer uses some megabytes of memory.
      const { renderMail } = await import('./render-mail.ts')
      const site = { url: publicUrl, house: house() }
      const rendered = new Map<boolean, RenderedMail>()
      return {
        render(isConfirmed) {
          const mail =
            rendered.get(isConfirmed) ??
            renderMail(template, isConfirmed ? props : withoutTypedWords(props), site)
          rendered.set(isConfirmed, mail)
          return mail
        },
      }
    },
    async queueMail(transaction, newMails, now) {
      const rows: (typeof mails.$inferInsert)[] = []
      for (const mail of [newMails].flat()) {
        if (mail.to === '') continue
        const isConfirmed = await isConfirmedAddress(transaction, mail.to, mail.userId)
        rows.push(rowOf(mail, mail.mail.render(isConfirmed), { isSending, linkSecrets, domain, now }))
      }
      if (rows.length === 0) return []
      const written = await transaction
        .insert(mails)
        .values(rows)
        .onConflictDoNothing({ target: mails.onceKey })
        .returning({ mailId: mails.id })
      if (isSending) await jobs.enqueue(transaction, mailsQueue, written)
      return written.map(({ mailId }) => mailId)
    },
  }
}

interface RowSettings {
  isSending: boolean
  linkSecrets: LinkSecrets
  domain: string
  now: Date
}

function rowOf(
  { to, userId, about, linkSecret, onceKey, attachments = [] }: NewMail,
  { template, subject, html, text }: RenderedMail,
  { isSending, linkSecrets, domain, now }: RowSettings,
): typeof mails.$inferInsert {
  const id = newId()
  const hasSecretLink = linkSecret !== undefined
  return {
    id,
    template,
    recipient: to,
    subject,
    html,
    text,
    attachments: attachments.length === 0 ? null : [...attachments],
    userId,
    relatedKind: about.kind,
    relatedId: about.id,
    onceKey: onceKey ?? null,
    state: isSending ? 'queued' : 'kept',
    messageId: `<${id}@${domain}>`,
    hasSecretLink,
    // A kept mail is never sent, so its secret is not stored.
    linkSecret: hasSecretLink && isSending ? linkSecrets.encrypt(linkSecret, id) : null,
    createdAt: now,
    queuedAt: now,
  }
}

/** The sender's domain: a Message-ID of another domain looks forged. */
function messageIdDomain(from: OutboxOptions['from'], publicUrl: string): string {
  return from === undefined
    ? new URL(publicUrl).hostname
    : from.address.slice(from.address.lastIndexOf('@') + 1)
}
