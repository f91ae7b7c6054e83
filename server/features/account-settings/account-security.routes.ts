// Endpoints for the security of one's own account: sessions, and proof of identity.
import type { accountSecurityEndpoints } from '#contract/account-security.ts'
import { passkeyProblem } from '#contract/passkey-rules.ts'
import { type HandlersFor, preparedWrite, type SignedInContext } from '#server/calls/call.ts'
import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { listPasskeys } from '#server/features/passkeys/passkeys.service.ts'
import { countRecoveryCodes } from '#server/features/recovery-codes/recovery-codes.service.ts'
import {
  endOtherSessions,
  endOwnSession,
  listLiveSessions,
} from '#server/features/sessions/own-sessions.service.ts'
import {
  markProven,
  provenUntil,
  requirePassword,
  requireProof,
} from '#server/features/sign-in/identity-proof.service.ts'
import { lockAccount } from '#server/features/users/account-locks.service.ts'
import { requireAccount } from '#server/features/users/users.service.ts'

export function accountSecurityHandlers({
  limitsRates,
  publicUrl,
  outbox,
}: {
  limitsRates: boolean
  publicUrl: string
  outbox: Outbox
}): HandlersFor<keyof typeof accountSecurityEndpoints> {
  const mails = createAccountMails(outbox)
  const prepare = (_input: unknown, context: SignedInContext) => requireProof(context.db, context)
  return {
    'GET /user/security': async (_input, context) => {
      const { caller, db, now } = context
      const user = await requireAccount(db, caller.userId)
      return {
        provenUntil: (await provenUntil(db, context))?.toISOString() ?? null,
        needsSecondFactor: caller.awaitsSecondFactor,
        hasPassword: user.passwordHash !== null,
        hasProvider: user.provider !== null,
        passkeyProblem: passkeyProblem(publicUrl) ?? null,
        passkeys: await listPasskeys(db, caller.userId),
        recoveryCodesLeft: await countRecoveryCodes(db, caller.userId),
        emailConfirmedAt: user.emailConfirmedAt?.toISOString() ?? null,
        canConfirmEmail: outbox.isSending,
        sessions: await listLiveSessions(db, caller, now),
      }
    },

    'POST /user/proof': preparedWrite<'POST /user/proof', void>({
      async prepare({ body }, { caller, db, now }) {
        const user = await requireAccount(db, caller.userId)
        await requirePassword(db, user, body.password, { caller, limitsRates, now })
      },
      async write(_input, context) {
        const until = await markProven(context.db, context)
        return { output: { provenUntil: until.toISOString() }, audit: {} }
      },
    }),

    'DELETE /user/sessions/:id': {
      prepare,
      async write({ params }, { caller, db, now }) {
        await lockAccount(db, caller.userId)
        await endOwnSession(db, caller, params.id, now)
        await mails.queueOwnChange(db, caller.userId, 'sessions-ended', now)
        return { output: { _id: params.id }, audit: {} }
      },
    },

    'DELETE /user/sessions': {
      prepare,
      async write(_input, { caller, db, now }) {
        await lockAccount(db, caller.userId)
        const endedCount = await endOtherSessions(db, caller, now)
        if (endedCount > 0) await mails.queueOwnChange(db, caller.userId, 'sessions-ended', now)
        return { output: { endedCount }, audit: {} }
      },
    },
  }
}
