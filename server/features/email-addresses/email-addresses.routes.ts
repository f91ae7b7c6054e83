import type { mailedLinkEndpoints } from '#contract/mailed-links.ts'
import { type HandlersFor, preparedWrite } from '#server/calls/call.ts'
import { AppError } from '#server/calls/errors.ts'
import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { requireProof } from '#server/features/sign-in/identity-proof.service.ts'
import { toEmailKey } from '#server/features/users/account-keys.rules.ts'
import { confirmEmail, describeLink, sendConfirmation, undoEmailChange } from './email-addresses.service.ts'

export function mailedLinkHandlers(
  outbox: Outbox,
  demandsSecondFactor: boolean,
): HandlersFor<keyof typeof mailedLinkEndpoints> {
  const mails = createAccountMails(outbox)
  const rules = { by: 'link', demandsSecondFactor } as const
  /** Without a mail server there are no mailed links. */
  function requireMail(): void {
    if (!outbox.isSending) throw new AppError('not_found')
  }
  return {
    'GET /user/mailed-link': ({ query }, { db, now }) =>
      describeLink(db, query.kind, query.token, rules, now),

    'POST /user/email-confirmation': preparedWrite<'POST /user/email-confirmation', void>({
      async prepare({ body }, context) {
        requireMail()
        const isOther =
          body.email !== undefined && toEmailKey(body.email) !== toEmailKey(context.caller.email)
        if (isOther) await requireProof(context.db, context)
      },
      async write({ body }, context) {
        return { output: { sentTo: await sendConfirmation(context, mails, body.email) }, audit: [] }
      },
    }),

    'POST /user/email-confirmation/confirm': async ({ body }, context) => {
      requireMail()
      return confirmEmail(context, mails, body.token)
    },

    'POST /user/email-change/undo': async ({ body }, context) => {
      requireMail()
      return undoEmailChange(context, mails, body.token, rules)
    },
  }
}
