import type { Feature } from '#server/features/feature.ts'
import { every10Minutes } from '#server/jobs/upkeep.ts'
import { pruneLinks } from './account-links.service.ts'

export const accountLinksFeature = {
  tasks: [{ name: 'sessions', cron: every10Minutes, run: ({ db }, now) => pruneLinks(db, now) }],
} satisfies Feature
