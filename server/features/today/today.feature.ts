import type { Feature } from '#server/features/feature.ts'
import { everyHour } from '#server/jobs/upkeep.ts'
import { storeDailyFigures } from './figures.service.ts'
import { todayHandlers } from './today.routes.ts'

export const todayFeature = {
  handlers: () => todayHandlers,
  tasks: [{ name: 'figures', cron: everyHour, run: ({ db }, now) => storeDailyFigures(db, now) }],
} satisfies Feature
