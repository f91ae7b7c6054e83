import type { MailTemplateName } from './templates.ts'

/**
 * The titles of the kinds of mail, for staff and users. They are not in the templates, because the templates are loaded
 * only when the first mail is written.
 */
export const mailTitles: Record<MailTemplateName, string> = {
  welcome: 'Welcome',
  'booking-confirmed': 'Booking confirmation',
  'booking-changed': 'Changed booking',
  'booking-cancelled': 'Cancellation',
  'booking-lapsed': 'Lapsed booking',
  'tickets-lapsed': 'Lapsed tickets',
  'departure-moved': 'Notice of a new date',
  'departure-cancelled': 'Cancelled departure',
  'departure-guaranteed': 'Guaranteed departure',
  'departure-message': 'Message about the departure',
  'departure-reminder': 'Reminder before departure',
  'waiting-list-offer': 'Offer of seats',
  'waiting-list-ended': 'End of the waiting list entry',
  'order-placed': 'Confirmation of the order',
  'order-paid': 'Receipt of payment',
  'order-sent': 'Notice of delivery',
  'order-cancelled': 'Cancelled order',
  'order-withdrawn': 'Acknowledgement of withdrawal',
  'payment-received': 'Payment received',
  'payment-refunded': 'Refund',
  'balance-due': 'Payment reminder',
  'review-invitation': 'Invitation to review',
  'security-changed': 'Security notice',
  'undo-email-change': 'Notice of a new address',
  'email-confirmation': 'Confirmation of the address',
  recovery: 'Password recovery',
  invitation: 'Invitation',
  test: 'Test mail',
}

export function titleOf(template: string): string {
  return Object.hasOwn(mailTitles, template) ? mailTitles[template as MailTemplateName] : template
}
