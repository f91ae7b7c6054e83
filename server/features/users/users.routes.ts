// Endpoints of accounts and sessions.
import { type Role, roles } from '#contract/roles.ts'
import { rememberCookie } from '#contract/session-cookies.ts'
import type { AuthData, userEndpoints } from '#contract/users.ts'
import type { CallContext, Caller, HandlersFor } from '#server/call.ts'
import type { Database } from '#server/database/client.ts'
import { AppError } from '#server/errors.ts'
import { type NewAuditEntry, recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { AccessTokens } from './access-tokens.ts'
import { isEnabled } from './disabling.service.ts'
import { storePassword } from './passwords.ts'
import { getProviderUser, takeProof } from './provider-accounts.service.ts'
import { clearSessionCookies, proofCookie, setSessionCookies } from './session-cookies.ts'
import {
  cookieSeconds,
  endSession,
  endSessionOfRefreshToken,
  type SignInMethod,
  type StartedSession,
  startSession,
} from './sessions.service.ts'
import { refuseStaffNames } from './staff-names.ts'
import {
  findUserByLogin,
  insertUser,
  refreshStoredPassword,
  requireCredentials,
  requireUnchangedPassword,
  type User,
  updatePassword,
  updateProfile,
} from './users.service.ts'

interface UserHandlersDependencies {
  accessTokens: AccessTokens
  isHttps: boolean
}

type Profile = Pick<User, 'name' | 'username' | 'email' | 'avatar' | 'role'>

export function userHandlers(
  dependencies: UserHandlersDependencies,
): HandlersFor<keyof typeof userEndpoints> {
  const { accessTokens, isHttps } = dependencies

  function sessionFor(user: User, method: SignInMethod, context: CallContext) {
    const isRemembered = context.request.cookies[rememberCookie] === 'true'
    return { userId: user.id, isRemembered, method }
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
      try {
        const found = await requireCredentials(context.db, body)
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
      if (access !== null && !access.isExpired) {
        await endSession(context.db, access.sessionId, 'signed out', context.now)
      }
      if (refreshToken !== undefined) {
        await endSessionOfRefreshToken(context.db, refreshToken, 'signed out', context.now)
      }
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
      await updatePassword(context.db, caller, body, context.now, (tx) =>
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
