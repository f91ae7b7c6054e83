// The events that change the store: records that were read, created, updated or deleted, a search, and a tour review.
import { applyCartEvent, type CartEvent } from '#client/features/cart/cart-events.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Product } from '#contract/products.ts'
import type { ProductReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
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
  /** The results of a search replace the tours. */
  | { on: 'search'; did: 'update'; tours: readonly Tour[] }
  /** The response to a tour review is the tour including the review. */
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
    case 'tourReview': {
      const { tour } = event
      return { ...state, tours: changeList(state.tours, { did: 'update', item: tour }), currentTour: tour }
    }
  }
}

/** An update or a deletion of a record that is not in the list has no effect. */
function changeList<Item extends { _id: string }>(
  items: readonly Item[],
  event: ListEvent<Item>,
): readonly Item[] {
  switch (event.did) {
    case 'read':
      return event.items
    case 'create':
      return [...items, event.item]
    case 'update':
      return items.map((item) => (item._id === event.item._id ? event.item : item))
    case 'delete':
      return items.filter(({ _id }) => _id !== event.id)
  }
}

/** Applies an event to the store. */
export function report(event: StoreEvent): void {
  useSiteStore.setState((state) => applyEvent(state, event))
}
