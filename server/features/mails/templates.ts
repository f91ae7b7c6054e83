// The templates of all kinds of mail, by name.
import type { MailTemplate } from './mail-template.ts'
import { balanceDue } from './templates/balance-due.ts'
import { bookingCancelled } from './templates/booking-cancelled.ts'
import { bookingChanged } from './templates/booking-changed.ts'
import { bookingConfirmed } from './templates/booking-confirmed.ts'
import { bookingLapsed } from './templates/booking-lapsed.ts'
import { departureCancelled } from './templates/departure-cancelled.ts'
import { departureGuaranteed } from './templates/departure-guaranteed.ts'
import { departureMessage } from './templates/departure-message.ts'
import { departureMoved } from './templates/departure-moved.ts'
import { departureReminder } from './templates/departure-reminder.ts'
import { emailConfirmation } from './templates/email-confirmation.ts'
import { invitation } from './templates/invitation.ts'
import { orderCancelled } from './templates/order-cancelled.ts'
import { orderPaid } from './templates/order-paid.ts'
import { orderPlaced } from './templates/order-placed.ts'
import { orderSent } from './templates/order-sent.ts'
import { orderWithdrawn } from './templates/order-withdrawn.ts'
import { paymentReceived } from './templates/payment-received.ts'
import { paymentRefunded } from './templates/payment-refunded.ts'
import { recovery } from './templates/recovery.ts'
import { reviewInvitation } from './templates/review-invitation.ts'
import { securityChanged } from './templates/security-changed.ts'
import { test } from './templates/test.ts'
import { ticketsLapsed } from './templates/tickets-lapsed.ts'
import { undoEmailChange } from './templates/undo-email-change.ts'
import { waitingListEnded } from './templates/waiting-list-ended.ts'
import { waitingListOffer } from './templates/waiting-list-offer.ts'
import { welcome } from './templates/welcome.ts'

const templates = {
  welcome,
  'booking-confirmed': bookingConfirmed,
  'booking-changed': bookingChanged,
  'booking-cancelled': bookingCancelled,
  'booking-lapsed': bookingLapsed,
  'tickets-lapsed': ticketsLapsed,
  'departure-cancelled': departureCancelled,
  'departure-moved': departureMoved,
  'departure-guaranteed': departureGuaranteed,
  'departure-message': departureMessage,
  'departure-reminder': departureReminder,
  'waiting-list-offer': waitingListOffer,
  'waiting-list-ended': waitingListEnded,
  'order-placed': orderPlaced,
  'order-paid': orderPaid,
  'order-sent': orderSent,
  'order-cancelled': orderCancelled,
  'order-withdrawn': orderWithdrawn,
  'payment-received': paymentReceived,
  'payment-refunded': paymentRefunded,
  'balance-due': balanceDue,
  'review-invitation': reviewInvitation,
  'security-changed': securityChanged,
  'undo-email-change': undoEmailChange,
  'email-confirmation': emailConfirmation,
  recovery,
  invitation,
  test,
}

export type MailTemplateName = keyof typeof templates

type PropsOfTemplates = {
  [Name in MailTemplateName]: (typeof templates)[Name] extends MailTemplate<infer Props> ? Props : never
}

export type MailProps<Name extends MailTemplateName> = PropsOfTemplates[Name]

export const mailTemplates: { [Name in MailTemplateName]: MailTemplate<MailProps<Name>> } = templates
