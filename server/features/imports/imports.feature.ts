import type { Feature } from '#server/features/feature.ts'
import { importHandlers } from './imports.routes.ts'
import { pruneImports } from './imports.service.ts'

export const importsFeature = {
  handlers: ({ pictures, tourEditRules, followBookings }) =>
    importHandlers(pictures, tourEditRules, followBookings),
  tasks: [{ name: 'bin', cron: '50 2 * * *', run: ({ db }, now) => pruneImports(db, now) }],
} satisfies Feature
