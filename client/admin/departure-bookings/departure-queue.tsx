// Who holds seats of a departure, and who waits for them; staff enter callers, move, offer and end. Changes by others show within a
// second.
import { useMayCall } from '#client/admin/screen/use-may-call.ts'
import '../record/row-actions.css'
import { useMemo, useState } from 'react'
import { DataGrid } from '#client/admin/data-grid/data-grid.tsx'
import type { GridColumn } from '#client/admin/data-grid/grid-column.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { Pagination } from '#client/design-system/pagination.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { PageForm } from '#client/features/forms/page-form.tsx'
import { usePageForm } from '#client/features/forms/use-page-form.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import type { HeldFor, WaitingUser } from '#contract/departure-queue.ts'
import type { HoldKind } from '#contract/hold-rules.ts'
import { addressOf } from '#contract/pages/page.ts'
import { departurePage } from '#contract/pages/staff-pages.ts'
import { CallerForm } from './caller-form.tsx'
import type { DepartureValue } from './departure-forms.ts'
import { type Claim, EndClaimDialog } from './end-claim-dialog.tsx'
import { EntryActions, StepButton } from './queue-actions.tsx'
import { rowsForm } from './queue-forms.ts'
import { useLiveDeparture } from './use-live-departure.ts'

interface DepartureQueueProps {
  tourId: string
  date: string
  isTourDeleted: boolean
  /** Also called when others have changed something. */
  onChanged: () => void
  holds: readonly HeldFor[]
  waiting: readonly WaitingUser[]
  waitingCount: number
  currentPage: number
  totalPages: number
  /** The page's `actionData`. */
  sent: FormResult<DepartureValue> | undefined
  /** Idempotency key of the form of a caller. */
  callerKey: string
}

const kindLabels: Record<HoldKind, string> = {
  form: 'Booking form',
  offer: 'Offer of the waiting list',
  quote: 'Change of a booking',
}

type Person = Pick<HeldFor, 'userId' | 'username' | 'email' | 'phone' | 'tickets'>

const personColumns = [
  {
    key: 'username',
    title: 'Name',
    kind: 'title',
    value: ({ username }: Person) => username,
    cell: ({ username, userId }: Person) => (
      <span>
        <span className="wrap-anywhere">{username}</span>
        {userId === null && <span className="block text-ink-3 text-small">Caller without an account</span>}
      </span>
    ),
    isAlwaysShown: true,
  },
  { key: 'email', title: 'Email', value: ({ email }: Person) => email },
  {
    key: 'phone',
    title: 'Phone',
    value: ({ phone }: Person) => phone,
    cell: ({ phone }: Person) =>
      phone === '' ? null : (
        <a href={`tel:${phone}`} className="to-travellers">
          {phone}
        </a>
      ),
  },
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
    value: ({ offeredUntil, owed, isPassedOver }) => {
      if (offeredUntil !== null) return formatSlashTime(offeredUntil)
      if (owed > 0) return 'Within a minute'
      return isPassedOver ? 'Not while the account has as many tickets as it can' : 'Not yet'
    },
  },
]

const actions = {
  key: 'actions',
  title: 'Actions',
  isTitleHidden: true,
  kind: 'actions',
  isAlwaysShown: true,
} as const

export function DepartureQueue(props: DepartureQueueProps) {
  const {
    tourId,
    date,
    isTourDeleted,
    holds,
    waiting,
    waitingCount,
    currentPage,
    totalPages,
    sent,
    callerKey,
    onChanged,
  } = props
  const { question, ask, close } = useQuestion<Claim>()
  // A table goes with its last row.
  const { content, keepFocus } = useFocusAfterDeletion<HTMLElement>(holds, question)
  const [hadClaims, setHadClaims] = useState(false)
  /** How many claims the dialog has ended. */
  const [ended, setEnded] = useState(0)
  const mayWork = useMayCall('PATCH /tours/departures/:id/:date/waiting/:entryId', { desk: true })
  useLiveDeparture({ tourId, date, isOver: isTourDeleted }, () => {
    if (content.current?.contains(document.activeElement)) keepFocus()
    if (holds.length + waiting.length > 0) setHadClaims(true)
    onChanged()
  })
  const ofHolds = useMemo(
    () => [
      ...holdColumns,
      {
        ...actions,
        cell: (hold: HeldFor) => (
          <StepButton
            step={{ kind: 'endHold', id: hold._id, name: hold.username }}
            of={`of ${hold.username}`}
            className="to-cancel"
            onAsk={() => ask({ hold })}
          >
            End hold
          </StepButton>
        ),
      },
    ],
    [ask],
  )
  const ofWaiting = useMemo(
    () => [
      ...waitingColumns,
      {
        ...actions,
        cell: (entry: WaitingUser) => (
          <EntryActions
            tourId={tourId}
            date={date}
            entry={entry}
            count={waitingCount}
            onEnd={() => ask({ entry })}
          />
        ),
      },
    ],
    [ask, tourId, date, waitingCount],
  )
  return (
    <section
      ref={content}
      aria-label="Held seats and waiting list"
      tabIndex={-1}
      className="no-print grid gap-6"
    >
      {/* Remounted once a dialog has ended a claim: what a press did before that may not be true any more. */}
      {mayWork && <RowsForm key={ended} sent={ended === 0 ? sent : undefined} />}
      {hadClaims && holds.length + waiting.length === 0 && <p>Nobody holds seats or waits any more.</p>}
      {holds.length > 0 && (
        <section className="grid gap-3" aria-labelledby="held">
          <h2 id="held" className="text-card">
            Held seats
          </h2>
          <DataGrid
            caption="Held seats"
            columns={mayWork ? ofHolds : holdColumns}
            rows={holds}
            rowKey={keyOf}
          />
        </section>
      )}
      <section className="grid gap-3" aria-labelledby="waiting">
        <h2 id="waiting" className="text-card">
          Waiting list
        </h2>
        {waiting.length === 0 ? (
          <p>Nobody waits for this departure.</p>
        ) : (
          <DataGrid
            caption="Waiting list"
            columns={mayWork ? ofWaiting : waitingColumns}
            rows={waiting}
            rowKey={keyOf}
          />
        )}
        {totalPages > 1 && (
          <>
            <p className="text-small">{`${formatNumber(waitingCount)} wait in all.`}</p>
            <Pagination
              label="Pages of the waiting list"
              currentPage={currentPage}
              totalPages={totalPages}
              hrefOf={(page) => addressOf(departurePage, { id: tourId, date, page })}
            />
          </>
        )}
        {mayWork && !isTourDeleted && (
          // Remounted for another departure, which has presses of its own.
          <CallerForm key={`${tourId} ${date}`} sent={sent} initialKey={callerKey} />
        )}
      </section>
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
            setEnded((count) => count + 1)
            onChanged()
          }}
        />
      )}
    </section>
  )
}

/** The form of the buttons of all rows: what it has done, and, without script, what it asks. */
function RowsForm({ sent }: { sent: FormResult<DepartureValue> | undefined }) {
  const form = usePageForm({ name: rowsForm, sent })
  const asks = form.result?.value?.asks
  return (
    <PageForm form={form} id={rowsForm} aria-label="Changes of the waiting list" className="grid gap-3">
      {asks !== undefined && (
        <div>
          <StepButton step={{ ...asks, isConfirmed: true }} of={`of ${asks.name}`} className="to-cancel">
            {asks.kind === 'end' ? 'Take off the list' : 'End hold'}
          </StepButton>
        </div>
      )}
    </PageForm>
  )
}

function keyOf({ _id }: { _id: string }): string {
  return _id
}
