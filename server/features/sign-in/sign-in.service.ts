// The last step of every kind of sign-in: a session, its cookies, and an entry in the audit log.
import type { Role } from '#contract/roles.ts'
import { rememberCookie } from '#contract/session-cookies.ts'
import type { AuthData } from '#contract/users.ts'
import type { CallContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { countCall } from '#server/calls/rate-limits.ts'
import { deviceCookie } from '#server/calls/sign-in-cookies.ts'
import type { Database } from '#server/database/client.ts'
import { type NewAuditEntry, recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { AccessTokens } from '#server/features/sessions/access-tokens.service.ts'
import { browserName } from '#server/features/sessions/browser-names.rules.ts'
import { type KnownBrowsers, knownBrowserSeconds } from '#server/features/sessions/known-browsers.service.ts'
import { setSessionCookies } from '#server/features/sessions/session-cookies.service.ts'
import { lacksSecondFactor } from '#server/features/sessions/session-proofs.service.ts'
import {
  cookieSeconds,
  type SignInMethod,
  type StartedSession,
  startSession,
} from '#server/features/sessions/sessions.service.ts'
import type { User } from '#server/features/users/users.service.ts'
import { toAuthData } from './auth-data.rules.ts'

interface SignInStepsDependencies {
  accessTokens: AccessTokens
  knownBrowsers: KnownBrowsers
  isHttps: boolean
  demandsSecondFactor: boolean
  limitsRates: boolean
}

export interface SignInSteps {
  /** Limits the sign-ins of one user, because each session adds rows to the database. Call after authentication. */
  requireRoomForSession(user: User, context: CallContext): Promise<void>
  /** Counts an account that was just created. Throws `rate_limited` if its network has created too many. */
  countNewAccount(user: User, context: CallContext): Promise<void>
  /** Creates a session and its entry in the audit log. Call within a transaction. */
  beginSession(
    tx: Database,
    action: NewAuditEntry['action'],
    user: User,
    method: SignInMethod,
    context: CallContext,
  ): Promise<StartedSession>
  /** Issues the tokens and cookies of a new session. Call after its transaction has committed. */
  complete(user: User, session: StartedSession, context: CallContext): Promise<AuthData>
}

export function createSignInSteps(dependencies: SignInStepsDependencies): SignInSteps {
  const { accessTokens, knownBrowsers, isHttps, demandsSecondFactor, limitsRates } = dependencies
  return {
    async requireRoomForSession(user, { db, now, request }) {
      if (!limitsRates) return
      const who = { address: request.ip, userId: user.id }
      const { isAllowed, resetSeconds } = await countCall(db, 'session', who, now)
      if (!isAllowed) throw new AppError('rate_limited', undefined, { retryAfterSeconds: resetSeconds })
    },

    async countNewAccount(user, { db, now, request }) {
      if (!limitsRates) return
      const who = { address: request.ip, userId: user.id, isNetworkUnknown: request.isNetworkUnknown }
      const { isAllowed, resetSeconds } = await countCall(db, 'newAccounts', who, now)
      if (isAllowed) return
      const message =
        'Many accounts were created on your network today. Please try again tomorrow, or call us.'
      throw new AppError('rate_limited', message, { retryAfterSeconds: resetSeconds })
    },

    async beginSession(tx, action, user, method, context) {
      const { cookies, userAgent } = context.request
      const isRemembered = cookies[rememberCookie] === 'true'
      const browser = browserName(userAgent)
      const session = await startSession(tx, { userId: user.id, isRemembered, method, browser }, context.now)
      const { sessionId } = session
      const role = user.role as Role
      await recordAudit(tx, context, { action, actor: { userId: user.id, role, sessionId } })
      return session
    },

    async complete(user, session, context) {
      const { sessionId, refreshToken, bindingToken } = session
      const { token } = await accessTokens.issue({ userId: user.id, sessionId }, context.now)
      const maxAgeSeconds = cookieSeconds(session, context.now)
      setSessionCookies(
        context.setCookie,
        { accessToken: token, refreshToken, bindingToken, maxAgeSeconds },
        isHttps,
      )
      const cookie = deviceCookie(isHttps)
      context.setCookie({
        name: cookie,
        value: knownBrowsers.remember(context.request.cookies[cookie], user.id),
        httpOnly: true,
        maxAgeSeconds: knownBrowserSeconds,
      })
      context.request.log.info({ user: user.id, session: sessionId }, 'signed in')
      const needsFactor = demandsSecondFactor && lacksSecondFactor({ ...user, ...session })
      return toAuthData(user.id, user, token, refreshToken, needsFactor)
    },
  }
}
