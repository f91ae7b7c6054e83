// Who holds seats of a departure, and who waits for them. Nothing where nobody does.
import type { HeldFor, WaitingUser } from '#contract/departure-queue.ts'
import type { HoldKind } from '#contract/hold-rules.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { formatSlashTime } from '../format.ts'

interface DepartureQueueProps {
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

export function DepartureQueue({ holds, waiting }: DepartureQueueProps) {
  return (
    <>
      {holds.length > 0 && (
        <section className="no-print grid gap-3" aria-labelledby="held">
          <h2 id="held" className="text-card">
            Held seats
          </h2>
          <DataGrid caption="Held seats" columns={holdColumns} rows={holds} rowKey={keyOf} />
        </section>
      )}
      {waiting.length > 0 && (
        <section className="no-print grid gap-3" aria-labelledby="waiting">
          <h2 id="waiting" className="text-card">
            Waiting list
          </h2>
          <DataGrid caption="Waiting list" columns={waitingColumns} rows={waiting} rowKey={keyOf} />
        </section>
      )}
    </>
  )
}

function keyOf({ _id }: { _id: string }): string {
  return _id
}
