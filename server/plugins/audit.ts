// Writes of the staff go into the audit log, in the transaction that makes them; deletions of reviews also where their
// authors make them. What concerns accounts, sessions and cancelled bookings is written down where it happens:
// features/users, features/personal-data, features/bookings and, for the operator, account.ts. So are many deletions by
// one call: features/reviews.
import { type AuditAction, isAuditAction } from '#contract/audit-actions.ts'
import type { AuditChange } from '#contract/audit-log.ts'
import type { EndpointDefinition, ParsedInput } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { hasRole } from '#contract/roles.ts'
import type { CallContext, Handlers } from '#server/call.ts'
import { cutText } from '#server/cut-text.ts'
import { recordAudit } from '#server/features/audit-log/audit-log.service.ts'

export type AnyHandler = (input: ParsedInput<EndpointDefinition>, context: CallContext) => Promise<unknown>

type ShownRecord = Record<string, unknown>

/** Records whose fields are no personal data: what was in them may be shown. */
const shownRecord = /^(?:POST|PATCH|DELETE) (\/cards|\/products)(?:\/:id)?$/

/** Recorded whoever calls. */
const recordedOfEveryone: readonly EndpointKey[] = [
  'DELETE /comments/:id',
  'DELETE /cards/:id/review/:reviewId',
]

const longestShown = 300

/** The handler of an endpoint; where staff write with it, or somebody what is recorded of everyone, it leaves an entry. */
export function audited(key: EndpointKey, handlers: Handlers): AnyHandler {
  const handler = handlers[key] as unknown as AnyHandler
  if (!isAuditAction(key) || key.includes(' /user/') || key === 'DELETE /tours/:id') return handler
  const action: AuditAction = key
  const collection = shownRecord.exec(key)?.[1]
  const readKey = key.includes('/:id') && collection !== undefined ? `GET ${collection}/:id` : null
  const read =
    readKey !== null && Object.hasOwn(endpoints, readKey)
      ? (handlers[readKey as EndpointKey] as unknown as AnyHandler)
      : null
  return (input, context) => {
    const { caller } = context
    const isRecorded = caller !== null && (hasRole(caller.role, 'admin') || recordedOfEveryone.includes(key))
    if (!isRecorded) return handler(input, context)
    return context.db.transaction(async (transaction) => {
      const within = { ...context, db: transaction }
      const before = read === null ? null : ((await read(input, within)) as ShownRecord)
      const output = (await handler(input, within)) as ShownRecord
      // An edit that changes nothing writes nothing.
      if (key.startsWith('PATCH ') && before !== null && before.version === output.version) return output
      const record = before ?? (collection === undefined ? null : output)
      const { id, reviewId } = input.params as { id?: string; reviewId?: string }
      // What deletes a review of a tour answers the tour.
      const recordId = reviewId ?? output._id ?? id
      await recordAudit(transaction, context, {
        action,
        actor: caller,
        ...(typeof recordId === 'string' ? { recordId } : {}),
        ...(typeof record?.title === 'string' ? { recordTitle: record.title } : {}),
        changes:
          key.startsWith('PATCH ') && before !== null
            ? changesBetween(before, output, input.body as unknown as ShownRecord)
            : [],
      })
      return output
    })
  }
}

/** Of the fields that were sent: others may have been changed by somebody else since `before`. A slug follows its title. */
function changesBetween(before: ShownRecord, after: ShownRecord, sent: ShownRecord): AuditChange[] {
  return Object.keys(after)
    .filter((field) => field !== 'version' && Object.hasOwn(sent, field === 'slug' ? 'title' : field))
    .map((field) => ({ field, from: asText(before[field]), to: asText(after[field]) }))
    .filter(({ from, to }) => from !== to)
    .map(({ field, from, to }) => {
      const start = startOfDifference(from, to)
      return { field, from: shorten(from, start), to: shorten(to, start) }
    })
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Of long texts that begin alike, a little before they differ; of others the beginning. */
function startOfDifference(from: string, to: string): number {
  if (Math.max(from.length, to.length) <= longestShown) return 0
  let same = 0
  while (from[same] === to[same]) same++
  return Math.max(0, same - 60)
}

function shorten(text: string, start: number): string {
  const end = start + longestShown
  return `${start > 0 ? '… ' : ''}${cutText(text, start, end)}${end < text.length ? ' …' : ''}`
}
