// The features of the server.
import type { Handlers } from '#server/calls/call.ts'
import { callTasks } from '#server/calls/call-tasks.ts'
import { accountKeyMigrationFeature } from './account-key-migration/account-key-migration.feature.ts'
import { accountLinksFeature } from './account-links/account-links.feature.ts'
import { accountSettingsFeature } from './account-settings/account-settings.feature.ts'
import { auditLogFeature } from './audit-log/audit-log.feature.ts'
import { binFeature } from './bin/bin.feature.ts'
import { bookingNotesFeature } from './booking-notes/booking-notes.feature.ts'
import { bookingsFeature } from './bookings/bookings.feature.ts'
import { cartsFeature } from './carts/carts.feature.ts'
import { catalogueFeature } from './catalogue/catalogue.feature.ts'
import { checkInsFeature } from './check-ins/check-ins.feature.ts'
import type { FeatureContext } from './context.ts'
import { departureMessagesFeature } from './departure-messages/departure-messages.feature.ts'
import { emailAddressesFeature } from './email-addresses/email-addresses.feature.ts'
import { exportsFeature } from './exports/exports.feature.ts'
import { type Feature, jobsOf } from './feature.ts'
import { imagesFeature } from './images/images.feature.ts'
import { importsFeature } from './imports/imports.feature.ts'
import { invitationsFeature } from './invitations/invitations.feature.ts'
import { jobsFeature } from './jobs/jobs.feature.ts'
import { mailsFeature } from './mails/mails.feature.ts'
import { ordersFeature } from './orders/orders.feature.ts'
import { passkeysFeature } from './passkeys/passkeys.feature.ts'
import { paymentsFeature } from './payments/payments.feature.ts'
import { personalDataFeature } from './personal-data/personal-data.feature.ts'
import { productsFeature } from './products/products.feature.ts'
import { recoveryFeature } from './recovery/recovery.feature.ts'
import { reviewsFeature } from './reviews/reviews.feature.ts'
import { seatsFeature } from './seats/seats.feature.ts'
import { settingsFeature } from './settings/settings.feature.ts'
import { signInFeature } from './sign-in/sign-in.feature.ts'
import { suggestionsFeature } from './suggestions/suggestions.feature.ts'
import { todayFeature } from './today/today.feature.ts'
import { toursFeature } from './tours/tours.feature.ts'
import { userManagementFeature } from './user-management/user-management.feature.ts'

/** The parts of a task run in this order. */
export const features = [
  signInFeature,
  passkeysFeature,
  accountLinksFeature,
  accountSettingsFeature,
  recoveryFeature,
  emailAddressesFeature,
  invitationsFeature,
  accountKeyMigrationFeature,
  userManagementFeature,
  personalDataFeature,
  auditLogFeature,
  binFeature,
  catalogueFeature,
  toursFeature,
  productsFeature,
  imagesFeature,
  importsFeature,
  exportsFeature,
  suggestionsFeature,
  cartsFeature,
  paymentsFeature,
  ordersFeature,
  seatsFeature,
  bookingsFeature,
  bookingNotesFeature,
  departureMessagesFeature,
  checkInsFeature,
  reviewsFeature,
  mailsFeature,
  settingsFeature,
  todayFeature,
  jobsFeature,
  { tasks: callTasks },
] as const satisfies readonly Feature[]

type HandlersOf<Of> = Of extends { handlers(context: FeatureContext): infer Given } ? Given : never
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never

/** What the database needs to know before the server starts. */
export const declaredJobs = jobsOf(features)

export function createHandlers(context: FeatureContext): Handlers {
  const given = features.map((feature: Feature) => feature.handlers?.(context))
  // A type error here names the endpoints that no feature handles.
  return Object.assign({}, ...given) as unknown as All<HandlersOf<(typeof features)[number]>>
}
