// With another number of reviews a page, the product's page still asks for no more than a list gives.
import { expect, test, vi } from 'vitest'
import { maxItemsPerPage } from '#contract/vocabulary.ts'
import { loadOnServer } from './load-product.ts'

vi.mock('#contract/vocabulary.ts', async (original) => ({
  ...(await original<object>()),
  productReviewsPerPage: 10,
}))

test('the last page of reviews that can be asked for is derived from the longest list', async () => {
  const asked: number[] = []
  const product = { _id: 'p', slug: 'mug', category: 'Camping', numRating: 500, rating: 4 }
  const call = vi.fn(async (key: string, { query }: { query?: { itemsPerPage?: number } }) => {
    if (key === 'GET /products/:id') return product
    if (key === 'GET /comments') asked.push(query!.itemsPerPage!)
    return { items: [], totalCount: 500 }
  })
  for (const page of [2, 10, 11, 20, 999]) {
    await loadOnServer(call as never, new Request(`http://x/shop/products/mug?reviews=${page}`), 'mug')
  }
  expect(asked).toEqual([20, 100, 100, 100, 100])
  expect(Math.max(...asked)).toBeLessThanOrEqual(maxItemsPerPage)
})
