import { createListCaches } from '#server/database/list-caches.ts'
import { renewSlugs } from '#server/database/slugs.ts'
import { bulkProductHandlers } from '#server/features/catalogue/bulk-edits.routes.ts'
import type { Feature } from '#server/features/feature.ts'
import { prunePrices } from './product-prices.service.ts'
import { productHandlers } from './products.routes.ts'
import { bulkProducts, productKind } from './products.service.ts'

export const productsFeature = {
  handlers: ({ db, feed, pictures }) => ({
    ...productHandlers(
      pictures,
      createListCaches(db, feed, 'product'),
      createListCaches(db, feed, 'product', ['stock']),
    ),
    ...bulkProductHandlers(bulkProducts),
  }),
  tasks: [
    { name: 'product-prices', cron: '40 2 * * *', run: ({ db }) => prunePrices(db) },
    {
      name: 'slugs',
      cron: '20 2 * * *',
      async run({ db, feed }) {
        if ((await renewSlugs(db, productKind)) > 0) feed.wake()
      },
    },
  ],
} satisfies Feature
