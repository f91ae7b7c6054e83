import type { mailEndpoints } from '#contract/mails.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { getMail, listMails, listNewestOfBookings, listOwnMails, resendMail } from './mails.service.ts'
import type { Outbox } from './outbox.ts'

export function mailHandlers(outbox: Outbox): HandlersFor<keyof typeof mailEndpoints> {
  return {
    'GET /mails': async ({ query }, { db }) => ({
      ...(await listMails(db, query)),
      isSending: outbox.isSending,
    }),
    'GET /mails/my': async ({ query }, { db, caller }) => ({
      items: await listOwnMails(db, caller.userId, query.about),
    }),
    'GET /mails/of-bookings': async ({ query }, { db }) => ({
      items: await listNewestOfBookings(db, query.ids.split(',')),
    }),
    'GET /mails/:id': ({ params }, { db }) => getMail(db, params.id),
    'POST /mails/:id/resend': {
      async write({ params }, { db, now }) {
        const output = await resendMail(db, outbox, params.id, now)
        return { output, audit: { recordId: params.id, recordTitle: output.title } }
      },
    },
  }
}
