import { formatSlashTime } from '#client/admin/record/format.ts'
import type { Mail } from '#contract/mails.ts'
import { addressOf } from '#contract/pages/page.ts'
import { mailPage } from '#contract/pages/staff-pages.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { MailStateBadge, mailStateTitles } from './mail-state-badge.tsx'

export const mailColumns: readonly GridColumn<Mail>[] = [
  {
    key: 'subject',
    title: 'Mail',
    kind: 'title',
    value: ({ subject, title }) => subject || title,
    cell: ({ _id, subject, title }) => (
      // A document of its own: its policy alone allows a frame.
      <a href={addressOf(mailPage, { id: _id })} className="wrap-anywhere">
        {subject || `${title} (its account is erased)`}
      </a>
    ),
    isAlwaysShown: true,
  },
  {
    key: 'to',
    title: 'To',
    value: ({ to }) => to,
    cell: ({ to }) => <span className="wrap-anywhere">{to}</span>,
  },
  {
    key: 'state',
    title: 'State',
    value: ({ state }) => mailStateTitles[state],
    cell: ({ state, lastError }) => (
      <>
        <MailStateBadge state={state} />
        {lastError !== null && <span className="mt-1 block text-micro wrap-anywhere">{lastError}</span>}
      </>
    ),
  },
  {
    key: 'createdAt',
    title: 'Written (UTC)',
    value: ({ createdAt }) => formatSlashTime(createdAt),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap">
        {formatSlashTime(createdAt)}
      </time>
    ),
  },
]
