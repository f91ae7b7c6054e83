// Endpoints that begin and end sessions: sign-in, sign-up and sign-out.
import { type Role, roles } from '#contract/roles.ts'
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
import {
  refreshStoredPassword,
  requireUnchangedPassword,
  requireVerified,
} from '#server/features/passwords/password-checks.service.ts'
import { storePassword } from '#server/features/passwords/passwords.service.ts'
import { weaknessOf } from '#server/features/passwords/weak-passwords.service.ts'
import { getProviderUser } from '#server/features/provider-sign-in/provider-accounts.service.ts'
import { takeProof } from '#server/features/provider-sign-in/provider-proofs.service.ts'
import { isRecoveryCode, takeRecoveryCode } from '#server/features/recovery-codes/recovery-codes.service.ts'
import type { AccessTokens } from '#server/features/sessions/access-tokens.service.ts'
import type { KnownBrowsers } from '#server/features/sessions/known-browsers.service.ts'
import type { RefreshTokens } from '#server/features/sessions/refresh-tokens.service.ts'
import { clearSessionCookies } from '#server/features/sessions/session-cookies.service.ts'
import { endSessionsOfTokens } from '#server/features/sessions/session-renewal.service.ts'
import { toLoginKey } from '#server/features/users/account-keys.rules.ts'
import { refuseStaffNames } from '#server/features/users/staff-names.service.ts'
import { findUserByLogin, insertUser, isEnabled, type User } from '#server/features/users/users.service.ts'
import type { SignInSteps } from './sign-in.service.ts'

interface SignInHandlersDependencies {
  steps: SignInSteps
  accessTokens: AccessTokens
  refreshTokens: RefreshTokens
  knownBrowsers: KnownBrowsers
  /**
   * Key of the guess counter for a typed name. The name itself is not stored, because it may be a password.
   */
  hashLogin: (key: string) => string
  outbox: Outbox
  isHttps: boolean
  limitsRates: boolean
}

export type SignInEndpoint =
  | 'POST /user/signin'
  | 'POST /user/signup'
  | 'POST /user/verify/user'
  | 'POST /user/signout'

export function signInHandlers(dependencies: SignInHandlersDependencies): HandlersFor<SignInEndpoint> {
  const { steps, accessTokens, refreshTokens, knownBrowsers, hashLogin, isHttps, limitsRates } = dependencies
  const mails = createAccountMails(dependencies.outbox)

  /**
   * A browser that has signed in to the account before has its own counter, so that guesses by others do not delay the
   * owner. Otherwise the counter belongs to the typed name, whether an account with that name exists or not.
   */
  function signInCounters(user: User | null, login: string, { request }: CallContext): GuessCounter[] {
    if (!limitsRates) return []
    const device = user === null ? null : knownBrowsers.find(request.cookies[deviceCookie(isHttps)], user.id)
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
        await steps.requireRoomForSession(found, context)
        const user = isCode ? found : await refreshStoredPassword(context.db, found, body.password)
        const session = await context.db.transaction(async (tx) => {
          await requireUnchangedPassword(tx, user)
          // Another call has used up the recovery code meanwhile.
          if (isCode && !(await takeRecoveryCode(tx, user.id, body.password)))
            throw new AppError('wrong_credentials')
          if (isCode) await mails.queueOwnChange(tx, user.id, 'recovery-code-used', now)
          return steps.beginSession(
            tx,
            'POST /user/signin',
            user,
            isCode ? 'recovery code' : 'password',
            context,
          )
        })
        return await steps.complete(user, session, context)
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
        await steps.countNewAccount(user, { ...context, db: tx })
        await mails.queueWelcome(tx, user, context.now)
        return { user, session: await steps.beginSession(tx, 'POST /user/signup', user, 'password', context) }
      })
      return steps.complete(user, session, context)
    },

    'POST /user/verify/user': async ({ body }, context) => {
      const cookie = proofCookie(isHttps)
      const confirmed = await context.db.transaction(async (tx) => {
        const proof = await takeProof(tx, context.request.cookies[cookie], context.now)
        // The proof is used up even if the attempt fails, so the transaction commits.
        if (proof === null || proof.subject !== body.id) return null
        const { user, isNew } = await getProviderUser(tx, proof, context.now)
        if (isNew) {
          await steps.countNewAccount(user, { ...context, db: tx })
          await mails.queueWelcome(tx, user, context.now)
        }
        if (!(await isEnabled(tx, user.id))) return { user, session: null }
        await steps.requireRoomForSession(user, { ...context, db: tx })
        return {
          user,
          session: await steps.beginSession(tx, 'POST /user/verify/user', user, 'provider', context),
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
      return steps.complete(confirmed.user, confirmed.session, context)
    },

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
