import type { Feature } from '#server/features/feature.ts'
import { userManagementHandlers } from './user-management.routes.ts'

export const userManagementFeature = {
  handlers: ({ config, orderPayments, outbox }) =>
    userManagementHandlers(outbox, orderPayments, config.oidc !== undefined),
} satisfies Feature
