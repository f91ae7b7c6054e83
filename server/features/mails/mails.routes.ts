import type { mailEndpoints } from '#contract/mails.ts'
import { hasRight } from '#contract/rights.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import { getMail, listMails, listNewestOfBookings, listOwnMails, resendMail } from './mails.service.ts'
import type { Outbox } from './outbox.ts'

/** `pinOf`: the PIN of a booking, which its mails contain. */
export function mailHandlers(
  outbox: Outbox,
  pinOf: (bookingId: string) => string,
): HandlersFor<keyof typeof mailEndpoints> {
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
    'GET /mails/:id': async ({ params }, { db, caller }) => {
      const mail = await getMail(db, params.id)
      if (mail.about.kind !== 'booking' || hasRight(caller, ['desk'])) return mail
      // The PIN cancels the booking.
      const pin = pinOf(mail.about._id)
      const withoutPin = (text: string) => text.replaceAll(pin, '•'.repeat(pin.length))
      return { ...mail, html: withoutPin(mail.html), text: withoutPin(mail.text) }
    },
    'POST /mails/:id/resend': {
      async write({ params }, { db, now }) {
        const output = await resendMail(db, outbox, params.id, now)
        return { output, audit: { recordId: params.id, recordTitle: output.title } }
      },
    },
  }
}
