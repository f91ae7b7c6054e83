import type { Feature } from '#server/features/feature.ts'
import { departureMessageHandlers } from './departure-messages.routes.ts'

export const departureMessagesFeature = {
  handlers: ({ outbox }) => departureMessageHandlers(outbox),
} satisfies Feature
