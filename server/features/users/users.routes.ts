// Endpoints of accounts and sessions.
import { type Role, roles } from '#contract/roles.ts'
import { rememberCookie } from '#contract/session-cookies.ts'
import type { AuthData, userEndpoints } from '#contract/users.ts'
import type { CallContext, Caller, HandlersFor } from '#server/call.ts'
import type { Database } from '#server/database/client.ts'
import { AppError, wrongField } from '#server/errors.ts'
import { type NewAuditEntry, recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import {
  addressCounters,
  countGuess,
  type GuessCounter,
  growingDelay,
  requireGuessAllowed,
} from '#server/guess-limits.ts'
import { countCall } from '#server/rate-limits.ts'
import type { AccessTokens } from './access-tokens.ts'
import { accountKey } from './account-keys.ts'
import { type Devices, deviceSeconds } from './devices.ts'
import { isEnabled } from './disabling.service.ts'
import { storePassword } from './passwords.ts'
import { getProviderUser, takeProof } from './provider-accounts.service.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import { clearSessionCookies, deviceCookie, proofCookie, setSessionCookies } from './session-cookies.ts'
import {
  cookieSeconds,
  endSessionsOfTokens,
  type SignInMethod,
  type StartedSession,
  startSession,
} from './sessions.service.ts'
import { refuseStaffNames } from './staff-names.ts'
import {
  findUserByLogin,
  insertUser,
  refreshStoredPassword,
  requireUnchangedPassword,
  requireVerified,
  type User,
  updatePassword,
  updateProfile,
} from './users.service.ts'
import { weaknessOf } from './weak-passwords.ts'

interface UserHandlersDependencies {
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  devices: Devices
  /** What a name that somebody types is counted under: it may well be a password, and is kept nowhere. */
  hashLogin: (key: string) => string
  isHttps: boolean
  limitsRates: boolean
}

type Profile = Pick<User, 'name' | 'username' | 'email' | 'avatar' | 'role'>

export function userHandlers(
  dependencies: UserHandlersDependencies,
): HandlersFor<keyof typeof userEndpoints> {
  const { accessTokens, refreshTokens, devices, hashLogin, isHttps, limitsRates } = dependencies

  function sessionFor(user: User, method: SignInMethod, context: CallContext) {
    const isRemembered = context.request.cookies[rememberCookie] === 'true'
    return { userId: user.id, isRemembered, method }
  }

  /**
   * A browser that has signed in to the account before has a counter of its own, so that whoever guesses from elsewhere,
   * or from the same address, does not keep the owner waiting. The counter of a name goes by what was typed, alike for names
   * that nobody has.
   */
  function signInCounters(user: User | null, login: string, { request }: CallContext): GuessCounter[] {
    if (!limitsRates) return []
    const device = user === null ? null : devices.find(request.cookies[deviceCookie(isHttps)], user.id)
    if (user !== null && device !== null) return [growingDelay(`device/${hashLogin(`${device}/${user.id}`)}`)]
    return [...addressCounters(request.ip), growingDelay(`name/${hashLogin(accountKey(login))}`)]
  }

  /** Of whoever has proved who they are: how often is bounded for what each session leaves behind. */
  async function requireRoomForSession(user: User, { db, now, request }: CallContext): Promise<void> {
    if (!limitsRates) return
    const { isAllowed, resetSeconds } = await countCall(
      db,
      'session',
      { address: request.ip, userId: user.id },
      now,
    )
    if (!isAllowed) throw new AppError('rate_limited', undefined, { retryAfterSeconds: resetSeconds })
  }

  /** Hands a new session out, once it is in the database for good. */
  async function letIn(user: User, session: StartedSession, context: CallContext): Promise<AuthData> {
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
      value: devices.remember(context.request.cookies[cookie], user.id),
      httpOnly: true,
      maxAgeSeconds: deviceSeconds,
    })
    context.request.log.info({ user: user.id, session: sessionId }, 'signed in')
    return toAuthData(user.id, user, token, refreshToken)
  }

  /** A session, and the entry in the audit log that says so: both or neither. */
  async function begin(
    tx: Database,
    action: NewAuditEntry['action'],
    user: User,
    method: SignInMethod,
    context: CallContext,
  ): Promise<StartedSession> {
    const session = await startSession(tx, sessionFor(user, method, context), context.now)
    const { sessionId } = session
    const role = user.role as Role
    await recordAudit(tx, context, { action, actor: { userId: user.id, role, sessionId } })
    return session
  }

  return {
    'POST /user/signin': async ({ body }, context) => {
      const { db, now } = context
      const named = await findUserByLogin(db, body.username)
      const counters = signInCounters(named, body.username, context)
      await requireGuessAllowed(db, counters, now)
      try {
        const found = await requireVerified(named, body.password, (verify) =>
          countGuess(db, counters, now, verify),
        )
        await requireRoomForSession(found, context)
        const user = await refreshStoredPassword(context.db, found, body.password)
        const session = await context.db.transaction(async (tx) => {
          await requireUnchangedPassword(tx, user)
          return begin(tx, 'POST /user/signin', user, 'password', context)
        })
        return await letIn(user, session, context)
      } catch (error) {
        if (error instanceof AppError && ['wrong_credentials', 'account_disabled'].includes(error.code)) {
          await recordRefusedSignIn(context, body.username)
        }
        throw error
      }
    },

    'POST /user/signup': async ({ body }, context) => {
      const { username, email, password } = body
      await refuseStaffNames(context.db, { username })
      const weakness = await weaknessOf(password, [username, email])
      if (weakness !== null) throw wrongField('password', weakness)
      const stored = await storePassword(password)
      const { user, session } = await context.db.transaction(async (tx) => {
        const user = await insertUser(tx, { username, email, role: roles.user }, stored, context.now)
        return { user, session: await begin(tx, 'POST /user/signup', user, 'password', context) }
      })
      return letIn(user, session, context)
    },

    'POST /user/verify/user': async ({ body }, context) => {
      const cookie = proofCookie(isHttps)
      const confirmed = await context.db.transaction(async (tx) => {
        const proof = await takeProof(tx, context.request.cookies[cookie], context.now)
        // The attempt has used the proof up, whatever comes of it.
        if (proof === null || proof.subject !== body.id) return null
        const user = await getProviderUser(tx, proof, context.now)
        if (!(await isEnabled(tx, user.id))) return { user, session: null }
        await requireRoomForSession(user, { ...context, db: tx })
        return { user, session: await begin(tx, 'POST /user/verify/user', user, 'provider', context) }
      })
      context.setCookie({ name: cookie, value: null, httpOnly: true })
      if (confirmed === null) {
        await recordAudit(context.db, context, {
          action: 'POST /user/verify/user',
          outcome: 'refused',
          actor: null,
        })
        throw new AppError('identity_unproven')
      }
      if (confirmed.session === null) {
        await recordAudit(context.db, context, {
          action: 'POST /user/verify/user',
          outcome: 'refused',
          actor: { userId: confirmed.user.id, role: confirmed.user.role as Role },
        })
        throw new AppError('account_disabled')
      }
      return letIn(confirmed.user, confirmed.session, context)
    },

    'GET /user/getProfile': async (_input, { caller }) => callerAuthData(caller, caller),

    'POST /user/signout': async (_input, context) => {
      const { accessToken, refreshToken } = context.request
      const access = accessToken === undefined ? null : await accessTokens.read(accessToken, context.now)
      const sessionId = access === null || access.isExpired ? null : access.sessionId
      await context.db.transaction(async (tx) => {
        const named = { sessionId, refreshToken, refreshTokens }
        for (const actor of await endSessionsOfTokens(tx, named, 'signed out', context.now))
          await recordAudit(tx, context, { action: 'POST /user/signout', actor })
      })
      clearSessionCookies(context.setCookie, isHttps)
      return { signedOut: true }
    },

    'POST /user/update/profile': async ({ body }, context) => {
      const { caller } = context
      const updated = await context.db.transaction(async (tx) => {
        const { user, changed } = await updateProfile(tx, caller.userId, body, context.now)
        const changes = changed.map((field) => ({ field }))
        if (changes.length > 0) {
          await recordAudit(tx, context, { action: 'POST /user/update/profile', actor: caller, changes })
        }
        return user
      })
      return callerAuthData(caller, updated)
    },

    'POST /user/update/password': async ({ body }, context) => {
      const { caller } = context
      if (body._id !== undefined && body._id !== caller.userId) throw new AppError('forbidden')
      await updatePassword(context.db, { caller, limitsRates, now: context.now }, body, (tx) =>
        recordAudit(tx, context, { action: 'POST /user/update/password', actor: caller }),
      )
      context.request.log.info({ user: caller.userId }, 'password changed')
      return callerAuthData(caller, caller)
    },
  }
}

/** Whose account it was tried on, where there is one. What was typed for a name may well be a password. */
async function recordRefusedSignIn(context: CallContext, login: string): Promise<void> {
  const user = await findUserByLogin(context.db, login)
  await recordAudit(context.db, context, {
    action: 'POST /user/signin',
    outcome: 'refused',
    actor: user === null ? null : { userId: user.id, role: user.role as Role },
  })
}

function callerAuthData(caller: Caller, profile: Profile): AuthData {
  return toAuthData(caller.userId, profile, caller.accessToken, caller.refreshToken)
}

function toAuthData(id: string, profile: Profile, token: string, refreshToken: string): AuthData {
  const { name, username, email, avatar, role } = profile
  return { result: { _id: id, id, name, username, email, avatar, role }, token, refreshToken }
}
