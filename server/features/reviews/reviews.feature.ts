import type { Feature } from '#server/features/feature.ts'
import { every10Minutes } from '#server/jobs/upkeep.ts'
import { forgetReviewNetworks } from './staff-reviews.service.ts'

export const reviewsFeature = {
  handlers: ({ reviews }) => reviews.handlers,
  tasks: [
    {
      name: 'networks-of-reviews',
      cron: every10Minutes,
      run: ({ db }, now) => forgetReviewNetworks(db, now),
    },
  ],
} satisfies Feature
