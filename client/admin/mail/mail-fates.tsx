import { formatSlashTime } from '#client/admin/record/format.ts'
import type { MailFate } from '#contract/mails.ts'
import { addressOf } from '#contract/pages/page.ts'
import { mailPage } from '#contract/pages/staff-pages.ts'
import { MailStateBadge } from './mail-state-badge.tsx'

/** The mails about a record, and what has become of them. `mails`: newest first. */
export function MailFates({ mails }: { mails: readonly MailFate[] }) {
  if (mails.length === 0) return <p>None</p>
  return (
    <ul className="grid gap-2">
      {mails.map(({ _id, title, state, createdAt }) => (
        <li key={_id}>
          {/* A document of its own: its policy alone allows a frame. */}
          <a href={addressOf(mailPage, { id: _id })} className="underline underline-offset-4">
            {title}
          </a>{' '}
          <MailStateBadge state={state} />
          <span className="block text-micro">{`${formatSlashTime(createdAt)} UTC`}</span>
        </li>
      ))}
    </ul>
  )
}
