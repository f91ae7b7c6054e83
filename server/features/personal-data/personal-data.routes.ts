import type { personalDataEndpoints } from '#contract/personal-data.ts'
import { dateInUtc } from '#server/calendar.ts'
import type { HandlersFor } from '#server/call.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import { clearSessionCookies } from '#server/features/users/session-cookies.ts'
import { collectPersonalData, describeErasure, eraseAccount } from './personal-data.service.ts'

export function personalDataHandlers(isHttps: boolean): HandlersFor<keyof typeof personalDataEndpoints> {
  return {
    'GET /user/export': async (_input, context) => {
      const { caller, db, now } = context
      await recordAudit(db, context, { action: 'GET /user/export', actor: caller })
      return collectPersonalData(db, caller, now)
    },

    'GET /user/erase': (_input, context) => describeErasure(context, dateInUtc(context.now)),

    'POST /user/erase': async ({ body }, context) => {
      await eraseAccount(context, body)
      context.request.log.info({ user: context.caller.userId }, 'account erased')
      clearSessionCookies(context.setCookie, isHttps)
      return { erased: true }
    },
  }
}
