// The dates that a series or season would have, before they are scheduled.
import { useState } from 'react'
import { forgetEndedSession } from '#client/features/session/session.ts'
import { ApiError } from '#client/lib/api-error.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import type { plannedProblems } from '#contract/departure-rules.ts'

export interface PlannedDate {
  date: string
  problem: (typeof plannedProblems)[number] | null
}

export type Plan = ReturnType<typeof usePlan>

export function usePlan() {
  const [planned, setPlanned] = useState<readonly PlannedDate[] | null>(null)
  /** Dates that staff leave out. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { isSending, submit } = useSubmit(fetchPlan, showError)

  function clear(): void {
    setPlanned(null)
    setLeft(new Set())
    setFailure(null)
    setErrors({})
  }

  async function fetchPlan(fetch: () => Promise<readonly PlannedDate[]>): Promise<void> {
    clear()
    setPlanned(await fetch())
  }

  function showError(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    forgetEndedSession(error)
    setErrors(error.fields)
    setFailure(error.message)
  }

  return {
    planned,
    left,
    failure,
    errors,
    isLoading: isSending,
    /** What can be scheduled and is not left out. */
    chosen: planned?.filter(({ date, problem }) => problem === null && !left.has(date)) ?? [],
    load: submit,
    clear,
    leave(date: string, isLeft: boolean) {
      setLeft((before) => {
        const next = new Set(before)
        if (isLeft) next.add(date)
        else next.delete(date)
        return next
      })
    },
  }
}
