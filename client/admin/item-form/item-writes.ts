// The API calls of the form for tours and products. Reports the saved records to the store.
import { type Api, api, type CallOptions } from '#client/lib/api.ts'
import type { EditedRecord, ItemInput, ItemKind, SaveOptions } from './item-kind.ts'
import { uploadTransport } from './upload-transport.ts'

interface WriteCalls<Item> {
  restore: (call: Api, id: string, version: number, options: CallOptions) => Promise<Item>
  create: (call: Api, input: ItemInput, options: CallOptions) => Promise<Item>
  update: (call: Api, id: string, input: ItemInput, options: CallOptions) => Promise<Item>
  /** Called with each saved record. */
  report: (did: 'create' | 'update', item: Item) => void
}

export function createItemWrites<Item extends EditedRecord>({
  create,
  update,
  restore,
  report,
}: WriteCalls<Item>): Pick<ItemKind<Item>, 'create' | 'update' | 'restore' | 'write'> {
  const optionsOf = ({ onProgress, idempotencyKey }: SaveOptions): CallOptions => ({
    transport: uploadTransport(onProgress),
    idempotencyKey,
  })
  return {
    async restore(call, id, version, idempotencyKey) {
      const item = await restore(call, id, version, { idempotencyKey })
      // The store is that of a page in the browser.
      if (!import.meta.env.SSR) report('update', item)
      return item
    },
    write: (call, id, input, idempotencyKey) =>
      id === null ? create(call, input, { idempotencyKey }) : update(call, id, input, { idempotencyKey }),
    async create(input, options) {
      const item = await create(api, input, optionsOf(options))
      report('create', item)
      return item
    },
    async update(id, input, options) {
      const item = await update(api, id, input, optionsOf(options))
      report('update', item)
      return item
    },
  }
}
