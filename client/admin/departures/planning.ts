// The dates of a series, or of a season once more, before they are scheduled.
import type { Api } from '#client/lib/api.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { boxName, type SentForm, wrongEntries } from '#client/lib/forms/send-form.ts'
import { type plannedProblems, type Weekday, weekdays } from '#contract/departure-rules.ts'

export interface PlannedDate {
  date: string
  problem: (typeof plannedProblems)[number] | null
}

/** What the form shows before it schedules anything. */
export interface ShownPlan {
  planned: readonly PlannedDate[]
  /** Text of the plan. */
  key: string
}

export const planModes = ['one', 'series', 'season'] as const
export type PlanMode = (typeof planModes)[number]

export interface Plan {
  mode: PlanMode
  weekdays: readonly Weekday[]
  everyWeeks: string
  from: string
  to: string
  /** Of a season: where its first day goes. */
  start: string
}

export const weekdayBox = 'weekday'

export function readPlan({ text, has }: SentForm): Plan {
  const mode = planModes.find((each) => each === text('mode')) ?? 'one'
  const isSeason = mode === 'season'
  return {
    mode,
    weekdays: isSeason ? [] : weekdays.filter((day) => has(boxName(weekdayBox, day))),
    everyWeeks: isSeason ? '' : text('everyWeeks').trim(),
    from: text(isSeason ? 'seasonFrom' : 'from'),
    to: text(isSeason ? 'seasonTo' : 'to'),
    start: isSeason ? text('start') : '',
  }
}

export function planKeyOf(plan: Plan): string {
  return JSON.stringify(plan)
}

/** Throws a refusal beside the fields. */
export async function loadPlan(call: Api, tourId: string, plan: Plan): Promise<PlannedDate[]> {
  const params = { id: tourId }
  const { mode, from, to, start, everyWeeks } = plan
  refuseMissing(plan)
  try {
    if (mode === 'season') {
      const query = { from, to, start } as never
      return (await call('GET /cards/:id/departures/season', { params, query })).items
    }
    const query = { weekdays: plan.weekdays.join(','), everyWeeks, from, to } as never
    return (await call('GET /cards/:id/departures/series', { params, query })).items
  } catch (error) {
    if (!(error instanceof ApiError) || mode === 'series') throw error
    const fields = Object.entries(error.fields).map(([name, message]) => [seasonNames[name] ?? name, message])
    throw new ApiError(error.status, error.code, error.message, Object.fromEntries(fields), error)
  }
}

const seasonNames: Readonly<Record<string, string>> = { from: 'seasonFrom', to: 'seasonTo' }

function refuseMissing({ mode, weekdays: days, from, to, start }: Plan): void {
  const needed = mode === 'season' ? { seasonFrom: from, seasonTo: to, start } : { from, to }
  const missing = Object.entries(needed).flatMap(([name, date]) => (date === '' ? [[name, 'required']] : []))
  const found = {
    ...(mode === 'series' && days.length === 0 && { weekdays: 'choose at least one' }),
    ...(Object.fromEntries(missing) as Record<string, string>),
  }
  if (Object.keys(found).length > 0) throw wrongEntries(found)
}
