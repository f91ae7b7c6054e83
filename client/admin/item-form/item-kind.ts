import type { FieldDefinition } from './fields.ts'
import type { PictureLimits } from './pictures.ts'

/** The parts of tours and products that their form handles itself. */
export interface EditedRecord {
  _id: string
  title: string
  image: string
  previews: readonly string[]
  version: number
}

export type ItemInput = Record<string, unknown>

export interface SaveOptions {
  onProgress: (share: number) => void
  /** The same for every try of one request, so that a lost answer does nothing twice. */
  idempotencyKey: string
}

/** What one kind of record needs to be added and edited. */
export interface ItemKind<Item extends EditedRecord> {
  /** One of them, in the singular. */
  noun: string
  listPath: string
  fields: readonly FieldDefinition[]
  limits: { add: PictureLimits; edit: PictureLimits }
  /** What the contract finds wrong, by field; nothing when all is well. */
  check: (input: ItemInput, isNew: boolean) => Record<string, string>
  create: (input: ItemInput, options: SaveOptions) => Promise<Item>
  update: (id: string, input: ItemInput, options: SaveOptions) => Promise<Item>
}
