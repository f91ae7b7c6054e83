// The departures of one tour: list or month, added, changed and cancelled.

import { addressOf } from '#contract/pages/page.ts'
import { departuresPage, editTourPage, staffToursPage } from '#contract/pages/staff-pages.ts'
import './departures.css'
import { useMemo, useRef, useState } from 'react'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { NoSuchItem, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Mark } from '#client/design-system/mark.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useFocusAfterDeletion } from '#client/design-system/use-focus-after-deletion.ts'
import { useQuestion } from '#client/design-system/use-question.ts'
import { api } from '#client/lib/api.ts'
import { today } from '#client/lib/server-day.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridSelection } from '../data-grid/use-grid.ts'
import { ChosenBar } from '../list/chosen-bar.tsx'
import { itemsPerPage, loadList, pagesOf } from '../list/list-address.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import type { Route } from './+types/departures'
import { AddDepartures } from './add-departures.tsx'
import { CancelDepartureDialog } from './cancel-departure-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { dayText } from './day-text.ts'
import { DepartureMonth } from './departure-month.tsx'
import { DepartureSearch } from './departure-search.tsx'
import { Reopened } from './reopened.tsx'
import { scheduleColumns } from './schedule-columns.tsx'
import { useReopening } from './use-reopening.ts'

const listPath = staffToursPage.path

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const tour = await api('GET /cards/:id', { params: { id } }).catch(nullIfUnknown)
  if (tour === null) return null
  const state = await loadList(request.url, departuresPage.query, ({ view: _view, ...query }) =>
    api('GET /cards/:id/schedule', { params: { id }, query: { ...query, itemsPerPage } as never }),
  )
  return { tour, state }
}

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData === undefined) return recordMeta('Tour', 'Departures')
  return recordMeta('Tour', loaderData && `Departures of ${loaderData.tour.title}`)
}

export function HydrateFallback() {
  return <ListSkeleton title="Departures" subTitle=" " />
}

const noItems: readonly never[] = []

export default function DeparturesScreen({ loaderData }: Route.ComponentProps) {
  return loaderData === null ? <NoSuchItem noun="Tour" listPath={listPath} /> : <Departures {...loaderData} />
}

function Departures({ tour, state }: NonNullable<Route.ComponentProps['loaderData']>) {
  const { query, list, failure } = state
  const { isBusy, refresh } = useListRefresh()
  const [version, setVersion] = useState(0)
  const [keys, setKeys] = useState<GridSelection['keys']>({})
  const change = useQuestion<readonly ScheduledDeparture[]>()
  const cancel = useQuestion<ScheduledDeparture>()
  const adding = useRef<HTMLDetailsElement>(null)
  const [addedDate, setAddedDate] = useState('')
  const rows = list?.items ?? noItems
  const { content, keepFocus } = useFocusAfterDeletion<HTMLTableElement>(rows)
  const chosen = rows.filter(({ date }) => keys[date])
  const changeable = chosen.filter(({ state }) => state !== 'cancelled')
  const isMonth = query.view === 'month'

  const { ask: askChange } = change
  const { ask: askCancel } = cancel
  const { reopen, reopened, failure: reopenFailure } = useReopening(tour._id, showChanges)
  const columns = useMemo(
    () =>
      scheduleColumns({
        tourId: tour._id,
        onEdit: (departure) => askChange([departure]),
        onCancel: askCancel,
        onReopen: reopen,
      }),
    [tour._id, askChange, askCancel, reopen],
  )

  function showChanges(): void {
    keepFocus()
    setKeys({})
    setVersion((before) => before + 1)
    refresh()
  }

  return (
    <>
      <Link to={listPath} className="back-to-list">
        <Icon name="chevron-left" />
        All tours
      </Link>
      <ScreenHeading title="Departures" subTitle={tour.title}>
        <LinkButton to={addressOf(editTourPage, { id: tour._id })} look="secondary" size="small">
          <AdminIcon name="edit" />
          Edit tour
        </LinkButton>
      </ScreenHeading>
      {tour.schedule === 'any-day' && (
        <Notice tone="info" title="This tour leaves any day">
          What is scheduled here goes on sale once its schedule is set to “On scheduled departures” in{' '}
          <Link to={addressOf(editTourPage, { id: tour._id })} className="underline underline-offset-4">
            the form of the tour
          </Link>
          .
        </Notice>
      )}
      <details ref={adding} className="admin-card add-departures">
        <summary>
          <Mark name="plus" />
          <h2 className="text-card-small">Add departures</h2>
        </summary>
        <AddDepartures key={addedDate} tour={tour} date={addedDate} onAdded={showChanges} />
      </details>
      <DepartureSearch query={query} />
      <ListFailure title="The departures cannot be shown" failure={failure} onRetry={refresh} />
      <Reopened tourId={tour._id} date={reopened} failure={reopenFailure} />
      {isMonth && (
        <DepartureMonth
          tourId={tour._id}
          start={query.from ?? rows[0]?.date ?? today()}
          version={version}
          onOpen={(departure) => askChange([departure])}
          onAdd={(date) => {
            setAddedDate(date)
            adding.current!.open = true
            adding.current!.querySelector('summary')!.focus()
          }}
        />
      )}
      {!isMonth && chosen.length > 0 && (
        <ChosenBar text={describeChosen(chosen.length, changeable.length)}>
          <Button look="ghost" size="small" onClick={() => setKeys({})}>
            Select none
          </Button>
          <Button
            look="secondary"
            size="small"
            disabled={changeable.length === 0}
            title={changeable.length === 0 ? 'They are cancelled' : undefined}
            onClick={() => askChange(changeable)}
          >
            {`Change ${countDepartures(changeable.length)}`}
          </Button>
        </ChosenBar>
      )}
      {!isMonth && list !== null && list.totalCount === 0 && (
        <EmptyList
          title={query.from === undefined ? 'No departure is scheduled yet' : 'No departure from this day on'}
          isBusy={isBusy}
          action={
            query.from === undefined ? (
              <Button
                size="small"
                onClick={() => {
                  adding.current!.open = true
                  adding.current!.querySelector('summary')!.focus()
                }}
              >
                Add departures
              </Button>
            ) : (
              <LinkButton to="." size="small">
                Show all upcoming
              </LinkButton>
            )
          }
        />
      )}
      {!isMonth && list !== null && list.totalCount > 0 && (
        <DataGrid
          ref={content}
          caption="Departures"
          columns={columns}
          rows={rows}
          rowKey={({ date }) => date}
          nameOf={({ date }) => `the departure on ${dayText(date)}`}
          isBusy={isBusy}
          placeholder="There are no more departures."
          selection={{
            keys,
            onChange: (change) =>
              setKeys((before) => (typeof change === 'function' ? change(before) : change) as typeof before),
          }}
          pages={pagesOf(query, list)}
        />
      )}
      <ChangeDialog tour={tour} question={change.question} onClose={change.close} onChanged={showChanges} />
      <CancelDepartureDialog
        tour={tour}
        question={cancel.question}
        onClose={cancel.close}
        onCancelled={showChanges}
      />
    </>
  )
}

function describeChosen(chosen: number, changeable: number): string {
  const cancelled = chosen - changeable
  return cancelled === 0
    ? `${countDepartures(chosen)} selected`
    : `${countDepartures(chosen)} selected, ${cancelled} of them cancelled`
}

function countDepartures(count: number): string {
  return count === 1 ? '1 departure' : `${count} departures`
}
