// Saves a tour or product so that each press of the button takes effect once, even if responses are lost.
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import type { EditedRecord, ItemInput, ItemKind } from './item-kind.ts'

/** One request: the record it edits (null to add a record) and the input. */
interface Attempt<Item> {
  base: Item | null
  input: ItemInput
  inputText: string
  idempotencyKey: string
}

export interface ItemToSave<Item> {
  base: Item | null
  input: ItemInput
  /** The input as text. An attempt with the same text is the same request. */
  inputText: string
  onProgress: (share: number) => void
  /** Called before this request is sent, if an earlier request has saved the record. */
  onEarlierDone: (item: Item) => void
}

export function createItemSaver<Item extends EditedRecord>(kind: ItemKind<Item>) {
  /** The last request, if its response was lost. The server may have executed it. */
  let unconfirmed: Attempt<Item> | null = null

  async function send(attempt: Attempt<Item>, onProgress: (share: number) => void): Promise<Item> {
    const { base, input, idempotencyKey } = attempt
    const options = { onProgress, idempotencyKey }
    unconfirmed = attempt
    try {
      const item =
        base === null
          ? await kind.create(input, options)
          : await kind.update(base._id, { ...input, version: base.version }, options)
      unconfirmed = null
      return item
    } catch (error) {
      if (isRefusal(error)) unconfirmed = null
      throw error
    }
  }

  /**
   * Sends an unanswered request again with its own key: the server executes it or returns the earlier result. Without
   * this, a later change would add a second record, or would conflict with the form's own earlier edit.
   */
  async function finishEarlier(
    earlier: Attempt<Item>,
    onProgress: (share: number) => void,
  ): Promise<Item | null> {
    try {
      return await send(earlier, onProgress)
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }

  return async ({ base, input, inputText, onProgress, onEarlierDone }: ItemToSave<Item>): Promise<void> => {
    if (unconfirmed?.inputText === inputText) {
      await send(unconfirmed, onProgress)
      return
    }
    const earlier = unconfirmed && (await finishEarlier(unconfirmed, onProgress))
    if (earlier !== null) onEarlierDone(earlier)
    await send({ base: earlier ?? base, input, inputText, idempotencyKey: newIdempotencyKey() }, onProgress)
  }
}

/** True if the server has surely not executed the request. The excluded codes can occur while it is being executed. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false
  return !['request_in_progress', 'unauthenticated', 'rate_limited'].includes(error.code)
}
