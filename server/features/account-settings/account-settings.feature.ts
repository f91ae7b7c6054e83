import type { Feature } from '#server/features/feature.ts'
import { accountSecurityHandlers } from './account-security.routes.ts'
import { profileHandlers } from './profile.routes.ts'

export const accountSettingsFeature = {
  handlers: ({ config: { limitsRates }, outbox, publicUrl }) => ({
    ...profileHandlers({ outbox, limitsRates }),
    ...accountSecurityHandlers({ outbox, publicUrl, limitsRates }),
  }),
} satisfies Feature
