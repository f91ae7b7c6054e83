import { Differences } from '#client/admin/record/differences.tsx'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Badge } from '#client/design-system/badge.tsx'
import type { AuditEntry } from '#contract/audit-log.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'

export const auditColumns: readonly GridColumn<AuditEntry>[] = [
  {
    key: 'action',
    title: 'What',
    kind: 'title',
    value: ({ title }) => title,
    cell: ({ title, outcome }) => (
      <>
        <span>{`${title} `}</span>
        {outcome === 'refused' && <Badge tone="no">Refused</Badge>}
      </>
    ),
  },
  {
    key: 'actor',
    title: 'Account',
    value: actorName,
    cell: (entry) => <span className={entry.actor?.username ? undefined : 'italic'}>{actorName(entry)}</span>,
  },
  {
    key: 'at',
    title: 'When (UTC)',
    value: ({ at }) => formatSlashTime(at),
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {formatSlashTime(at)}
      </time>
    ),
  },
  {
    key: 'record',
    title: 'Record',
    value: ({ recordTitle, recordId }) => recordTitle ?? recordId ?? '',
    cell: ({ recordTitle, recordId }) =>
      recordTitle ?? (recordId !== null && <code className="audit-id">{recordId}</code>),
  },
  {
    key: 'changes',
    title: 'Changed',
    value: ({ changes }) => changes.map(({ field }) => field).join(', '),
    cell: (entry) => <ChangedFields entry={entry} />,
  },
  {
    key: 'address',
    title: 'Network',
    value: ({ address }) => address,
    cell: ({ address, requestId }) => (
      <>
        <span className="whitespace-nowrap">{address}</span>
        {requestId !== '' && <code className="audit-id">{requestId}</code>}
      </>
    ),
    isLeftOutOfBlocks: true,
  },
]

function actorName({ action, actor, address }: AuditEntry): string {
  if (actor !== null) return actor.username ?? 'Erased account'
  if (action === 'departure guaranteed') return 'By itself'
  return address === '' ? 'The operator' : 'No such account'
}

function ChangedFields({ entry: { changes } }: { entry: AuditEntry }) {
  if (changes.length === 0) return null
  if (changes.every(({ from, to }) => from === undefined && to === undefined)) {
    return changes.map(({ field }) => field).join(', ')
  }
  return (
    <details className="audit-changes">
      <summary>{changes.length === 1 ? changes[0]!.field : `${changes.length} fields`}</summary>
      <Differences changes={changes} />
    </details>
  )
}
