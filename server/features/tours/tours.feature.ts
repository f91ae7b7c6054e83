import { renewSlugs } from '#server/database/slugs.ts'
import { bulkTourHandlers } from '#server/features/catalogue/bulk-edits.routes.ts'
import type { Feature } from '#server/features/feature.ts'
import { houseTermsHandlers } from './house-terms.routes.ts'
import { tourHandlers } from './tours.routes.ts'
import { bulkTours, tourKind } from './tours.service.ts'

export const toursFeature = {
  handlers: ({ hasSeatsIn, paymentMethod, pictures, reviews, tourCaches, tourEditRules: editRules }) => ({
    ...tourHandlers(pictures, tourCaches, { showTour: reviews.showTour, editRules, hasSeatsIn }),
    ...bulkTourHandlers(bulkTours(editRules)),
    ...houseTermsHandlers(paymentMethod),
  }),
  tasks: [
    {
      name: 'slugs',
      cron: '20 2 * * *',
      async run({ db, feed }) {
        if ((await renewSlugs(db, tourKind)) > 0) feed.wake()
      },
    },
  ],
} satisfies Feature
