import type { passkeyEndpoints } from '#contract/passkeys.ts'
import { type HandlersFor, preparedWrite, type SignedInContext } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { replaceRecoveryCodes } from '#server/features/recovery-codes/recovery-codes.service.ts'
import { browserName } from '#server/features/sessions/browser-names.rules.ts'
import { markSecondFactor } from '#server/features/sessions/session-proofs.service.ts'
import { markProven, requireProof } from '#server/features/sign-in/identity-proof.service.ts'
import {
  requireEnrolmentOpen,
  requireFactorLeft,
  requireRecoveryCode,
} from '#server/features/sign-in/second-factor.service.ts'
import type { SignInSteps } from '#server/features/sign-in/sign-in.service.ts'
import { lockSignInMethods, requireSignInMethod } from '#server/features/sign-in/sign-in-methods.service.ts'
import { lockAccount } from '#server/features/users/account-locks.service.ts'
import { requireAccount, requireEnabled } from '#server/features/users/users.service.ts'
import { createChallenge, takeChallenge } from './challenges.service.ts'
import {
  addPasskey,
  findPasskeys,
  namePasskey,
  notePasskeyUse,
  removePasskey,
  verifyPasskey,
} from './passkeys.service.ts'
import { type RelyingParty, refusal } from './relying-party.service.ts'

interface PasskeyHandlersDependencies {
  outbox: Outbox
  signIn: SignInSteps
  relyingParty: RelyingParty
  /** Whether an identity provider is configured. */
  hasProvider: boolean
  demandsSecondFactor: boolean
  limitsRates: boolean
}

export function passkeyHandlers(
  dependencies: PasskeyHandlersDependencies,
): HandlersFor<keyof typeof passkeyEndpoints> {
  const { outbox, signIn, relyingParty, hasProvider, demandsSecondFactor, limitsRates } = dependencies

  const mails = createAccountMails(outbox)

  /** Returns the caller's passkeys. */
  async function requireMayChange(context: SignedInContext) {
    const { caller, db } = context
    await requireProof(db, context)
    const existing = await findPasskeys(db, caller.userId)
    await requireEnrolmentOpen(db, caller, existing.length)
    return existing
  }
  return {
    'POST /user/passkeys/options': async (_input, context) => {
      const { caller, db, now } = context
      const existing = await requireMayChange(context)
      const challenge = await createChallenge(db, { purpose: 'register', sessionId: caller.sessionId }, now)
      return relyingParty.creationOptions({ challenge, user: caller, existing })
    },

    'POST /user/passkeys': preparedWrite<'POST /user/passkeys', Parameters<typeof addPasskey>[2]>({
      async prepare({ body }, context) {
        const { caller, db, now, request } = context
        await requireMayChange(context)
        const { credential } = body
        const purpose = { purpose: 'register', sessionId: caller.sessionId } as const
        const challenge = await takeChallenge(db, credential.response.clientDataJSON, purpose, now)
        if (challenge === null) throw refusal()
        const name = body.name || browserName(request.userAgent) || 'Passkey'
        return { name, ...(await relyingParty.verifyNew(credential, challenge)) }
      },
      async write(_input, { caller, db, now }, added) {
        const output = await addPasskey(db, caller.userId, added, now)
        // Adding a passkey also uses it, so the session has the second factor.
        await markSecondFactor(db, caller, now)
        await mails.queueOwnChange(db, caller.userId, 'passkey-added', now)
        return { output, audit: {} }
      },
    }),

    'PATCH /user/passkeys/:id': {
      async write({ params, body }, { caller, db }) {
        return { output: await namePasskey(db, caller.userId, params.id, body.name), audit: {} }
      },
    },

    'DELETE /user/passkeys/:id': {
      prepare: (_input, context) => requireMayChange(context),
      async write({ params }, { caller, db, now }) {
        const user = await lockSignInMethods(db, caller.userId)
        const left = await removePasskey(db, caller.userId, params.id)
        requireSignInMethod(user, left, hasProvider)
        if (demandsSecondFactor) await requireFactorLeft(db, user, left)
        await mails.queueOwnChange(db, caller.userId, 'passkey-removed', now)
        return { output: { _id: params.id }, audit: {} }
      },
    },

    'POST /user/passkey/options': async (_input, { db, now }) =>
      relyingParty.requestOptions(await createChallenge(db, { purpose: 'assert' }, now)),

    'POST /user/passkey/signin': async ({ body }, context) => {
      const { db, now } = context
      try {
        const used = await verifyPasskey(db, relyingParty, body.credential, { now })
        const user = await requireAccount(db, used.passkey.userId)
        await signIn.requireRoomForSession(user, context)
        const session = await db.transaction(async (tx) => {
          await requireEnabled(tx, user.id)
          await notePasskeyUse(tx, used, now)
          return signIn.beginSession(tx, 'POST /user/passkey/signin', user, 'passkey', context)
        })
        return await signIn.complete(user, session, context)
      } catch (error) {
        if (error instanceof AppError && ['passkey_refused', 'account_disabled'].includes(error.code)) {
          const entry = { action: 'POST /user/passkey/signin', outcome: 'refused', actor: null } as const
          await recordAudit(db, context, entry)
        }
        throw error
      }
    },

    'POST /user/passkey/proof': preparedWrite<
      'POST /user/passkey/proof',
      Awaited<ReturnType<typeof verifyPasskey>>
    >({
      prepare: ({ body }, { caller, db, now }) =>
        verifyPasskey(db, relyingParty, body.credential, { userId: caller.userId, now }),
      async write(_input, context, used) {
        await notePasskeyUse(context.db, used, context.now)
        const until = await markProven(context.db, context)
        await markSecondFactor(context.db, context.caller, context.now)
        return { output: { provenUntil: until.toISOString() }, audit: {} }
      },
    }),

    'POST /user/second-factor': preparedWrite<'POST /user/second-factor', void>({
      prepare: ({ body }, { caller, db, now }) =>
        requireRecoveryCode(db, body.code, { caller, limitsRates, now }),
      async write(_input, { caller, db, now }) {
        await markSecondFactor(db, caller, now)
        await mails.queueOwnChange(db, caller.userId, 'recovery-code-used', now)
        return { output: { given: true }, audit: {} }
      },
    }),

    'POST /user/recovery-codes': {
      prepare: (_input, context) => requireMayChange(context),
      async write(_input, { caller, db, now }) {
        // Of two presses at once, the later one replaces the codes of the earlier one.
        await lockAccount(db, caller.userId)
        const codes = await replaceRecoveryCodes(db, caller.userId, now)
        await mails.queueOwnChange(db, caller.userId, 'recovery-codes', now)
        return { output: { codes }, audit: {} }
      },
    },
  }
}
