import type { Feature } from '#server/features/feature.ts'
import { checkInHandlers } from './check-ins.routes.ts'

export const checkInsFeature = { handlers: () => checkInHandlers } satisfies Feature
