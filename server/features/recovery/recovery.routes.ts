import type { recoveryEndpoints } from '#contract/recovery.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { requestRecovery, setPasswordByLink } from './recovery.service.ts'

export function recoveryHandlers(
  jobs: Pick<Jobs, 'enqueue'>,
  outbox: Outbox,
  demandsSecondFactor: boolean,
): HandlersFor<keyof typeof recoveryEndpoints> {
  const mails = createAccountMails(outbox)
  /** Without a mail server there is no recovery. */
  function requireMail(): void {
    if (!outbox.isSending) throw new AppError('not_found')
  }
  return {
    'POST /user/recovery': async ({ body }, { db, now }) => {
      requireMail()
      await requestRecovery(db, jobs, body.email, now)
      return { asked: true }
    },

    'POST /user/recovery/password': async ({ body }, context) => {
      requireMail()
      await setPasswordByLink(context, mails, body, { by: 'link', demandsSecondFactor })
      return { changed: true }
    },
  }
}
