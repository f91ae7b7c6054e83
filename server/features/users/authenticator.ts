// Finds out who is calling: the database is asked after every request came in, so that an ended session, a
// deleted user and a changed role count at once. Renews a session whose access token has expired.
import { accessCookie, refreshCookie } from '#contract/session-cookies.ts'
import type { Caller, CallRequest, CookieToSet } from '#server/call.ts'
import type { Database } from '#server/database/client.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { Authenticator } from '#server/plugins/endpoints.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { isSecret, matchesHash } from './secrets.ts'
import { bindingCookie, setSessionCookies } from './session-cookies.ts'
import { cookieSeconds, findLiveSession, type LiveSession, renewSession } from './sessions.service.ts'

interface AuthenticatorDependencies {
  db: Database
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  isHttps: boolean
  now: () => Date
}

interface GivenTokens {
  accessToken: string | undefined
  refreshToken: string | undefined
}

export function createAuthenticator(dependencies: AuthenticatorDependencies): Authenticator {
  const { db, accessTokens, refreshTokens, isHttps, now } = dependencies

  async function identify(
    given: GivenTokens,
    request: CallRequest,
    setCookie: (cookie: CookieToSet) => void,
  ): Promise<Caller | null> {
    const { accessToken, refreshToken } = given
    const at = now()
    const bindingToken = request.cookies[bindingCookie(isHttps)]
    const access = accessToken === undefined ? null : await accessTokens.read(accessToken, at)
    // A token that this server never signed is no reason to renew anything.
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
    // Without that cookie nothing is renewed.
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
    async isStill({ sessionId, role }) {
      return (await findLiveSession(db, sessionId, now()))?.role === role
    },
  }
}

function toCaller(
  session: LiveSession,
  isBound: boolean,
  tokens: { accessToken: string; refreshToken: string | undefined; tokenExpiresAt: Date },
): Caller {
  const { userId, sessionId, role, name, username, email, avatar } = session
  return {
    userId,
    sessionId,
    role,
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
