import type { Feature } from '#server/features/feature.ts'
import { binHandlers } from './bin.routes.ts'
import { purgeBin } from './bin.service.ts'

export const binFeature = {
  handlers: () => binHandlers,
  tasks: [{ name: 'bin', cron: '50 2 * * *', run: ({ db }, now) => purgeBin(db, now) }],
} satisfies Feature
