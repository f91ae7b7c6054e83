// The forms of the departures of a tour, with and without script.
import { checkInput } from '#client/admin/form/check-input.ts'
import { requireSuperAdmin } from '#client/admin/screen/may-write.ts'
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { formatNumber } from '#client/lib/format.ts'
import type { FormRefused } from '#client/lib/forms/form-result.ts'
import {
  boxName,
  type FormSender,
  type FormSenders,
  type SentForm,
  wrongEntries,
} from '#client/lib/forms/send-form.ts'
import { departureChangesSchema, newDeparturesSchema } from '#contract/departure-input.ts'
import type { ScheduledDeparture } from '#contract/departures.ts'
import { cancelDeparture } from './cancel-departure-form.ts'
import { dayText } from './day-text.ts'
import {
  fieldErrorsOf,
  noTerms,
  readTerms,
  type TermValues,
  termLabel,
  termsOf,
  termText,
  toChanges,
  toSeen,
  toTerms,
} from './departure-terms.ts'
import { linkForm, type NewLink, renewLink } from './link-form.ts'
import { loadPlan, planKeyOf, readPlan, type ShownPlan } from './planning.ts'

export const addForm = 'add'
/** One for each departure. */
export const changeForm = 'change'
export const changeManyForm = 'changeMany'
export const cancelForm = 'cancel'
/** One for all departures: the button has the date. */
export const reopenForm = 'reopen'

/** The field with the values that the form showed at first. */
export const beforeField = 'before'
/** The box of a planned date. */
export const dayBox = 'day'
/** The field with the plan whose dates the form shows. */
export const plannedField = 'planned'
/** The hidden box of a departure that is changed with others. */
export const chosenBox = 'departure'

/** What a form has done: the date that was opened again, or the new link of a departure. */
export interface ScheduleValue extends Partial<NewLink> {
  reopened?: string
}

export function scheduleForms(tourId: string): FormSenders<ScheduleValue> {
  const ofTour = { id: tourId }
  return {
    async [addForm](call, sent) {
      const plan = await planOf(call, tourId, sent)
      const departures = departuresOf(sent, plan)
      await withPlan(plan, async () => {
        refuseWrong(checkInput(newDeparturesSchema, { departures }))
        await requireSuperAdmin()
        const input = { params: ofTour, body: { departures } as never }
        await named(call('POST /cards/:id/departures', input, { idempotencyKey: sent.key }))
      })
      return departures.length === 1
        ? `1 departure is added.${departures[0]!.isPrivate === true ? ' Its link is on the page of its travellers.' : ''}`
        : `${formatNumber(departures.length)} departures are added.`
    },
    async [changeForm](call, sent) {
      const before = readBefore(sent.text(beforeField))
      const changes = changesOf(sent, before ?? noTerms)
      await requireSuperAdmin()
      const seen = before === null ? {} : { seen: toSeen(before) }
      const input = { params: { ...ofTour, date: sent.of }, body: { ...changes, ...seen } as never }
      const path = 'PATCH /cards/:id/departures/:date'
      await tellConflict(named(call(path, input, { idempotencyKey: sent.key })), before ?? noTerms)
      return `The departure on ${dayText(sent.of)} is changed.`
    },
    async [changeManyForm](call, sent) {
      const changes = changesOf(sent, noTerms)
      await requireSuperAdmin()
      const dates = sent.chosen(chosenBox)
      const input = { params: ofTour, body: { dates, changes } as never }
      await named(call('PATCH /cards/:id/departures', input, { idempotencyKey: sent.key }))
      return `${formatNumber(dates.length)} departures are changed.`
    },
    [cancelForm]: cancelDeparture(tourId),
    [linkForm]: renewLink(tourId),
    async [reopenForm](call, { text, key }) {
      await requireSuperAdmin()
      const date = text('date')
      const input = { params: { ...ofTour, date }, body: { state: 'open' as const } }
      await call('PATCH /cards/:id/departures/:date', input, { idempotencyKey: key })
      return { done: `${dayText(date)} is open again`, value: { reopened: date } }
    },
  } satisfies Record<string, FormSender<ScheduleValue>>
}

/** Null for one date. */
async function planOf(call: Api, tourId: string, sent: SentForm): Promise<ShownPlan | null> {
  const plan = readPlan(sent)
  if (plan.mode === 'one') return null
  return { planned: await loadPlan(call, tourId, plan), key: planKeyOf(plan) }
}

function departuresOf(sent: SentForm, plan: ShownPlan | null): Record<string, unknown>[] {
  const terms = readTerms(sent)
  const own = {
    ...toTerms(terms),
    state: terms.state || 'open',
    isPrivate: terms.audience === 'link',
    guaranteesItself: terms.guarantee !== 'staff',
  }
  if (plan === null) return [{ date: sent.text('date'), ...own }]
  const { planned, key } = plan
  if (sent.text(plannedField) !== key)
    throw new ApiError(400, 'not_shown', 'Nothing is scheduled yet.', {}, undefined, plan)
  const chosen = planned.filter(({ date, problem }) => problem === null && sent.has(boxName(dayBox, date)))
  if (chosen.length === 0) {
    const message = 'No date is left. Choose at least one, or change the plan.'
    throw new ApiError(400, 'wrong_entries', message, {}, undefined, plan)
  }
  return chosen.map(({ problem: _problem, ...each }) => ({ ...own, ...each }))
}

/** A refusal shows the dates again, as they were chosen. */
async function withPlan(plan: ShownPlan | null, send: () => Promise<void>): Promise<void> {
  return send().catch((error: unknown) => {
    if (plan === null || !(error instanceof ApiError)) throw error
    const { status, code, message, fields } = error
    throw new ApiError(status, code, message, fields, error, plan)
  })
}

function changesOf(sent: SentForm, before: TermValues): Record<string, unknown> {
  const changes = toChanges(readTerms(sent), before)
  if (Object.keys(changes).length === 0) throw wrongEntries({}, 'Nothing is changed yet.')
  refuseWrong(checkInput(departureChangesSchema, changes))
  return changes
}

/** Null for a text that no page has written. */
export function readBefore(text = ''): TermValues | null {
  try {
    const before: TermValues = { ...noTerms, ...(JSON.parse(text) as Partial<TermValues>) }
    return Object.values({ ...before } as Record<string, unknown>).every((value) => typeof value === 'string')
      ? before
      : null
  } catch {
    return null
  }
}

/** What the next press replaces: what its author has seen by now. Null for a form that names nothing. */
export function seenAfter({ refusal, values }: FormRefused): TermValues | null {
  return refusal.code === 'version_conflict'
    ? (refusal.current as SeenByNow).seen
    : readBefore(values[beforeField])
}

interface SeenByNow {
  seen: TermValues
}

/** A refusal for a change by others says what they have changed, beside what was entered. The next press replaces it. */
async function tellConflict<Result>(call: Promise<Result>, before: TermValues): Promise<Result> {
  return call.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error
    const now = termsOf(error.current as ScheduledDeparture)
    const names = (Object.keys(now) as (keyof TermValues)[]).filter((name) => name in error.fields)
    const currentTexts = names.map((name) => [name, termText(name, now[name])] as const)
    const list = currentTexts.map(([name, text]) => `${termLabel(name)}: ${text}`).join(', ')
    const message = `A colleague has changed this departure in the meantime. ${list}. Nothing is saved yet. Saving once more replaces that.`
    const fields = Object.fromEntries(currentTexts.map(([name, text]) => [name, `by now: ${text}`]))
    const seen = { ...before, ...Object.fromEntries(names.map((name) => [name, now[name]])) }
    throw new ApiError(error.status, error.code, message, fields, error, { seen } satisfies SeenByNow)
  })
}

function refuseWrong(found: Record<string, string>): void {
  if (Object.keys(found).length > 0) throw wrongEntries(fieldErrorsOf(found))
}

/** With the names of the form's fields in its error. */
async function named<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, fields, current } = error
    throw new ApiError(status, code, message, fieldErrorsOf(fields), error, current)
  })
}
