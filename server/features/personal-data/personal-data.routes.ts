import type { personalDataEndpoints } from '#contract/personal-data.ts'
import type { HandlersFor, SignedInContext } from '#server/calls/call.ts'
import { deviceCookie } from '#server/calls/sign-in-cookies.ts'
import { dateInHouse } from '#server/config/house.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { OrderPayments } from '#server/features/orders/bills/order-payments.types.ts'
import { type KnownBrowsers, knownBrowserSeconds } from '#server/features/sessions/known-browsers.service.ts'
import { clearSessionCookies } from '#server/features/sessions/session-cookies.service.ts'
import { collectPersonalData, describeErasure, eraseAccount } from './personal-data.service.ts'

export function personalDataHandlers(dependencies: {
  knownBrowsers: KnownBrowsers
  isHttps: boolean
  limitsRates: boolean
  payments: OrderPayments
}): HandlersFor<keyof typeof personalDataEndpoints> {
  const { knownBrowsers, isHttps, limitsRates, payments } = dependencies

  /** The browser still remembers its other accounts. */
  function forgetOnDevice({ caller, request, setCookie }: SignedInContext): void {
    const name = deviceCookie(isHttps)
    const cookie = request.cookies[name]
    if (cookie === undefined) return
    const value = knownBrowsers.forget(cookie, caller.userId)
    const life = value === null ? {} : { maxAgeSeconds: knownBrowserSeconds }
    setCookie({ name, value, httpOnly: true, ...life })
  }

  return {
    'GET /user/export': async (_input, context) => {
      const { caller, db, now } = context
      await recordAudit(db, context, { action: 'GET /user/export', actor: caller })
      return collectPersonalData(db, caller, now)
    },

    'GET /user/erase': (_input, context) => describeErasure(context, dateInHouse(context.now), payments),

    'POST /user/erase': async ({ body }, context) => {
      await eraseAccount(context, body.password, { limitsRates, payments })
      context.request.log.info({ user: context.caller.userId }, 'account erased')
      clearSessionCookies(context.setCookie, isHttps)
      forgetOnDevice(context)
      return { erased: true }
    },
  }
}
