// All mails: what was written to whom, and what has become of it.
import { Notice } from '#client/design-system/notice.tsx'
import { pageMeta } from '#client/lib/page-meta.ts'
import { mailsPage } from '#contract/pages/staff-pages.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { choiceField, textField } from '../list/search-field.tsx'
import { staffList } from '../list/staff-list.ts'
import { useList } from '../list/use-list.ts'
import type { Route } from './+types/mails'
import { mailColumns } from './mail-columns.tsx'
import { mailStateTitles } from './mail-state-badge.tsx'

const mails = staffList('GET /mails', {
  title: 'Mail',
  subTitle: 'What was written to whom',
  page: mailsPage,
  nouns: ['mail', 'mails'],
  none: 'No mail has been written yet',
  showAll: 'Show everything',
  search: {
    label: 'Search mails',
    fields: [
      textField('q', {
        label: 'Address or subject',
        placeholder: 'Address, subject or booking id',
        isIdentifier: true,
      }),
      choiceField('state', { label: 'State', all: 'Every state', options: mailStateTitles }),
    ],
  },
  columns: mailColumns,
})

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => mails.load(request.url)

clientLoader.hydrate = true as const

export const meta = () => pageMeta({ title: mails.title, publicUrl: '' })

export const HydrateFallback = () => <ListSkeleton {...mails} />

export default function Mails({ loaderData }: Route.ComponentProps) {
  return (
    <ListScreen
      list={useList(mails, loaderData)}
      above={
        loaderData.list?.isSending === false && (
          <Notice tone="info">Mails are kept here and not sent: no mail server is set (SMTP_URL).</Notice>
        )
      }
    />
  )
}
