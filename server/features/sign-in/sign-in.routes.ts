// Endpoints of accounts and sessions.
import { type Role, roles } from '#contract/roles.ts'
import type { userEndpoints } from '#contract/users.ts'
import type { CallContext, HandlersFor } from '#server/calls/call.ts'
import { AppError, wrongField } from '#server/calls/errors.ts'
import {
  addressCounters,
  countGuess,
  type GuessCounter,
  growingDelay,
  requireGuessAllowed,
} from '#server/calls/guess-limits.ts'
import { deviceCookie, proofCookie } from '#server/calls/sign-in-cookies.ts'
import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import { weaknessOf } from '#server/features/passwords/weak-passwords.service.ts'
import { getProviderUser, takeProof } from '#server/features/provider-sign-in/provider-accounts.service.ts'
import { isRecoveryCode, takeRecoveryCode } from '#server/features/recovery-codes/recovery-codes.service.ts'
import type { AccessTokens } from '#server/features/sessions/access-tokens.service.ts'
import type { Devices } from '#server/features/sessions/known-browsers.service.ts'
import type { RefreshTokens } from '#server/features/sessions/refresh-tokens.service.ts'
import { clearSessionCookies } from '#server/features/sessions/session-cookies.service.ts'
import { endSessionsOfTokens } from '#server/features/sessions/sessions.service.ts'
import { toLoginKey } from '#server/features/users/account-keys.rules.ts'
import { isEnabled } from '#server/features/users/disabling.service.ts'
import { servingEmail } from '#server/features/users/serving-email.service.ts'
import { refuseStaffNames } from '#server/features/users/staff-names.service.ts'
import {
  findUserByLogin,
  insertUser,
  refreshStoredPassword,
  requireUnchangedPassword,
  requireVerified,
  type User,
  updatePassword,
  updateProfile,
} from '#server/features/users/users.service.ts'
import { callerAuthData } from './auth-data.rules.ts'
import { provenUntil } from './identity-proof.service.ts'
import type { Entrance } from './sign-in.service.ts'

interface UserHandlersDependencies {
  entrance: Entrance
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  devices: Devices
  /**
   * Key of the guess counter for a typed name. The name itself is not stored, because it may be a password.
   */
  hashLogin: (key: string) => string
  outbox: Outbox
  isHttps: boolean
  limitsRates: boolean
}

export function userHandlers(
  dependencies: UserHandlersDependencies,
): HandlersFor<keyof typeof userEndpoints> {
  const { entrance, accessTokens, refreshTokens, devices, hashLogin, isHttps, limitsRates } = dependencies
  const mails = createAccountMails(dependencies.outbox)

  /**
   * A browser that has signed in to the account before has its own counter, so that guesses by others do not delay the
   * owner. Otherwise the counter belongs to the typed name, whether an account with that name exists or not.
   */
  function signInCounters(user: User | null, login: string, { request }: CallContext): GuessCounter[] {
    if (!limitsRates) return []
    const device = user === null ? null : devices.find(request.cookies[deviceCookie(isHttps)], user.id)
    if (user !== null && device !== null) return [growingDelay(`device/${hashLogin(`${device}/${user.id}`)}`)]
    return [...addressCounters(request.ip, 'guess'), growingDelay(`name/${hashLogin(toLoginKey(login))}`)]
  }

  return {
    'POST /user/signin': async ({ body }, context) => {
      const { db, now } = context
      const named = await findUserByLogin(db, body.username, now)
      const counters = signInCounters(named, body.username, context)
      await requireGuessAllowed(db, counters, now)
      try {
        let isCode = false
        const found = await requireVerified(named, body.password, (verify) =>
          countGuess(db, counters, now, async () => {
            isCode = await isRecoveryCode(db, named?.id ?? null, body.password)
            return isCode || verify()
          }),
        )
        await entrance.requireRoomForSession(found, context)
        const user = isCode ? found : await refreshStoredPassword(context.db, found, body.password)
        const session = await context.db.transaction(async (tx) => {
          await requireUnchangedPassword(tx, user)
          // Another call has used up the recovery code meanwhile.
          if (isCode && !(await takeRecoveryCode(tx, user.id, body.password)))
            throw new AppError('wrong_credentials')
          if (isCode) await mails.queueOwnChange(tx, user.id, 'recovery-code-used', now)
          return entrance.begin(tx, 'POST /user/signin', user, isCode ? 'recovery code' : 'password', context)
        })
        return await entrance.letIn(user, session, context)
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
        await entrance.countNewAccount(user, { ...context, db: tx })
        await mails.queueWelcome(tx, user, context.now)
        return { user, session: await entrance.begin(tx, 'POST /user/signup', user, 'password', context) }
      })
      return entrance.letIn(user, session, context)
    },

    'POST /user/verify/user': async ({ body }, context) => {
      const cookie = proofCookie(isHttps)
      const confirmed = await context.db.transaction(async (tx) => {
        const proof = await takeProof(tx, context.request.cookies[cookie], context.now)
        // The proof is used up even if the attempt fails, so the transaction commits.
        if (proof === null || proof.subject !== body.id) return null
        const { user, isNew } = await getProviderUser(tx, proof, context.now)
        if (isNew) {
          await entrance.countNewAccount(user, { ...context, db: tx })
          await mails.queueWelcome(tx, user, context.now)
        }
        if (!(await isEnabled(tx, user.id))) return { user, session: null }
        await entrance.requireRoomForSession(user, { ...context, db: tx })
        return {
          user,
          session: await entrance.begin(tx, 'POST /user/verify/user', user, 'provider', context),
        }
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
      return entrance.letIn(confirmed.user, confirmed.session, context)
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
      const { caller, now } = context
      const isProven = (await provenUntil(context.db, context)) !== null
      const updated = await context.db.transaction(async (tx) => {
        const { user, before, changed } = await updateProfile(tx, caller.userId, body, { now, isProven })
        // Both sign in to the account.
        if (caller.awaitsSecondFactor && (changed.includes('email') || changed.includes('username')))
          throw new AppError('second_factor_needed')
        if (changed.includes('email')) await mails.queueEmailChange(tx, before, user, now)
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
      await updatePassword(context.db, { caller, limitsRates, now: context.now }, body, async (tx, user) => {
        await recordAudit(tx, context, { action: 'POST /user/update/password', actor: caller })
        await mails.queueSecurityChange(
          tx,
          { ...user, email: servingEmail(user, context.now) },
          'password',
          context.now,
        )
      })
      context.request.log.info({ user: caller.userId }, 'password changed')
      return callerAuthData(caller, caller)
    },
  }
}

/** Records the account of the attempt, if it exists. Does not record the typed name, because it may be a password. */
async function recordRefusedSignIn(context: CallContext, login: string): Promise<void> {
  const user = await findUserByLogin(context.db, login, context.now)
  await recordAudit(context.db, context, {
    action: 'POST /user/signin',
    outcome: 'refused',
    actor: user === null ? null : { userId: user.id, role: user.role as Role },
  })
}
