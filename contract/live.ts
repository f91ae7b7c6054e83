// Messages of the live channel. The client sends nothing.
import type { Cart } from './carts.ts'

/** Sent on connection and after every change; `data` replaces the cart unless its revision is older. */
export interface CartMessage {
  type: 'cart'
  data: Cart
}

export type LiveMessage = CartMessage

/**
 * Close code of a socket whose token has expired. The client fetches the profile, which renews the token, and
 * reconnects.
 */
export const tokenExpiredCloseCode = 4401
