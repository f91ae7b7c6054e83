import type { departureMessageEndpoints } from '#contract/departure-messages.ts'
import { type HandlersFor, preparedWrite } from '#server/calls/call.ts'
import type { NewMail, Outbox } from '#server/features/mails/outbox.ts'
import { composeMessage, listMessages, sendMessage } from './departure-messages.service.ts'

export function departureMessageHandlers(
  outbox: Outbox,
): HandlersFor<keyof typeof departureMessageEndpoints> {
  return {
    'GET /tours/departures/:id/:date/messages': ({ params }, { db }) => listMessages(db, params),
    'POST /tours/departures/:id/:date/messages': preparedWrite<
      'POST /tours/departures/:id/:date/messages',
      NewMail[]
    >({
      prepare: ({ params, body }, context) => composeMessage(context, outbox, params, body),
      async write({ params, body }, context, mails) {
        return {
          output: await sendMessage(context, outbox, params, body, mails),
          audit: { recordId: params.id },
        }
      },
    }),
  }
}
