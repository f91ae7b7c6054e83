import { createAccountMails } from '#server/features/account-mails/account-mails.service.ts'
import { claimBookings } from '#server/features/bookings/booking-claims.service.ts'
import type { Feature } from '#server/features/feature.ts'
import { everyHour } from '#server/jobs/upkeep.ts'
import { mailKeyChanges } from './account-key-migration.service.ts'

export const accountKeyMigrationFeature = {
  tasks: [
    {
      name: 'account-keys',
      cron: everyHour,
      async run({ db, outbox }, now) {
        await mailKeyChanges(db, createAccountMails(outbox), now)
        await db.transaction((transaction) => claimBookings(transaction))
      },
    },
  ],
} satisfies Feature
