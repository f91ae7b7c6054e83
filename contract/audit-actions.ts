// The actions that the audit log records, and their titles.
import { type EndpointKey, type Endpoints, endpoints } from './endpoints.ts'
import type { ExportKind } from './import-rules.ts'

/** Files that staff have exported. */
const exportActions = {
  'tours exported': 'Tours exported',
  'products exported': 'Products exported',
  'departures exported': 'Departures exported',
  'bookings exported': 'Bookings exported',
  'orders exported': 'Orders exported',
} as const satisfies Record<`${ExportKind} exported`, string>

/** Actions of the server or its operator that have no endpoint. */
const otherActions = {
  ...exportActions,
  'file checked': 'File checked',
  'offer booked by link': 'Offer of the waiting list booked by the link in the mail',
  'booking cancelled by PIN': 'Booking cancelled with reference and PIN',
  'payment begun by PIN': 'Payment of a booking begun with reference and PIN',
  'wrong PIN': 'Wrong PIN of a booking',
  'booking moved': 'Booking moved to another date',
  'departure guaranteed': 'Departure guaranteed by its bookings',
  'session replayed': 'Copied session ended',
  'address taken': 'E-mail address confirmed by another account',
  'operator created account': 'Account created by the operator',
  'operator invited': 'Invitation by the operator',
  'operator set role': 'Role set by the operator',
  'operator set password': 'Password set by the operator',
  'operator disabled account': 'Account disabled by the operator',
  'operator enabled account': 'Account enabled by the operator',
} as const

export type AuditedEndpoint = {
  [Key in EndpointKey]: Endpoints[Key] extends { audit: string } ? Key : never
}[EndpointKey]

export type AuditAction = AuditedEndpoint | keyof typeof otherActions

const endpointTitles = Object.entries(endpoints).flatMap(([key, definition]) =>
  'audit' in definition ? [[key, definition.audit] as const] : [],
)

export function isAuditedEndpoint(key: EndpointKey): key is AuditedEndpoint {
  return 'audit' in endpoints[key]
}

export const auditTitles = { ...Object.fromEntries(endpointTitles), ...otherActions } as Record<
  AuditAction,
  string
>

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditTitles, text)
}
