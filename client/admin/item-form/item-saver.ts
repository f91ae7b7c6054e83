// Saving a tour or product so that each press of the button is done once, whatever becomes of the answers.
import { ApiError } from '#client/lib/api-error.ts'
import { newIdempotencyKey } from '#client/lib/idempotency-key.ts'
import type { EditedRecord, ItemInput, ItemKind } from './item-kind.ts'

/** One request: what it changes, null to add a record, and what the form held. */
interface Attempt<Item> {
  base: Item | null
  input: ItemInput
  words: string
  idempotencyKey: string
}

export interface ItemToSave<Item> {
  base: Item | null
  input: ItemInput
  /** The input as text: the same words again are the same request. */
  words: string
  onProgress: (share: number) => void
  /** Hears of the record that an earlier request has made of `base`, before this one is sent. */
  onEarlierDone: (item: Item) => void
}

export function itemSaver<Item extends EditedRecord>(kind: ItemKind<Item>) {
  /** Was sent, and has perhaps been done. */
  let unanswered: Attempt<Item> | null = null

  async function send(attempt: Attempt<Item>, onProgress: (share: number) => void): Promise<Item> {
    const { base, input, idempotencyKey } = attempt
    const options = { onProgress, idempotencyKey }
    unanswered = attempt
    try {
      const item =
        base === null
          ? await kind.create(input, options)
          : await kind.update(base._id, { ...input, version: base.version }, options)
      unanswered = null
      return item
    } catch (error) {
      if (isRefusal(error)) unanswered = null
      throw error
    }
  }

  /**
   * What was sent before the form was changed again is sent once more with its own key, which does it now or tells
   * what it has done: else the change would meet it as a second record, or as somebody else's edit.
   */
  async function finish(earlier: Attempt<Item>, onProgress: (share: number) => void): Promise<Item | null> {
    try {
      return await send(earlier, onProgress)
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }

  return async ({ base, input, words, onProgress, onEarlierDone }: ItemToSave<Item>): Promise<void> => {
    if (unanswered?.words === words) {
      await send(unanswered, onProgress)
      return
    }
    const earlier = unanswered && (await finish(unanswered, onProgress))
    if (earlier !== null) onEarlierDone(earlier)
    await send({ base: earlier ?? base, input, words, idempotencyKey: newIdempotencyKey() }, onProgress)
  }
}

/** Told by the server that it has not been done. Others may be answered so while it is. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return false
  return !['request_in_progress', 'unauthenticated', 'rate_limited'].includes(error.code)
}
