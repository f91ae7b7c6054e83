// How products are added and edited.
import { report } from '#client/features/store/events.ts'
import { api } from '#client/lib/api.ts'
import { maxImageBytes, maxPreviewBytes } from '#contract/images.ts'
import { newProductSchema, type Product } from '#contract/products.ts'
import { maxItemTexts, productCategories, productTags } from '#contract/vocabulary.ts'
import { checkInput } from '../item-form/check-input.ts'
import type { FieldDefinition } from '../item-form/fields.ts'
import type { ItemKind } from '../item-form/item-kind.ts'
import { uploadTransport } from '../item-form/upload-transport.ts'

const fields: readonly FieldDefinition[] = [
  { kind: 'text', name: 'title', label: 'Title', maxLength: maxItemTexts.title },
  { kind: 'text', name: 'subTitle', label: 'Sub title', maxLength: maxItemTexts.subTitle },
  { kind: 'text', name: 'sku', label: 'SKU', maxLength: maxItemTexts.sku, columns: 6 },
  { kind: 'text', name: 'dimensions', label: 'Dismensions', maxLength: maxItemTexts.dimensions, columns: 6 },
  { kind: 'number', name: 'weight', label: 'Weight', step: 'any', unit: 'kg', columns: 4 },
  { kind: 'number', name: 'cost', label: 'Cost', step: 'any', unit: '$', columns: 4 },
  { kind: 'number', name: 'sale', label: 'Sale', step: 'any', hint: 'Percent, optional', columns: 4 },
  { kind: 'choice', name: 'category', label: 'Category', options: productCategories, columns: 6 },
  { kind: 'availability', name: 'available', label: 'Availability', columns: 6 },
  { kind: 'tags', name: 'tag', label: 'Tag', options: productTags },
  { kind: 'area', name: 'description', label: 'Description', maxLength: maxItemTexts.description },
]

const limits = { main: maxImageBytes, preview: maxPreviewBytes }

export const productKind: ItemKind<Product> = {
  noun: 'product',
  listPath: '/admin/product',
  fields,
  limits: { add: limits, edit: limits },
  // The same rules for both: an edit sends every field.
  check: (input) => checkInput(newProductSchema, input),
  async create(input, { onProgress, idempotencyKey }) {
    const product = await api(
      'POST /products',
      { body: input as never },
      { transport: uploadTransport(onProgress), idempotencyKey },
    )
    report({ on: 'products', did: 'create', item: product })
    return product
  },
  async update(id, input, { onProgress, idempotencyKey }) {
    const product = await api(
      'PATCH /products/:id',
      { params: { id }, body: input as never },
      { idempotencyKey, transport: uploadTransport(onProgress) },
    )
    report({ on: 'products', did: 'update', item: product })
    return product
  },
}
