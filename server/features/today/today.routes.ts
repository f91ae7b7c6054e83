import { hasRight, orRead } from '#contract/rights.ts'
import type { Today, todayEndpoints } from '#contract/today.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { readFigures } from './figures.service.ts'
import { readToday } from './today.service.ts'

export const todayHandlers: HandlersFor<keyof typeof todayEndpoints> = {
  'GET /today': async (_input, { db, now, caller }) => {
    const today = await readToday(db, now)
    return {
      ...today,
      // They name customers.
      ...(hasRight(caller, orRead(['desk', 'money']))
        ? {}
        : { refundChecks: [], hasMoreRefundChecks: false }),
      ...(hasRight(caller, orRead(['desk'])) ? {} : { dueCalls: [], dueCallCount: 0 }),
      ...(hasRight(caller, orRead(['desk', 'money', 'reports'])) ? {} : withoutMoney(today)),
    }
  },
  'GET /figures': ({ query }, { db, now }) => readFigures(db, query.by, now),
}

/** What the business is owed and owes, and how its server stands, are not for the shop and for reviews alone. */
function withoutMoney({ departures }: Today): Partial<Today> {
  return {
    departures: departures.map((departure) => ({ ...departure, unpaid: 0 })),
    overdueBills: 0,
    billsToPayBack: 0,
    waitingEntries: 0,
    unrecordedBills: 0,
    untrustedProxy: null,
  }
}
