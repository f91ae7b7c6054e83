import type { Feature } from '#server/features/feature.ts'
import { jobHandlers } from './jobs.routes.ts'

export const jobsFeature = { handlers: ({ jobs }) => jobHandlers(jobs) } satisfies Feature
