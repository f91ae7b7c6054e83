// Runs the handlers of endpoints. A write has one transaction for the record, its change, the audit entry and the response that
// is stored for an idempotency key. Slow work is done before the transaction.
import type { EndpointDefinition, ParsedInput } from '#contract/endpoint.ts'
import type { EndpointKey } from '#contract/endpoints.ts'
import type { Database } from '#server/database/client.ts'
import type { AuditNote, CallContext } from './call.ts'
import {
  findStoredResponse,
  type KeyedCall,
  lockKey,
  type StoredResponse,
  storeResponse,
} from './idempotency.ts'

type AnyInput = ParsedInput<EndpointDefinition>

/** A handler of any endpoint. The caller must pass the input and context of this endpoint. */
export type AnyHandler =
  | ((input: AnyInput, context: CallContext) => Promise<unknown>)
  | {
      prepare?(input: AnyInput, context: CallContext): Promise<unknown>
      write(
        input: AnyInput,
        context: CallContext,
        prepared: unknown,
      ): Promise<{ output: unknown; audit: AuditNote | readonly AuditNote[] }>
    }

/** Stores the audit entries of a write, within its transaction. */
export type RecordWrite = (
  transaction: Database,
  key: EndpointKey,
  context: CallContext,
  notes: readonly AuditNote[],
) => Promise<void>

export interface Call {
  key: EndpointKey
  handler: AnyHandler
  input: AnyInput
  /** Its `db` is the pool, or perhaps a read replica for public reads. */
  context: CallContext
  /** Null if the call has no idempotency key. */
  once: KeyedCall | null
  toResponse: (output: unknown) => StoredResponse
  recordWrite: RecordWrite
}

/** Runs a handler and returns its response, or the response of the first call with the same idempotency key. */
export async function runCall({
  key,
  handler,
  input,
  context,
  once,
  toResponse,
  recordWrite,
}: Call): Promise<StoredResponse & { isReplay: boolean }> {
  const { db } = context
  if (typeof handler === 'function' && once === null) {
    return { ...toResponse(await handler(input, context)), isReplay: false }
  }
  let prepared: unknown
  if (typeof handler === 'object' && handler.prepare !== undefined) {
    const kept = once === null ? null : await findStoredResponse(db, once)
    if (kept !== null) return { ...kept, isReplay: true }
    prepared = await handler.prepare(input, context)
  }
  return db.transaction(async (transaction) => {
    if (once !== null) {
      const kept = await lockKey(transaction, once)
      if (kept !== null) return { ...kept, isReplay: true }
    }
    const within = { ...context, db: transaction }
    let output: unknown
    if (typeof handler === 'function') output = await handler(input, within)
    else {
      const written = await handler.write(input, within, prepared)
      output = written.output
      await recordWrite(transaction, key, context, [written.audit].flat())
    }
    const response = toResponse(output)
    if (once !== null) await storeResponse(transaction, once, response)
    return { ...response, isReplay: false }
  })
}
