// The departures of one tour: list or month, added, changed and cancelled.

import { addressOf } from '#contract/pages/page.ts'
import { departuresPage, editTourPage, staffToursPage } from '#contract/pages/staff-pages.ts'
import './departures.css'
import { useMemo, useRef, useState } from 'react'
import { data } from 'react-router'
import { AdminIcon } from '#client/admin/screen/admin-icon.tsx'
import { NoSuchItem, nullIfMissing, nullIfUnknown, recordMeta } from '#client/admin/screen/no-such-item.tsx'
import { ScreenHeading } from '#client/admin/screen/screen-heading.tsx'
import { Button, LinkButton } from '#client/design-system/button.tsx'
import { Icon } from '#client/design-system/icon.tsx'
import { Link } from '#client/design-system/link.tsx'
import { Mark } from '#client/design-system/mark.tsx'
import { Notice } from '#client/design-system/notice.tsx'
import { useHydrated } from '#client/design-system/use-hydrated.ts'
import { sendInBrowser } from '#client/features/forms/send-in-browser.ts'
import { type Api, api } from '#client/lib/api.ts'
import type { FormResult } from '#client/lib/forms/form-result.ts'
import { reloadAfterConflict } from '#client/lib/forms/reload-after-conflict.ts'
import { answerForm, sendForm } from '#client/lib/forms/send-form.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import { serverApi } from '#client/lib/server-context.ts'
import { today } from '#client/lib/server-day.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import type { Tour } from '#contract/tours.ts'
import { DataGrid } from '../data-grid/data-grid.tsx'
import type { GridSelection } from '../data-grid/use-grid.ts'
import { ChosenBar } from '../list/chosen-bar.tsx'
import { itemsPerPage, type ListState, loadList, loadListOnServer, pagesOf } from '../list/list-address.ts'
import { EmptyList, ListFailure } from '../list/list-states.tsx'
import { useListRefresh } from '../list/use-list-refresh.ts'
import type { Route } from './+types/departures'
import { AddDepartures } from './add-departures.tsx'
import { ChangeMany } from './change-many.tsx'
import { dayText } from './day-text.ts'
import { DepartureMonth } from './departure-month.tsx'
import { DepartureSearch } from './departure-search.tsx'
import { Reopening } from './reopening.tsx'
import { scheduleColumns } from './schedule-columns.tsx'
import { addForm, type ScheduleValue, scheduleForms } from './schedule-forms.ts'
import { type PageOutcome, pageOutcomeOf, ScheduleOutcome } from './schedule-outcome.tsx'

const listPath = staffToursPage.path

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const call = serverApi(context)
  const tour = await call('GET /cards/:id', { params: { id: params.id } }).catch(nullIfMissing)
  if (tour === null) return data(null, { status: 404 })
  const fetchPage = fetchSchedule(call, params.id)
  const state = await loadListOnServer(request.url, departuresPage.query, fetchPage)
  return data({ tour, state, formKey: newIdempotencyKey() }, { status: 200 })
}

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const tour = await api('GET /cards/:id', { params: { id } }).catch(nullIfUnknown)
  if (tour === null) return null
  const state = await loadList(request.url, departuresPage.query, fetchSchedule(api, id))
  return { tour, state, formKey: newIdempotencyKey() }
}

type ScheduleQuery = Partial<Record<(typeof departuresPage.query)[number], string>>

const fetchSchedule =
  (call: Api, id: string) =>
  ({ view: _view, ...query }: ScheduleQuery) =>
    call('GET /cards/:id/schedule', { params: { id }, query: { ...query, itemsPerPage } as never })

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return answerForm(await sendForm(serverApi(context), await request.formData(), scheduleForms(id)))
}

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  return answerForm(await sendInBrowser(request, scheduleForms(id)))
}

export const shouldRevalidate = reloadAfterConflict

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData === undefined) return recordMeta('Tour', 'Departures')
  return recordMeta('Tour', loaderData && `Departures of ${loaderData.tour.title}`)
}

const noItems: readonly never[] = []

export default function DeparturesScreen({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) return <NoSuchItem noun="Tour" listPath={listPath} />
  return <Departures {...loaderData} sent={actionData} />
}

interface DeparturesProps {
  tour: Tour
  state: ListState<ScheduledDeparture, ScheduleQuery>
  /** Makes a repeated form do its work once. */
  formKey: string
  sent: FormResult<ScheduleValue> | undefined
}

function Departures({ tour, state, formKey, sent }: DeparturesProps) {
  const { query, list, failure } = state
  const { isBusy, refresh } = useListRefresh()
  const [keys, setKeys] = useState<GridSelection['keys']>({})
  const [outcome, setOutcome] = useState<PageOutcome | null>(() => pageOutcomeOf(sent))
  const isHydrated = useHydrated()
  const adding = useRef<HTMLDetailsElement>(null)
  const [addedDate, setAddedDate] = useState('')
  const [isAddingAtFirst] = useState(sent?.form === addForm)
  const rows = list?.items ?? noItems
  const chosen = rows.filter(({ date }) => keys[date])
  const changeable = chosen.filter(({ state }) => state !== 'cancelled')
  const isMonth = query.view === 'month'
  const forms = useMemo(() => ({ tour, sent, formKey, onOutcome: setOutcome }), [tour, sent, formKey])
  const columns = useMemo(() => scheduleColumns(forms), [forms])

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
      <details ref={adding} open={isAddingAtFirst} className="admin-card add-departures">
        <summary>
          <Mark name="plus" />
          <h2 className="text-card-small">Add departures</h2>
        </summary>
        <AddDepartures
          key={addedDate}
          tour={tour}
          date={addedDate}
          sent={sent}
          initialKey={`${formKey} ${addForm}`}
        />
      </details>
      <DepartureSearch query={query} />
      <ListFailure title="The departures cannot be shown" failure={failure} onRetry={refresh} />
      <ScheduleOutcome tourId={tour._id} outcome={outcome} />
      <Reopening sent={sent} onOutcome={setOutcome} />
      {isMonth && (
        <div className="noscript:hidden">
          <DepartureMonth
            forms={forms}
            start={query.from ?? rows[0]?.date ?? today()}
            onAdd={(date) => {
              setAddedDate(date)
              adding.current!.open = true
              adding.current!.querySelector('summary')!.focus()
            }}
          />
        </div>
      )}
      {!isMonth && chosen.length > 0 && (
        <ChosenBar
          text={describeChosen(chosen.length, changeable.length)}
          onClear={() => setKeys({})}
        ></ChosenBar>
      )}
      {!isMonth && (
        <ChangeMany
          departures={changeable}
          countText={countDepartures(changeable.length)}
          sent={sent}
          formKey={formKey}
          onChoose={(dates) => setKeys(Object.fromEntries(dates.map((date) => [date, true])))}
          onDone={() => setKeys({})}
        />
      )}
      {list !== null && list.totalCount === 0 && (
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
      {/* The calendar needs script. With script its opened departure has the forms. */}
      {list !== null && list.totalCount > 0 && !(isMonth && isHydrated) && (
        <div className={isMonth ? 'hidden noscript:block' : undefined}>
          <DataGrid
            caption="Departures"
            columns={columns}
            rows={rows}
            rowKey={({ date }) => date}
            nameOf={({ date }) => `the departure on ${dayText(date)}`}
            isBusy={isBusy}
            placeholder="There are no more departures."
            selection={{ keys, onChange: setKeys }}
            pages={pagesOf(query, list)}
          />
        </div>
      )}
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
