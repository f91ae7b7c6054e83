// The form of products: fields, validation and API calls.

import { checkInput } from '#client/admin/form/check-input.ts'
import { report } from '#client/features/store/events.ts'
import { maxImageBytes, maxPreviewBytes } from '#contract/images.ts'
import { newProductSchema, type Product, productFields } from '#contract/products.ts'
import { namedFields } from '../item-form/fields.ts'
import type { ItemKind } from '../item-form/item-kind.ts'
import { createItemWrites } from '../item-form/item-writes.ts'
import { SaleNote } from './sale-note.tsx'

const limits = { main: maxImageBytes, preview: maxPreviewBytes }

export const productKind: ItemKind<Product> = {
  noun: 'product',
  fields: namedFields(productFields),
  notes: { sale: SaleNote },
  limits: { add: limits, edit: limits },
  // The same rules for both: an edit sends every field.
  check: (input) => checkInput(newProductSchema, input),
  read: (call, id) => call('GET /products/:id', { params: { id } }),
  readHistory: (call, id, query) => call('GET /products/:id/history', { params: { id }, query }),
  ...createItemWrites<Product>({
    restore: (call, id, version, options) =>
      call('POST /products/:id/restore', { params: { id }, body: { version } }, options),
    create: (call, body, options) => call('POST /products', { body: body as never }, options),
    update: (call, id, body, options) =>
      call('PATCH /products/:id', { params: { id }, body: body as never }, options),
    report: (did, item) => report({ on: 'products', did, item }),
  }),
}
