import type { Feature } from '#server/features/feature.ts'
import { pictureSizesQueue } from './picture-sizes.queue.ts'

export const imagesFeature = {
  registerRoutes: (app, { pictures }) => pictures.registerRoutes(app),
  jobs: [{ queue: pictureSizesQueue, start: ({ pictures }) => pictures.startSizes() }],
  tasks: [
    { name: 'unused-pictures', cron: '0 */6 * * *', run: ({ pictures }, now) => pictures.collectUnused(now) },
  ],
} satisfies Feature
