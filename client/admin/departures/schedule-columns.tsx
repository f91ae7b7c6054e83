import { formatSlashTime } from '#client/admin/record/format.ts'
import { formatNumber, formatPrice } from '#client/lib/format.ts'
import { today } from '#client/lib/server-day.ts'
import { minimumSentence } from '#contract/departure-minimum.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import type { GridColumn } from '../data-grid/grid-column.ts'
import { dayText } from './day-text.ts'
import { DepartureActions } from './departure-actions.tsx'
import { SeatsTaken } from './departure-columns.tsx'
import type { DepartureFormProps } from './departure-form.ts'
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
    cell: (departure) => {
      const text = runsText(departure)
      return text === '' ? null : <span className="minimum-note">{text}</span>
    },
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

export function scheduleColumns(forms: Omit<DepartureFormProps, 'departure'>): readonly Column[] {
  return [
    ...columns,
    {
      key: 'actions',
      title: 'Actions',
      isTitleHidden: true,
      kind: 'actions',
      isAlwaysShown: true,
      cell: (departure) => <DepartureActions departure={departure} {...forms} />,
    },
  ]
}
