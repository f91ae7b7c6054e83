import type { Feature } from '#server/features/feature.ts'
import { pruneBulkEdits } from './bulk-edits.service.ts'

export const catalogueFeature = {
  tasks: [{ name: 'bin', cron: '50 2 * * *', run: ({ db }, now) => pruneBulkEdits(db, now) }],
} satisfies Feature
