// The API calls of the form for tours and products. Reports the saved records to the store.
import type { CallOptions } from '#client/lib/api.ts'
import type { EditedRecord, ItemInput, ItemKind, SaveOptions } from './item-kind.ts'
import { uploadTransport } from './upload-transport.ts'

interface WriteCalls<Item> {
  restore: (id: string, version: number | undefined, options: CallOptions) => Promise<Item>
  create: (input: ItemInput, options: CallOptions) => Promise<Item>
  update: (id: string, input: ItemInput, options: CallOptions) => Promise<Item>
  /** Called with each saved record. */
  report: (did: 'create' | 'update', item: Item) => void
}

export function createItemWrites<Item extends EditedRecord>({
  create,
  update,
  restore,
  report,
}: WriteCalls<Item>): Pick<ItemKind<Item>, 'create' | 'update' | 'restore'> {
  const optionsOf = ({ onProgress, idempotencyKey }: SaveOptions): CallOptions => ({
    transport: uploadTransport(onProgress),
    idempotencyKey,
  })
  return {
    async restore(id, version, idempotencyKey) {
      const item = await restore(id, version, { idempotencyKey })
      report('update', item)
      return item
    },
    async create(input, options) {
      const item = await create(input, optionsOf(options))
      report('create', item)
      return item
    },
    async update(id, input, options) {
      const item = await update(id, input, optionsOf(options))
      report('update', item)
      return item
    },
  }
}
