// The global store of the browser. During server rendering and hydration it has its initial state (signed out and
// empty), which is the same for everyone. Later, events.ts and the session change it.
import { create } from 'zustand'
import { watchCalls } from '#client/lib/calls-in-flight.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Cart } from '#contract/carts.ts'
import type { Product } from '#contract/products.ts'
import type { ProductReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import type { AuthData } from '#contract/users.ts'

export interface SiteState {
  /** Number of API calls in flight. The loading flag is set while there are any. */
  callsInFlight: number
  /** False until the page knows whether a user is signed in. */
  isSessionKnown: boolean
  authData: AuthData | null
  /** Counts how often another user has signed in while the page was open. */
  userSwitches: number
  /** The user has signed out in this tab, and the home page is being loaded. */
  isLeaving: boolean
  /** The user has signed out in another tab. False if the server has ended the session. */
  isSignedOutElsewhere: boolean
  tours: readonly Tour[]
  /** The tour that was chosen last. Only valid for the page of its own id or slug. */
  currentTour: Tour | null
  bookings: readonly Booking[]
  products: readonly Product[]
  productReviews: readonly ProductReview[]
  /** Null until it is loaded. Includes changes whose calls are in flight. */
  cart: Cart | null
  /** Id of a product that was wished before signing in and is now in the cart (cart-wish.ts). */
  addedWishId: string | null
}

export const initialState: SiteState = {
  callsInFlight: 0,
  isSessionKnown: false,
  authData: null,
  userSwitches: 0,
  isLeaving: false,
  isSignedOutElsewhere: false,
  tours: [],
  currentTour: null,
  bookings: [],
  products: [],
  productReviews: [],
  cart: null,
  addedWishId: null,
}

export const useSiteStore = create<SiteState>()(() => initialState)

watchCalls((callsInFlight) => useSiteStore.setState({ callsInFlight }))

/** The loading flag: true while API calls are in flight. */
export function useIsLoading(): boolean {
  return useSiteStore(({ callsInFlight }) => callsInFlight > 0)
}
