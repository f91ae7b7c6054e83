// Products as rows of a CSV file, and products from such rows.
import { newProductSchema, type Product, productChangesSchema, productFields } from '#contract/products.ts'
import { readNumber } from '#server/csv/numbers.ts'
import { createItemImports } from '#server/features/catalogue/item-imports.ts'
import { itemSheet } from '#server/features/catalogue/item-sheet.ts'
import { type ProductRow, productItems, productKind } from './products.service.ts'

export const productSheet = itemSheet<ProductRow>(productFields, [
  {
    // With it, the stock of a row is a difference: pieces that are ordered meanwhile stay counted.
    name: 'stockSeen',
    heading: 'Stock when exported',
    write: ({ stock }) => stock,
    isNumber: true,
    read: readNumber,
  },
])

export const productImports = createItemImports<ProductRow, Product>(productKind, productItems, {
  schemas: { add: newProductSchema, change: productChangesSchema },
  createdBy: 'POST /products',
  changedBy: 'PATCH /products/:id',
})
