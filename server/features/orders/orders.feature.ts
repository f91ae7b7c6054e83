import { createListCaches } from '#server/database/list-caches.ts'
import type { Feature } from '#server/features/feature.ts'
import { paymentUpkeepQueue } from '#server/features/payments/payments.queue.ts'
import { everyMinute } from '#server/jobs/upkeep.ts'
import { orderPaymentHandlers } from './bills/order-payments.routes.ts'
import { pruneOrders } from './order-data.service.ts'
import { orderHandlers } from './orders.routes.ts'
import { releaseUnpaidStock } from './stock/unpaid-stock.service.ts'

export const ordersFeature = {
  handlers: ({ config, db, feed, orderMails, orderPayments, orderStates, payments }) => ({
    ...orderHandlers(createListCaches(db, feed, 'order'), {
      states: orderStates,
      mails: orderMails,
      payments: orderPayments,
      areOrdersLimited: config.limitsRates,
    }),
    ...orderPaymentHandlers(payments.settings),
  }),
  tasks: [
    {
      name: 'orders',
      cron: '30 2 * * *',
      run: ({ db, config }, now) => pruneOrders(db, now, config.retentionYears),
    },
    {
      name: 'payment-deadlines',
      cron: everyMinute,
      queue: paymentUpkeepQueue,
      async run({ db, feed }, now) {
        await releaseUnpaidStock(db, now)
        feed.wake()
      },
    },
  ],
} satisfies Feature
