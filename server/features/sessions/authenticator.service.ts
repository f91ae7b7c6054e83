// Identifies callers, and renews a session whose access token has expired. It reads the database for every request, so
// that the end of a session, the deletion of a user and a change of the role take effect at once.
import { effectiveRights } from '#contract/rights.ts'
import { roles } from '#contract/roles.ts'
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import type { Caller, CallRequest, CookieToSet } from '#server/calls/call.ts'
import { bindingCookie } from '#server/calls/sign-in-cookies.ts'
import { isSecret, matchesHash } from '#server/crypto/secrets.ts'
import type { Database } from '#server/database/client.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { Authenticator } from '#server/http/endpoints.ts'
import type { AccessTokens } from './access-tokens.service.ts'
import type { RefreshTokens } from './refresh-tokens.service.ts'
import { setSessionCookies } from './session-cookies.service.ts'
import { lacksSecondFactor } from './session-proofs.service.ts'
import { renewSession } from './session-renewal.service.ts'
import { cookieSeconds, findLiveSession, type LiveSession } from './sessions.service.ts'

interface AuthenticatorDependencies {
  db: Database
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  isHttps: boolean
  demandsSecondFactor: boolean
  now: () => Date
}

interface GivenTokens {
  accessToken: string | undefined
  refreshToken: string | undefined
}

export function createAuthenticator(dependencies: AuthenticatorDependencies): Authenticator {
  const { db, accessTokens, refreshTokens, isHttps, demandsSecondFactor, now } = dependencies

  function toCaller(
    session: LiveSession,
    isBound: boolean,
    tokens: { accessToken: string; refreshToken: string | undefined; tokenExpiresAt: Date },
  ): Caller {
    const { userId, sessionId, role, rights, name, username, email, avatar } = session
    const awaitsSecondFactor = demandsSecondFactor && lacksSecondFactor(session)
    return {
      userId,
      sessionId,
      role: awaitsSecondFactor ? roles.user : role,
      accountRole: role,
      rights: effectiveRights(role, rights),
      awaitsSecondFactor,
      name,
      username,
      email,
      avatar,
      isBound,
      tokenExpiresAt: tokens.tokenExpiresAt,
      accessToken: tokens.accessToken,
      refreshToken: tokens.refreshToken ?? '',
    }
  }

  async function identify(
    given: GivenTokens,
    request: CallRequest,
    setCookie: (cookie: CookieToSet) => void,
  ): Promise<Caller | null> {
    const { accessToken, refreshToken } = given
    const at = now()
    const bindingToken = request.cookies[bindingCookie(isHttps)]
    const access = accessToken === undefined ? null : await accessTokens.read(accessToken, at)
    // A token that this server has not signed is refused, even with a valid refresh token.
    if (accessToken !== undefined && access === null) return null
    if (accessToken !== undefined && access !== null && !access.isExpired) {
      const session = await findLiveSession(db, access.sessionId, now())
      if (session === undefined || session.userId !== access.userId) return null
      const isBound = isSecret(bindingToken) && matchesHash(bindingToken, session.bindingHash)
      return toCaller(session, isBound, { accessToken, refreshToken, tokenExpiresAt: access.expiresAt })
    }
    if (refreshToken === undefined) return null

    const result = await renewSession(
      db,
      {
        refreshToken,
        bindingToken,
        sessionId: access?.sessionId ?? null,
        refreshTokens,
      },
      at,
    )
    if (result.outcome === 'replayed') {
      const { sessionId, userId } = result.session
      request.log.warn(
        { session: sessionId, user: userId },
        'a replaced refresh token was used again: its session has been ended',
      )
      const { role } = result.session
      await recordAudit(
        db,
        { now: at, request },
        { action: 'session replayed', outcome: 'refused', actor: { userId, role, sessionId } },
      )
    }
    if (result.outcome !== 'renewed') return null
    const { session } = result
    const issued = await accessTokens.issue(session, at)
    setSessionCookies(
      setCookie,
      {
        accessToken: issued.token,
        refreshToken: result.refreshToken,
        bindingToken: result.bindingToken,
        maxAgeSeconds: cookieSeconds(session, at),
      },
      isHttps,
    )
    // The session is bound, because renewing it requires the binding cookie.
    return toCaller(session, true, {
      accessToken: issued.token,
      refreshToken: result.refreshToken,
      tokenExpiresAt: issued.expiresAt,
    })
  }

  return {
    byHeaders: (request, setCookie) => identify(request, request, setCookie),
    byCookies: (request, setCookie) =>
      identify(
        {
          accessToken: request.cookies[accessCookie] || undefined,
          refreshToken: request.cookies[refreshCookie] || undefined,
        },
        request,
        setCookie,
      ),
    async isStill({ sessionId, accountRole, rights }) {
      const session = await findLiveSession(db, sessionId, now())
      if (session?.role !== accountRole) return false
      return String(effectiveRights(session.role, session.rights)) === String(rights)
    },
  }
}
