import { Badge } from '#client/design-system/badge.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Table, type TableColumn } from '#client/design-system/table.tsx'
import { formatDayAndTime } from '#client/lib/format.ts'
import type { Session } from '#contract/account-security.ts'
import { SecurityForm, SecuritySection } from './security-section.tsx'
import type { SecurityForms } from './use-security-forms.ts'

const names = ['end-session', 'end-other-sessions']

const columns: readonly TableColumn[] = [
  { key: 'browser', title: 'Browser', kind: 'title' },
  { key: 'since', title: 'Signed in (UTC)' },
  { key: 'last', title: 'Last used (UTC)' },
  { key: 'end', title: 'End', isTitleHidden: true, kind: 'actions' },
]

export function Sessions({ sessions, forms }: { sessions: readonly Session[]; forms: SecurityForms }) {
  return (
    <SecuritySection id="sessions" title="Where you are signed in" forms={forms} names={names}>
      <Table
        caption="Your sessions, one for each browser that is signed in"
        columns={columns}
        rows={sessions.map((session) => ({
          key: session._id,
          cells: {
            browser: nameOf(session),
            since: `${formatDayAndTime(session.createdAt)}, by ${session.method}`,
            last: formatDayAndTime(session.lastUsedAt),
            end: session.isCurrent ? (
              <Badge tone="yes" icon="check">
                This browser
              </Badge>
            ) : (
              <SecurityForm name="end-session" forms={forms} of={session._id}>
                <Button
                  type="submit"
                  look="ghost"
                  size="small"
                  aria-disabled={forms.isSending || undefined}
                  title={forms.isSending ? 'One moment' : undefined}
                  aria-label={`End the session of ${nameOf(session)} since ${formatDayAndTime(session.createdAt)}`}
                >
                  End
                </Button>
              </SecurityForm>
            ),
          },
        }))}
      />
      {sessions.length > 1 && (
        <SecurityForm name="end-other-sessions" forms={forms}>
          <Button
            type="submit"
            look="secondary"
            aria-disabled={forms.isSending || undefined}
            title={forms.isSending ? 'One moment' : undefined}
          >
            End all other sessions
          </Button>
        </SecurityForm>
      )}
    </SecuritySection>
  )
}

function nameOf({ browser }: Session): string {
  return browser === '' ? 'Unknown browser' : browser
}
