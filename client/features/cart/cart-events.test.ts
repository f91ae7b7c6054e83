import { describe, expect, it } from 'vitest'
import type { Cart, CartLine } from '#contract/carts.ts'
import { applyCartEvent, withQuantity } from './cart-events.ts'

function line(productId: string, quantity: number, cost: number, sale = 0): CartLine {
  const product = { _id: productId, title: productId, cost, sale } as CartLine['product']
  return withQuantity({ _id: `line-${productId}`, product, userId: 'u1' } as CartLine, quantity)
}

function cartOf(revision: number, ...items: CartLine[]): Cart {
  const empty = { items: [], totalCount: 0, totalPages: 0, itemsPerPage: 1, currentPage: 1, total: 0 }
  const cart = { ...empty, amountDue: 0, revision } as Cart
  return items.reduce<Cart>((filled, item) => applyCartEvent(filled, { did: 'create', line: item })!, cart)
}

describe('a cart line', () => {
  it('that is deleted is no longer in the cart, and the count falls by one (R-234)', () => {
    const cart = cartOf(1, line('cap', 3, 10), line('tent', 1, 250))
    expect(cart.totalCount).toBe(2)
    const left = applyCartEvent(cart, { did: 'delete', productId: 'cap' })!
    expect(left.items.map(({ product }) => product._id)).toEqual(['tent'])
    expect(left).toMatchObject({ totalCount: 1, total: 250, amountDue: 250 })
  })

  it('that is deleted as the last one leaves an empty cart (R-234)', () => {
    const left = applyCartEvent(cartOf(1, line('cap', 3, 10)), { did: 'delete', productId: 'cap' })
    expect(left).toMatchObject({ items: [], totalCount: 0, totalPages: 0, itemsPerPage: 1, total: 0 })
  })

  it('has a new total when its quantity changes, exact to the cent (R-235)', () => {
    const cart = cartOf(1, line('cap', 1, 0.1), line('tent', 1, 250.5))
    const changed = applyCartEvent(cart, { did: 'update', productId: 'cap', quantity: 3 })!
    expect(changed.items[0]).toMatchObject({ quantity: 3, total: 0.3 })
    expect(changed.items[1]).toMatchObject({ quantity: 1, total: 250.5 })
    expect(changed).toMatchObject({ totalCount: 2, total: 250.8 })
  })

  it('has the amount due after the sale, rounded half up (R-235)', () => {
    const cart = cartOf(1, line('cap', 1, 9.99, 12.5))
    const changed = applyCartEvent(cart, { did: 'update', productId: 'cap', quantity: 3 })!
    expect(changed.items[0]).toMatchObject({ total: 29.97, amountDue: 26.22 })
    expect(changed.amountDue).toBe(26.22)
    const cups = cartOf(1, line('cup', 1, 9.99, 15))
    const ten = applyCartEvent(cups, { did: 'update', productId: 'cup', quantity: 10 })!
    expect(ten.items[0]).toMatchObject({ total: 99.9, amountDue: 84.9 })
  })

  it('replaces an existing line of the same product', () => {
    const cart = cartOf(1, line('cap', 1, 10), line('tent', 1, 250))
    const added = applyCartEvent(cart, { did: 'create', line: line('cap', 5, 10) })!
    expect(added.items.map(({ product, quantity }) => [product._id, quantity])).toEqual([
      ['cap', 5],
      ['tent', 1],
    ])
    expect(added.totalCount).toBe(2)
  })
})

describe('a whole cart from the server', () => {
  it('replaces the current cart unless it is older', () => {
    const newer = cartOf(7, line('cap', 1, 10))
    expect(applyCartEvent(null, { did: 'read', cart: newer })).toBe(newer)
    expect(applyCartEvent(newer, { did: 'read', cart: cartOf(6) })).toBe(newer)
    const same = cartOf(7)
    expect(applyCartEvent(newer, { did: 'read', cart: same })).toBe(same)
  })

  it('is required before any change: a cart that is not loaded stays null', () => {
    expect(applyCartEvent(null, { did: 'create', line: line('cap', 1, 10) })).toBeNull()
  })
})
