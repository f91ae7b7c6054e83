// The one store of the browser. While a page is rendered or hydrated it stands as it was created: signed out
// and empty, alike for everyone. What changes it later are the events beside it and the session.
import { create } from 'zustand'
import { watchCalls } from '#client/lib/calls-under-way.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Cart } from '#contract/carts.ts'
import type { Product } from '#contract/products.ts'
import type { ProductReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import type { AuthData } from '#contract/users.ts'

export interface SiteState {
  /** Calls that wait for their answer: the loading flag is up while there are any. */
  callsUnderWay: number
  /** False until the start has found out whether somebody is signed in. */
  isSessionKnown: boolean
  authData: AuthData | null
  /** Counts who has come after somebody else, in this page. */
  successions: number
  /** Somebody has signed out here and is on the way to the home page. */
  isLeaving: boolean
  /** Somebody was signed in here and has signed out in another tab; a session that the server ends is none of that. */
  isSignedOutElsewhere: boolean
  tours: readonly Tour[]
  /** The tour that was chosen last; good only for the address that names it. */
  currentTour: Tour | null
  bookings: readonly Booking[]
  products: readonly Product[]
  productReviews: readonly ProductReview[]
  /** Null until it is loaded. Changes that still wait for their answer are in it. */
  cart: Cart | null
  /** The product of a press before signing in, once it is in the cart. */
  addedWishId: string | null
}

export const initialState: SiteState = {
  callsUnderWay: 0,
  isSessionKnown: false,
  authData: null,
  successions: 0,
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

watchCalls((callsUnderWay) => useSiteStore.setState({ callsUnderWay }))

/** The loading flag: up from before a call until it has succeeded or failed. */
export function useIsLoading(): boolean {
  return useSiteStore(({ callsUnderWay }) => callsUnderWay > 0)
}
