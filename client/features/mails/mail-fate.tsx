// Shows the state of a mail to its owner, in one line.
import { Icon } from '#client/design-system/icon.tsx'
import { formatDayAndTime } from '#client/lib/format.ts'
import type { MailFate } from '#contract/mails.ts'

/** The newest mail about each record. `mails`: newest first. */
export function newestByRecord(mails: readonly MailFate[]): ReadonlyMap<string, MailFate> {
  return new Map(mails.toReversed().map((mail) => [mail.about._id, mail]))
}

/** Nothing for a mail that is kept: without a mail server nobody waits for one. */
export function MailFateLine({ mail }: { mail: MailFate | undefined }) {
  if (mail === undefined || mail.state === 'kept') return null
  const { title, to, state, sentAt } = mail
  const isLost = state === 'refused' || state === 'failed'
  return (
    <span
      className={`flex items-start gap-1.5 font-normal font-text text-micro leading-snug ${isLost ? 'text-err' : 'text-ink-3'}`}
    >
      <Icon name="mail" className="mt-px size-3.5" />
      <span className="min-w-0 wrap-anywhere">
        {sentAt !== null
          ? `${title} sent to ${to} on ${formatDayAndTime(sentAt)}`
          : isLost
            ? `${title} could not be delivered to ${to}`
            : `${title} is on its way to ${to}`}
      </span>
    </span>
  )
}
