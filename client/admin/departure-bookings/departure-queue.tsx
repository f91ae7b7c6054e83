// Who holds seats of a departure, and who waits for them. Nothing where nobody does. Changes by others show within a second.
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import '../record/row-actions.css'
import { useMemo, useState } from 'react'
import { DataGrid } from '#client/admin/data-grid/data-grid.tsx'
import type { GridColumn } from '#client/admin/data-grid/grid-column.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import type { HeldFor, WaitingUser } from '#contract/departure-queue.ts'
import type { HoldKind } from '#contract/hold-rules.ts'
import { type Claim, EndClaimDialog } from './end-claim-dialog.tsx'
import { useLiveDeparture } from './use-live-departure.ts'

interface DepartureQueueProps {
  tourId: string
  date: string
  isTourDeleted: boolean
  /** Also called when others have changed something. */
  onChanged: () => void
  holds: readonly HeldFor[]
  waiting: readonly WaitingUser[]
}

const kindLabels: Record<HoldKind, string> = {
  form: 'Booking form',
  offer: 'Offer of the waiting list',
  quote: 'Change of a booking',
}

type Person = Pick<HeldFor, 'username' | 'email' | 'tickets'>

const personColumns = [
  {
    key: 'username',
    title: 'Account',
    kind: 'title',
    value: ({ username }: Person) => username,
    isAlwaysShown: true,
  },
  { key: 'email', title: 'Email', value: ({ email }: Person) => email },
  { key: 'tickets', title: 'Seats', kind: 'number', value: ({ tickets }: Person) => tickets },
] as const satisfies readonly GridColumn<Person>[]

const holdColumns: readonly GridColumn<HeldFor>[] = [
  ...personColumns,
  { key: 'kind', title: 'Held for', value: ({ kind }) => kindLabels[kind] },
  { key: 'until', title: 'Until (UTC)', value: ({ expiresAt }) => formatSlashTime(expiresAt) },
]

const waitingColumns: readonly GridColumn<WaitingUser>[] = [
  { key: 'position', title: 'Place', kind: 'number', value: ({ position }) => position },
  ...personColumns,
  { key: 'since', title: 'Waits since (UTC)', value: ({ createdAt }) => formatSlashTime(createdAt) },
  {
    key: 'offered',
    title: 'Offered until (UTC)',
    value: ({ offeredUntil }) => (offeredUntil === null ? 'Not yet' : formatSlashTime(offeredUntil)),
  },
]

/** The button that ends what an account has. */
function endColumn<Row extends Person>(text: string, ask: (row: Row) => void): GridColumn<Row> {
  return {
    key: 'actions',
    title: 'Actions',
    isTitleHidden: true,
    kind: 'actions',
    isAlwaysShown: true,
    cell: (row) => <EndButton text={text} username={row.username} onPress={() => ask(row)} />,
  }
}

function EndButton({ text, username, onPress }: { text: string; username: string; onPress: () => void }) {
  const mayEnd = useMayCall('DELETE /tours/departures/:id/:date/holds/:holdId', { desk: true })
  if (!mayEnd) return null
  return (
    <button type="button" className="to-cancel" onClick={onPress}>
      <span>{`${text} `}</span>
      <span className="sr-only">{`of ${username}`}</span>
    </button>
  )
}

export function DepartureQueue(props: DepartureQueueProps) {
  const { tourId, date, isTourDeleted, holds, waiting, onChanged } = props
  const { question, ask, close } = useQuestion<Claim>()
  // A table goes with its last row.
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(holds)
  const [hadClaims, setHadClaims] = useState(false)
  useLiveDeparture({ tourId, date, isOver: isTourDeleted }, () => {
    if (content.current?.contains(document.activeElement)) keepFocus()
    if (holds.length + waiting.length > 0) setHadClaims(true)
    onChanged()
  })
  const ofHolds = useMemo(
    () => [...holdColumns, endColumn<HeldFor>('End hold', (hold) => ask({ hold }))],
    [ask],
  )
  const ofWaiting = useMemo(
    () => [...waitingColumns, endColumn<WaitingUser>('End entry', (entry) => ask({ entry }))],
    [ask],
  )
  return (
    <section
      ref={content}
      aria-label="Held seats and waiting list"
      tabIndex={-1}
      className="no-print grid gap-6 empty:hidden"
    >
      {hadClaims && holds.length + waiting.length === 0 && <p>Nobody holds seats or waits any more.</p>}
      {holds.length > 0 && (
        <section className="grid gap-3" aria-labelledby="held">
          <h2 id="held" className="text-card">
            Held seats
          </h2>
          <DataGrid caption="Held seats" columns={ofHolds} rows={holds} rowKey={keyOf} />
        </section>
      )}
      {waiting.length > 0 && (
        <section className="grid gap-3" aria-labelledby="waiting">
          <h2 id="waiting" className="text-card">
            Waiting list
          </h2>
          <DataGrid caption="Waiting list" columns={ofWaiting} rows={waiting} rowKey={keyOf} />
        </section>
      )}
      {question !== null && (
        <EndClaimDialog
          key={question.key}
          tourId={tourId}
          date={date}
          question={question}
          onClose={close}
          onEnded={() => {
            keepFocus()
            setHadClaims(true)
            onChanged()
          }}
        />
      )}
    </section>
  )
}

function keyOf({ _id }: { _id: string }): string {
  return _id
}
