// The events of the store: records of each kind that were read, created, updated or deleted, a search and a review.
import { applyCartEvent, type CartEvent } from '#client/features/cart/cart-events.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Product } from '#contract/products.ts'
import type { ProductReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { appendItem, removeItem, replaceItem } from './list-changes.ts'
import { type SiteState, useSiteStore } from './store.ts'

export type ListEvent<Item> =
  | { did: 'read'; items: readonly Item[] }
  | { did: 'create'; item: Item }
  | { did: 'update'; item: Item }
  | { did: 'delete'; id: string }

export type StoreEvent =
  | ({ on: 'tours' } & ListEvent<Tour>)
  | ({ on: 'bookings' } & ListEvent<Booking>)
  | ({ on: 'products' } & ListEvent<Product>)
  | ({ on: 'productReviews' } & ListEvent<ProductReview>)
  | ({ on: 'cart' } & CartEvent)
  /** What a search has found stands where the tours stood. */
  | { on: 'search'; did: 'update'; tours: readonly Tour[] }
  /** The answer to a tour review is the tour with the review in it. */
  | { on: 'tourReview'; did: 'update'; tour: Tour }

export function applyEvent(state: SiteState, event: StoreEvent): SiteState {
  switch (event.on) {
    case 'tours':
      return { ...state, tours: changeList(state.tours, event) }
    case 'bookings':
      return { ...state, bookings: changeList(state.bookings, event) }
    case 'products':
      return { ...state, products: changeList(state.products, event) }
    case 'productReviews':
      return { ...state, productReviews: changeList(state.productReviews, event) }
    case 'cart':
      return { ...state, cart: applyCartEvent(state.cart, event) }
    case 'search':
      return { ...state, tours: event.tours }
    case 'tourReview':
      return { ...state, tours: replaceItem(state.tours, event.tour), currentTour: event.tour }
  }
}

function changeList<Item extends { _id: string }>(
  items: readonly Item[],
  event: ListEvent<Item>,
): readonly Item[] {
  switch (event.did) {
    case 'read':
      return event.items
    case 'create':
      return appendItem(items, event.item)
    case 'update':
      return replaceItem(items, event.item)
    case 'delete':
      return removeItem(items, event.id)
  }
}

/** Applies an event to the store. */
export function report(event: StoreEvent): void {
  useSiteStore.setState((state) => applyEvent(state, event))
}
