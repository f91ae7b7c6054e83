import { departurePath } from '#client/admin/addresses/departure-path.ts'
import { formatSlashTime } from '#client/admin/record/format.ts'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { Button } from '#client/design-system/button.tsx'
import { Link } from '#client/design-system/link.tsx'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { today } from '#client/lib/server-day.ts'
import { minimumSentence } from '#contract/departure-minimum.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { dayText } from './day-text.ts'
import { SeatsTaken } from './departure-columns.tsx'
import { StateBadge } from './state-badge.tsx'

type Column = GridColumn<ScheduledDeparture>

const columns: readonly Column[] = [
  {
    key: 'date',
    title: 'Date',
    kind: 'title',
    value: ({ date }) => dayText(date),
    cell: ({ date }) => <span className="whitespace-nowrap">{dayText(date)}</span>,
    isAlwaysShown: true,
  },
  {
    key: 'state',
    title: 'State',
    value: ({ state, isPrivate }) => (isPrivate ? `${state}, private` : state),
    cell: ({ state, isPrivate }) => <StateBadge state={state} isPrivate={isPrivate} />,
  },
  {
    key: 'seats',
    title: 'Seats taken',
    value: ({ seatsTaken }) => seatsTaken,
    cell: ({ seatsTaken, departureSeats }) => <SeatsTaken seatsTaken={seatsTaken} seats={departureSeats} />,
  },
  {
    key: 'cost',
    title: 'Price',
    kind: 'number',
    value: ({ cost }) => cost,
    cell: ({ cost }) => <span className="money">{formatPrice(cost)}</span>,
  },
  {
    key: 'minimum',
    title: 'Minimum',
    kind: 'number',
    value: ({ minimumPeople }) => minimumPeople ?? '',
    cell: ({ minimumPeople }) => (minimumPeople === null ? 'None' : formatNumber(minimumPeople)),
    isLeftOutOfBlocks: true,
  },
  {
    key: 'runs',
    title: 'Does it run?',
    value: runsText,
    cell: (departure) => <span className="minimum-note">{runsText(departure)}</span>,
  },
  {
    key: 'until',
    title: 'Bookable until (UTC)',
    value: ({ bookableUntil }) => formatSlashTime(bookableUntil),
    cell: ({ bookableUntil }) => <span className="whitespace-nowrap">{formatSlashTime(bookableUntil)}</span>,
  },
]

/** What the badge of the state does not say. */
function runsText(departure: ScheduledDeparture): string {
  return departure.state === 'guaranteed' ? '' : (minimumSentence(departure, today()) ?? '')
}

interface Actions {
  tourId: string
  onEdit: (departure: ScheduledDeparture) => void
  onCancel: (departure: ScheduledDeparture) => void
  onReopen: (departure: ScheduledDeparture) => void
}

export function scheduleColumns({ tourId, onEdit, onCancel, onReopen }: Actions): readonly Column[] {
  return [
    ...columns,
    {
      key: 'actions',
      title: 'Actions',
      isTitleHidden: true,
      kind: 'actions',
      isAlwaysShown: true,
      cell: (departure) => {
        const { date, state } = departure
        const day = dayText(date)
        return (
          <span className="inline-flex">
            <button type="button" className="admin-tool" title="Edit" onClick={() => onEdit(departure)}>
              <AdminIcon name="edit" />
              <span className="sr-only">{`Edit ${day}`}</span>
            </button>
            <Link to={departurePath({ tourId, date })} className="admin-tool" title="Travellers">
              <AdminIcon name="team" />
              <span className="sr-only">{`Travellers on ${day}`}</span>
            </Link>
            {state === 'cancelled' && date >= today() && (
              <Button look="ghost" size="small" onClick={() => onReopen(departure)}>
                Open again <span className="sr-only">{day}</span>
              </Button>
            )}
            {isToCancel(date, state) && (
              <button
                type="button"
                className="admin-tool text-err"
                title="Cancel the departure"
                onClick={() => onCancel(departure)}
              >
                <AdminIcon name="trash" />
                <span className="sr-only">{`Cancel ${day}`}</span>
              </button>
            )}
          </span>
        )
      },
    },
  ]
}

function isToCancel(date: string, state: ScheduledDeparture['state']): boolean {
  return state !== 'cancelled' && date >= today()
}
