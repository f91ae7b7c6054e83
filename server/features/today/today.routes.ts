import type { todayEndpoints } from '#contract/today.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { readFigures } from './figures.service.ts'
import { readToday } from './today.service.ts'

export const todayHandlers: HandlersFor<keyof typeof todayEndpoints> = {
  'GET /today': (_input, { db, now }) => readToday(db, now),
  'GET /figures': ({ query }, { db, now }) => readFigures(db, query.by, now),
}
