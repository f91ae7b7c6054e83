// Applies changes to the cart in the browser, with the same results as on the server. Calculates in whole cents.
import type { Cart, CartLine } from '#contract/carts.ts'
import { amountDueCents, lineTotalCents, toBasisPoints, toCents, toDollars } from '#contract/money.ts'

export type CartEvent =
  /** Replaces the whole cart, unless the event's cart is older. */
  | { did: 'read'; cart: Cart }
  /** Appends a line, or replaces the line of the same product. */
  | { did: 'create'; line: CartLine }
  | { did: 'update'; productId: string; quantity: number }
  | { did: 'delete'; productId: string }

/** A cart that is not loaded (null) stays null until a `read` event. */
export function applyCartEvent(cart: Cart | null, event: CartEvent): Cart | null {
  if (event.did === 'read') return cart !== null && event.cart.revision < cart.revision ? cart : event.cart
  if (cart === null) return null
  const { items } = cart
  switch (event.did) {
    case 'create':
      return items.some((line) => isOf(line, event.line.product._id))
        ? withLines(
            cart,
            items.map((line) => (isOf(line, event.line.product._id) ? event.line : line)),
          )
        : withLines(cart, [...items, event.line])
    case 'update':
      return withLines(
        cart,
        items.map((line) => (isOf(line, event.productId) ? withQuantity(line, event.quantity) : line)),
      )
    case 'delete':
      return withLines(
        cart,
        items.filter((line) => !isOf(line, event.productId)),
      )
  }
}

export function withQuantity(line: CartLine, quantity: number): CartLine {
  const costCents = toCents(line.product.cost)
  return {
    ...line,
    quantity,
    total: toDollars(lineTotalCents(quantity, costCents)),
    amountDue: toDollars(amountDueCents(quantity, costCents, toBasisPoints(line.product.sale))),
  }
}

export function findLine(cart: Cart | null, productId: string): CartLine | undefined {
  return cart?.items.find((line) => isOf(line, productId))
}

function isOf(line: CartLine, productId: string): boolean {
  return line.product._id === productId
}

function withLines(cart: Cart, items: CartLine[]): Cart {
  return {
    ...cart,
    items,
    totalCount: items.length,
    totalPages: Math.min(items.length, 1),
    itemsPerPage: Math.max(items.length, 1),
    total: sum(items.map(({ total }) => total)),
    amountDue: sum(items.map(({ amountDue }) => amountDue)),
  }
}

function sum(dollars: number[]): number {
  return toDollars(dollars.reduce((cents, amount) => cents + toCents(amount), 0))
}
