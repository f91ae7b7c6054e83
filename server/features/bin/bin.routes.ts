import type { binEndpoints } from '#contract/bin.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { listBin, listUses } from './bin.service.ts'

export const binHandlers: HandlersFor<keyof typeof binEndpoints> = {
  'GET /bin': ({ query }, { db, now }) => listBin(db, query, now),
  'GET /bin/uses': async ({ query }, { db, now }) => ({
    items: await listUses(db, query.ids.split(','), now),
  }),
}
