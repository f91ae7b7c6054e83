// Parts of the pages of one booking and of one order.
import '#client/site/trip/trip.css'
import type { ReactNode } from 'react'
import { MailFateLine } from '#client/features/mails/mail-fate.tsx'
import { formatDayAndTime } from '#client/lib/format.ts'
import type { MailFate } from '#contract/mails.ts'

export function RecordSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-d3">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** An entry of a list of facts. */
export function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface TimelineProps {
  events: readonly { at: string; text: string }[]
  mails: readonly MailFate[]
}

/** What has happened, and the mails about it, oldest first. */
export function Timeline({ events, mails }: TimelineProps) {
  const sent = mails
    .filter(({ state }) => state !== 'kept')
    .map((mail) => ({ at: mail.createdAt, content: <MailFateLine mail={mail} /> }))
  const entries = [...events.map(({ at, text }) => ({ at, content: <b>{text}</b> })), ...sent].sort((a, b) =>
    a.at < b.at ? -1 : 1,
  )
  return (
    <RecordSection id="timeline" title="So far">
      <ol className="trip-timeline">
        {entries.map(({ at, content }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end
          <li key={index}>
            <time dateTime={at} className="text-ink-3 text-small">
              {`${formatDayAndTime(at)} UTC`}
            </time>
            <div className="text-ink">{content}</div>
          </li>
        ))}
      </ol>
    </RecordSection>
  )
}
