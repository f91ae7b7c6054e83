import type { Feature } from '#server/features/feature.ts'
import { settingsHandlers } from './settings.routes.ts'

export const settingsFeature = { handlers: () => settingsHandlers } satisfies Feature
