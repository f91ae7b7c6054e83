// The actions that the audit log tells of, and their titles.
import { type EndpointKey, type Endpoints, endpoints } from './endpoints.ts'

/** What the server or its operator does without an endpoint. */
const otherActions = {
  'session replayed': 'Copied session ended',
  'operator created account': 'Account created by the operator',
  'operator set role': 'Role set by the operator',
  'operator set password': 'Password set by the operator',
  'operator disabled account': 'Account disabled by the operator',
  'operator enabled account': 'Account enabled by the operator',
} as const

export type AuditedEndpoint = {
  [Key in EndpointKey]: Endpoints[Key] extends { audit: string } ? Key : never
}[EndpointKey]

export type AuditAction = AuditedEndpoint | keyof typeof otherActions

const ofEndpoints = Object.entries(endpoints).flatMap(([key, definition]) =>
  'audit' in definition ? [[key, definition.audit] as const] : [],
)

export function isAuditedEndpoint(key: EndpointKey): key is AuditedEndpoint {
  return 'audit' in endpoints[key]
}

export const auditTitles = { ...Object.fromEntries(ofEndpoints), ...otherActions } as Record<
  AuditAction,
  string
>

export function isAuditAction(text: string): text is AuditAction {
  return Object.hasOwn(auditTitles, text)
}
