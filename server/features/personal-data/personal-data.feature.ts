import type { Feature } from '#server/features/feature.ts'
import { personalDataHandlers } from './personal-data.routes.ts'

export const personalDataFeature = {
  handlers: ({ config, isHttps, orderPayments, signIn }) =>
    personalDataHandlers({
      knownBrowsers: signIn.knownBrowsers,
      isHttps,
      limitsRates: config.limitsRates,
      payments: orderPayments,
    }),
} satisfies Feature
