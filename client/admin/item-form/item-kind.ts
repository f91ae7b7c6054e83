import type { ComponentType } from 'react'
import type { FieldSection } from '#client/admin/item-form/facts/fact-fields.ts'
import type { AdminIconName } from '#client/admin/screen/admin-icon.tsx'
import type { Api } from '#client/lib/api.ts'
import type { ItemHistory } from '#contract/item-history.ts'
import type { FieldDefinition, FormValues } from './fields.ts'
import type { itemPages } from './item-pages.ts'
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
  /** The same for all attempts of one request, so that a retry after a lost response does nothing twice. */
  idempotencyKey: string
}

/** Everything that the form needs to add and edit one kind of record. */
export interface ItemKind<Item extends EditedRecord> {
  /** Singular name of the kind. */
  noun: keyof typeof itemPages
  fields: readonly FieldDefinition[]
  limits: { add: PictureLimits; edit: PictureLimits }
  facts?: FactFields<Item>
  /** What follows from the entries, below the fields of these names. */
  notes?: Readonly<Record<string, ComponentType<FieldNoteProps<Item>>>>
  /** Another screen about one record. */
  related?: RelatedScreen
  /** Validates by the contract. Returns error messages by field. */
  check: (input: ItemInput, isNew: boolean) => Record<string, string>
  readHistory: (call: Api, id: string, query: HistoryQuery) => Promise<ItemHistory>
  /** Makes a former version the present one. */
  restore: (call: Api, id: string, version: number, idempotencyKey: string) => Promise<Item>
  read: (call: Api, id: string) => Promise<Item>
  /** Of a form that was sent without script. `id`: null to add a record. */
  write: (call: Api, id: string | null, input: ItemInput, idempotencyKey: string) => Promise<Item>
  create: (input: ItemInput, options: SaveOptions) => Promise<Item>
  update: (id: string, input: ItemInput, options: SaveOptions) => Promise<Item>
}

export interface HistoryQuery {
  page: number
  itemsPerPage: number
}

export interface FieldNoteProps<Item> {
  /** Null for a new record. */
  item: Item | null
  values: FormValues
}

/** A screen about one record, linked from its row and its form. */
export interface RelatedScreen {
  title: string
  icon: AdminIconName
  pathOf: (id: string) => string
}

/** Optional fields in collapsed sections below the others. Records of lists are without them. */
export interface FactFields<Item> {
  title: string
  /** In one line beside the title. */
  summary: string
  sections: readonly FieldSection[]
  isLoaded: (item: Item) => boolean
  load: (id: string) => Promise<Item>
  /** Above the sections: what the entries lack, and what follows from them. */
  Notes?: ComponentType<FactNotesProps<Item>>
}

export interface FactNotesProps<Item> {
  /** Null for a new record. */
  item: Item | null
  /** All that is filled in, by the names of the contract. */
  input: Readonly<Record<string, unknown>>
  /** Opens the section of a field and moves the focus to the field. */
  focusField: (name: string) => void
}
