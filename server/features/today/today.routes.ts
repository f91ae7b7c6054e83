import { hasRight, orRead } from '#contract/rights.ts'
import type { todayEndpoints } from '#contract/today.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { readFigures } from './figures.service.ts'
import { readToday } from './today.service.ts'

export const todayHandlers: HandlersFor<keyof typeof todayEndpoints> = {
  'GET /today': async (_input, { db, now, caller }) => {
    const today = await readToday(db, now)
    // They name customers.
    return hasRight(caller, orRead(['desk', 'money']))
      ? today
      : { ...today, refundChecks: [], hasMoreRefundChecks: false }
  },
  'GET /figures': ({ query }, { db, now }) => readFigures(db, query.by, now),
}
