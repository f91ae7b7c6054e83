import type { Feature } from '#server/features/feature.ts'
import { recoveryQueue } from './recovery.queue.ts'
import { recoveryHandlers } from './recovery.routes.ts'
import { mailRecoveryLink } from './recovery.service.ts'

export const recoveryFeature = {
  handlers: ({ config, jobs, outbox }) => recoveryHandlers(jobs, outbox, config.demandsSecondFactor),
  jobs: [
    {
      queue: recoveryQueue,
      async start({ db, jobs, now, outbox }) {
        if (!outbox.isSending) return
        await jobs.work(recoveryQueue, ({ userId }) => mailRecoveryLink(db, outbox, userId, now()))
      },
    },
  ],
} satisfies Feature
