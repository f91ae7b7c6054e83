// How tours are added and edited.
import { report } from '#client/features/store/events.ts'
import { api } from '#client/lib/api.ts'
import { maxImageBytes, maxPreviewBytes } from '#contract/images.ts'
import { newTourSchema, type Tour, tourChangesSchema } from '#contract/tours.ts'
import { maxItemTexts, travelTypes } from '#contract/vocabulary.ts'
import { checkInput } from '../item-form/check-input.ts'
import type { FieldDefinition } from '../item-form/fields.ts'
import type { ItemKind } from '../item-form/item-kind.ts'
import { uploadTransport } from '../item-form/upload-transport.ts'

const fields: readonly FieldDefinition[] = [
  { kind: 'text', name: 'title', label: 'Title', maxLength: maxItemTexts.title },
  { kind: 'text', name: 'subTitle', label: 'Sub title', maxLength: maxItemTexts.subTitle },
  { kind: 'text', name: 'location', label: 'Location', maxLength: maxItemTexts.location, columns: 6 },
  { kind: 'choice', name: 'type', label: 'Type', options: travelTypes, columns: 6 },
  { kind: 'number', name: 'age', label: 'Age', step: '1', hint: 'Youngest traveller', columns: 4 },
  { kind: 'number', name: 'cost', label: 'Cost', step: 'any', unit: '$', hint: 'For one person', columns: 4 },
  {
    kind: 'number',
    name: 'seats',
    label: 'Amount custom',
    step: '1',
    hint: 'Seats for each departure',
    columns: 4,
  },
  { kind: 'date', name: 'calendarDate', label: 'Calendar', columns: 6 },
  { kind: 'availability', name: 'available', label: 'Availability', columns: 6 },
  { kind: 'area', name: 'description', label: 'Description', maxLength: maxItemTexts.description },
]

const noLimit = Number.POSITIVE_INFINITY

export const tourKind: ItemKind<Tour> = {
  noun: 'tour',
  listPath: '/admin/tour',
  fields,
  limits: {
    add: { main: maxImageBytes, preview: maxPreviewBytes },
    // As specified: the server keeps a limit of its own.
    edit: { main: noLimit, preview: noLimit },
  },
  check: (input, isNew) => checkInput(isNew ? newTourSchema : tourChangesSchema, input),
  async create(input, { onProgress, idempotencyKey }) {
    const tour = await api(
      'POST /cards',
      { body: input as never },
      { transport: uploadTransport(onProgress), idempotencyKey },
    )
    report({ on: 'tours', did: 'create', item: tour })
    return tour
  },
  async update(id, input, { onProgress, idempotencyKey }) {
    const tour = await api(
      'PATCH /cards/:id',
      { params: { id }, body: input as never },
      { idempotencyKey, transport: uploadTransport(onProgress) },
    )
    report({ on: 'tours', did: 'update', item: tour })
    return tour
  },
}
