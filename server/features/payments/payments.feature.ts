import { type Feature, job } from '#server/features/feature.ts'
import { everyHour, everyMinute, onTheHour } from '#server/jobs/upkeep.ts'
import { applyEvent, prunePaymentEvents, remindOfBalances } from './bills/deadlines.service.ts'
import { paymentEventsQueue, paymentUpkeepQueue, refundsQueue } from './payments.queue.ts'
import { paymentHandlers } from './payments.routes.ts'
import { syncPayment } from './provider/settled-payments.service.ts'
import { registerPaymentWebhook } from './provider/webhook.routes.ts'
import { pruneBills } from './retention.service.ts'
import { staffEntryHandlers } from './staff/staff-entries.routes.ts'

export const paymentsFeature = {
  handlers: ({ jobs, payments: { settings } }) => ({
    ...paymentHandlers(settings, (transaction, paymentId) =>
      jobs.enqueue(transaction, refundsQueue, [{ paymentId }]),
    ),
    ...staffEntryHandlers(settings),
  }),
  registerRoutes(app, { db, feed, jobs, now, payments }) {
    const { provider } = payments.settings
    if (provider === null) return
    registerPaymentWebhook(app, { db, provider, jobs, now, wake: () => feed.wake() })
  },
  jobs: [
    job(paymentEventsQueue, async ({ feed, now, payments }, { eventId }) => {
      await applyEvent(payments.settings, eventId, now())
      feed.wake()
    }),
    job(refundsQueue, async ({ now, payments }, { paymentId }) => {
      await syncPayment(payments.settings, paymentId, now())
    }),
  ],
  tasks: [
    {
      name: 'payment-deadlines',
      cron: everyMinute,
      queue: paymentUpkeepQueue,
      run: ({ payments }, now) => payments.meetDeadlines(now),
    },
    {
      name: 'payments',
      cron: everyHour,
      queue: paymentUpkeepQueue,
      async run({ config, db, feed, payments }, now) {
        await payments.reconcile(now)
        await prunePaymentEvents(db, now)
        await pruneBills(db, config.retentionYears, now)
        feed.wake()
      },
    },
    {
      name: 'balance-reminders',
      cron: onTheHour,
      hours: [8, 10],
      queue: paymentUpkeepQueue,
      run: ({ payments }, now) => remindOfBalances(payments.settings, now),
    },
  ],
} satisfies Feature
