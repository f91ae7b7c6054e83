// Endpoints of the profile and the password of one's own account.
import type { userEndpoints } from '#contract/users.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { dropConfirmations, dropLinksTo } from '#server/features/account-links/account-links.service.ts'
import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { callerAuthData } from '#server/features/sign-in/auth-data.rules.ts'
import { provenUntil } from '#server/features/sign-in/identity-proof.service.ts'
import type { SignInEndpoint } from '#server/features/sign-in/sign-in.routes.ts'
import { updateProfile } from '#server/features/users/profile.service.ts'
import { servingEmail } from '#server/features/users/serving-email.service.ts'
import { updatePassword } from './password-change.service.ts'

export function profileHandlers({
  outbox,
  limitsRates,
}: {
  outbox: Outbox
  limitsRates: boolean
}): HandlersFor<Exclude<keyof typeof userEndpoints, SignInEndpoint>> {
  const mails = createAccountMails(outbox)
  return {
    'GET /user/getProfile': async (_input, { caller }) => callerAuthData(caller, caller),

    'POST /user/update/profile': async ({ body }, context) => {
      const { caller, now } = context
      const isProven = (await provenUntil(context.db, context)) !== null
      const updated = await context.db.transaction(async (tx) => {
        const { user, before, changed } = await updateProfile(tx, caller.userId, body, {
          now,
          isProven,
          async endLinks(emailKey) {
            await dropConfirmations(tx, caller.userId)
            // Back at an address that the account had confirmed: undoing would change nothing.
            return dropLinksTo(tx, caller.userId, emailKey)
          },
        })
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
