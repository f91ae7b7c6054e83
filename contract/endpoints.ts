// Every endpoint of the API under its method and path.
import { accountSecurityEndpoints } from './account-security.ts'
import { auditLogEndpoints } from './audit-log.ts'
import { binEndpoints } from './bin.ts'
import { bookingChangeEndpoints } from './booking-changes.ts'
import { bookingNoteEndpoints } from './booking-notes.ts'
import { bookingEndpoints } from './bookings.ts'
import { bulkEndpoints } from './bulk-edits.ts'
import { cartEndpoints } from './carts.ts'
import { checkInEndpoints } from './check-ins.ts'
import { departureMessageEndpoints } from './departure-messages.ts'
import { departureQueueEndpoints } from './departure-queue.ts'
import { departureEndpoints } from './departures.ts'
import { dueCallEndpoints } from './due-calls.ts'
import { holdEndpoints } from './holds.ts'
import { houseTermsEndpoints } from './house-terms.ts'
import { importEndpoints } from './imports.ts'
import { invitationEndpoints } from './invitations.ts'
import { jobEndpoints } from './jobs.ts'
import { mailedLinkEndpoints } from './mailed-links.ts'
import { mailEndpoints } from './mails.ts'
import { orderEndpoints } from './orders.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { bookingPaymentEndpoints, orderPaymentEndpoints, paymentEndpoints } from './payments.ts'
import { personalDataEndpoints } from './personal-data.ts'
import { productEndpoints } from './products.ts'
import { recoveryEndpoints } from './recovery.ts'
import { productReviewEndpoints, tourReviewEndpoints } from './review-endpoints.ts'
import { reviewReportEndpoints } from './review-reports.ts'
import { settingsEndpoints } from './settings.ts'
import { staffBookingEndpoints } from './staff-bookings.ts'
import { departureEntryEndpoints, staffEntryEndpoints } from './staff-entries.ts'
import { staffReviewEndpoints } from './staff-reviews.ts'
import { suggestionEndpoints } from './suggestions.ts'
import { todayEndpoints } from './today.ts'
import { tourEndpoints } from './tours.ts'
import { tripEndpoints } from './trips.ts'
import { userManagementEndpoints } from './user-management.ts'
import { userEndpoints } from './users.ts'
import { voucherEndpoints } from './vouchers.ts'
import { waitingListEndpoints } from './waiting-list.ts'
import { waitingOfferEndpoints } from './waiting-offers.ts'

export const endpoints = {
  ...userEndpoints,
  ...accountSecurityEndpoints,
  ...passkeyEndpoints,
  ...recoveryEndpoints,
  ...mailedLinkEndpoints,
  ...invitationEndpoints,
  ...tourEndpoints,
  ...tourReviewEndpoints,
  ...productEndpoints,
  ...suggestionEndpoints,
  ...cartEndpoints,
  ...orderEndpoints,
  ...productReviewEndpoints,
  ...staffReviewEndpoints,
  ...reviewReportEndpoints,
  ...bookingEndpoints,
  ...tripEndpoints,
  ...bookingChangeEndpoints,
  ...staffBookingEndpoints,
  ...bulkEndpoints,
  ...importEndpoints,
  ...bookingNoteEndpoints,
  ...departureMessageEndpoints,
  ...voucherEndpoints,
  ...departureEndpoints,
  ...holdEndpoints,
  ...waitingListEndpoints,
  ...departureQueueEndpoints,
  ...dueCallEndpoints,
  ...waitingOfferEndpoints,
  ...checkInEndpoints,
  ...auditLogEndpoints,
  ...jobEndpoints,
  ...mailEndpoints,
  ...bookingPaymentEndpoints,
  ...departureEntryEndpoints,
  ...orderPaymentEndpoints,
  ...paymentEndpoints,
  ...staffEntryEndpoints,
  ...personalDataEndpoints,
  ...binEndpoints,
  ...settingsEndpoints,
  ...houseTermsEndpoints,
  ...todayEndpoints,
  ...userManagementEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointKey = keyof Endpoints
