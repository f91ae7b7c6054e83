import type { Feature } from '#server/features/feature.ts'
import { mailedLinkHandlers } from './email-addresses.routes.ts'

export const emailAddressesFeature = {
  handlers: ({ config, outbox }) => mailedLinkHandlers(outbox, config.demandsSecondFactor),
} satisfies Feature
