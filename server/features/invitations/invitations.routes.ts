import type { invitationEndpoints } from '#contract/invitations.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import type { Outbox } from '#server/features/mails/outbox.ts'
import { acceptInvitation, describeInvitation } from './invitations.service.ts'

/** Also without a mail server: then the operator passes the link on. */
export function invitationHandlers(outbox: Outbox): HandlersFor<keyof typeof invitationEndpoints> {
  const mails = createAccountMails(outbox)
  return {
    'GET /user/invitation': ({ query }, { db, now }) => describeInvitation(db, query.token, now),
    'POST /user/invitation': async ({ body }, context) => ({
      username: await acceptInvitation(context, mails, body),
    }),
  }
}
