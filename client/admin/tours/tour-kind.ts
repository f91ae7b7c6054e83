// The form of tours: fields, validation and API calls.

import { checkInput } from '#client/admin/form/check-input.ts'
import { report } from '#client/features/store/events.ts'
import { maxImageBytes, maxPreviewBytes } from '#contract/images.ts'
import { newTourSchema, tourChangesSchema, tourFields } from '#contract/tour-input.ts'
import type { Tour } from '#contract/tours.ts'
import { namedFields } from '../item-form/fields.ts'
import type { ItemKind } from '../item-form/item-kind.ts'
import { createItemWrites } from '../item-form/item-writes.ts'
import { departuresScreen } from './departures-screen.ts'
import { tourFactFields } from './tour-fact-fields.tsx'

const noLimit = Number.POSITIVE_INFINITY

export const tourKind: ItemKind<Tour> = {
  noun: 'tour',
  fields: namedFields(tourFields),
  limits: {
    add: { main: maxImageBytes, preview: maxPreviewBytes },
    // As specified. The server has its own limit.
    edit: { main: noLimit, preview: noLimit },
  },
  facts: tourFactFields,
  related: departuresScreen,
  check: (input, isNew) => checkInput(isNew ? newTourSchema : tourChangesSchema, input),
  read: (call, id) => call('GET /cards/:id', { params: { id } }),
  readHistory: (call, id, query) => call('GET /cards/:id/history', { params: { id }, query }),
  ...createItemWrites<Tour>({
    restore: (call, id, version, options) =>
      call('POST /cards/:id/restore', { params: { id }, body: { version } }, options),
    create: (call, body, options) => call('POST /cards', { body: body as never }, options),
    update: (call, id, body, options) =>
      call('PATCH /cards/:id', { params: { id }, body: body as never }, options),
    report: (did, item) => report({ on: 'tours', did, item }),
  }),
}
