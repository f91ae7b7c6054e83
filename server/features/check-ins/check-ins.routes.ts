import type { checkInEndpoints } from '#contract/check-ins.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { readCheckInList } from './check-ins.queries.ts'
import { decideDouble, recordCheckIns } from './check-ins.service.ts'

export const checkInHandlers: HandlersFor<keyof typeof checkInEndpoints> = {
  'GET /tours/departures/:id/:date/check-ins': ({ params: { id, date } }, { db, now }) =>
    readCheckInList(db, id, date, now),
  'POST /tours/departures/:id/:date/check-ins': {
    async write({ params: { id: tourId, date }, body }, context) {
      const { results, notes } = await recordCheckIns(context, { tourId, date, ...body })
      return { output: { results }, audit: notes }
    },
  },
  'POST /check-ins/:id/decision': {
    async write({ params, body }, context) {
      const { booking, notes } = await decideDouble(context, params.id, body.decision)
      return { output: booking, audit: notes }
    },
  },
}
