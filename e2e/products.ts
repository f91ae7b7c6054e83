// Products that tests create, and parts of a product's page.
import type { APIRequestContext, Page } from '@playwright/test'
import { signInSuperAdmin } from './staff.ts'
import { expect } from './test.ts'

export interface Product {
  _id: string
  slug: string
  title: string
  subTitle: string
  description: string
  img: string
  img__grid: string[]
  sku: string
  category: string
  tag: string[]
  weight: number
  dismensions: string
  numRating: number
}

/** A sample product on sale, with three pages of reviews. */
export async function backpack(request: APIRequestContext): Promise<Product> {
  const response = await request.get('/api/products/ridge-backpack-38-l')
  return (await response.json()) as Product
}

let last = 0

/** Creates a product through the API. It is the most expensive one, so that it is last when sorted by price. */
export async function createProduct(
  request: APIRequestContext,
  changes: object = {},
): Promise<Product & { patch: (changes: object) => Promise<Product> }> {
  const { headers } = await signInSuperAdmin(request)
  const { img } = await backpack(request)
  const response = await request.post('/api/products', {
    headers,
    data: {
      title: `Paper boat ${process.pid}-${++last}`,
      subTitle: 'Folded by hand.',
      description: 'Floats for an hour.',
      sku: `HY-${process.pid}-${last}`,
      dismensions: '20 × 8 × 8 cm',
      category: 'Beach',
      cost: 9_000,
      weight: 0.01,
      tag: ['Beach'],
      img,
      ...changes,
    },
  })
  expect(response.status(), await response.text()).toBe(201)
  const product = (await response.json()) as Product
  async function patch(next: object): Promise<Product> {
    const changed = await request.patch(`/api/products/${product._id}`, { headers, data: next })
    expect(changed.status()).toBe(200)
    return (await changed.json()) as Product
  }
  return { ...product, patch }
}

export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name })
export const reviews = (page: Page) => page.locator('#reviews li')
export const reviewForm = (page: Page) => page.getByRole('form', { name: 'Add a review' })
