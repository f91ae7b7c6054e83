import type { Feature } from '#server/features/feature.ts'
import { every10Minutes } from '#server/jobs/upkeep.ts'
import { registerMailDocuments } from './mail-document.ts'
import { mailsQueue } from './mails.queue.ts'
import { mailHandlers } from './mails.routes.ts'
import { pruneMails } from './mails.service.ts'

export const mailsFeature = {
  handlers: ({ outbox, bookingPins }) => mailHandlers(outbox, bookingPins.pinOf),
  async registerRoutes(app, { config, isHttps, publicUrl }) {
    registerMailDocuments(app, isHttps)
    if (config.isProduction) return
    const { registerMailGallery } = await import('./mail-gallery.ts')
    registerMailGallery(app, publicUrl)
  },
  jobs: [{ queue: mailsQueue, start: async ({ mailSender }) => mailSender?.start() }],
  tasks: [
    {
      name: 'mails',
      cron: every10Minutes,
      async run({ db, mailSender }, now) {
        await pruneMails(db, now)
        await mailSender?.enqueuePending()
      },
    },
  ],
} satisfies Feature
