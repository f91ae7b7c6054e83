import type { Feature } from '#server/features/feature.ts'
import { registerExports } from './exports.routes.ts'

export const exportsFeature = { registerRoutes: registerExports } satisfies Feature
