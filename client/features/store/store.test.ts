import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#client/lib/api.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Product } from '#contract/products.ts'
import type { ProductReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { chooseTour, currentTourAt } from './current-tour.ts'
import { applyEvent, type ListEvent, report } from './events.ts'
import { initialState, useSiteStore } from './store.ts'

const record = <Item>(_id: string, fields: Partial<Item> = {}) => ({ _id, ...fields }) as Item
const tour = (_id: string, fields?: Partial<Tour>) => record<Tour>(_id, fields)

beforeEach(() => {
  useSiteStore.setState(initialState, true)
})

describe('the state of the page', () => {
  it('contains a loading flag, tours, products, a cart, product reviews and auth data (R-296)', () => {
    expect(useSiteStore.getState()).toMatchObject({
      callsInFlight: 0,
      tours: [],
      bookings: [],
      products: [],
      productReviews: [],
      cart: null,
      authData: null,
    })
  })

  it('is the initial state during server rendering and hydration', () => {
    useSiteStore.setState({ isSessionKnown: true, tours: [tour('t1')] })
    expect(useSiteStore.getInitialState()).toEqual(initialState)
  })
})

describe('a list in the store', () => {
  const items = [tour('a'), tour('b')]

  function toursAfter(event: ListEvent<Tour>): readonly Tour[] {
    return applyEvent({ ...initialState, tours: items }, { on: 'tours', ...event }).tours
  }

  it('gets a created record at its end (R-297)', () => {
    expect(toursAfter({ did: 'create', item: tour('c') })).toEqual([...items, tour('c')])
  })

  it('has an updated record at the position of the old one (R-297)', () => {
    const updated = tour('a', { title: 'new' })
    expect(toursAfter({ did: 'update', item: updated })).toEqual([updated, items[1]])
    expect(toursAfter({ did: 'update', item: tour('x') })).toEqual(items)
  })

  it('no longer contains a deleted record (R-297)', () => {
    expect(toursAfter({ did: 'delete', id: 'a' })).toEqual([items[1]])
    expect(toursAfter({ did: 'delete', id: 'x' })).toEqual(items)
  })

  it('is never mutated (R-297)', () => {
    const before = structuredClone(items)
    toursAfter({ did: 'create', item: tour('c') })
    toursAfter({ did: 'update', item: tour('a', { title: 'new' }) })
    toursAfter({ did: 'delete', id: 'b' })
    expect(items).toEqual(before)
  })
})

describe('the events of the store', () => {
  it.each(['tours', 'bookings', 'products', 'productReviews'] as const)(
    'read, create, update and delete %s (R-295)',
    (on) => {
      type Item = Tour & Booking & Product & ProductReview
      const item = (_id: string, description: string) => record<Item>(_id, { description })
      report({ on, did: 'read', items: [item('1', 'one'), item('2', 'two')] })
      report({ on, did: 'create', item: item('3', 'three') })
      report({ on, did: 'update', item: item('2', 'second') })
      report({ on, did: 'delete', id: '1' })
      expect(useSiteStore.getState()[on]).toEqual([item('2', 'second'), item('3', 'three')])
    },
  )

  it('replace the tours by the results of a search (R-295)', () => {
    const state = { ...initialState, tours: [tour('old')] }
    expect(applyEvent(state, { on: 'search', did: 'update', tours: [tour('found')] }).tours).toEqual([
      tour('found'),
    ])
  })

  it('store a reviewed tour as the current one and in the list (R-295)', () => {
    const state = { ...initialState, tours: [tour('1'), tour('2')] }
    const reviewed = tour('2', { numReviews: 1 })
    expect(applyEvent(state, { on: 'tourReview', did: 'update', tour: reviewed })).toMatchObject({
      currentTour: reviewed,
      tours: [tour('1'), reviewed],
    })
  })
})

describe('the chosen tour', () => {
  it('is found only by its own id or slug', () => {
    expect(currentTourAt('t1')).toBeNull()
    const chosen = tour('t1', { slug: 'slow-boat' })
    chooseTour(chosen)
    expect(currentTourAt('t1')).toBe(chosen)
    expect(currentTourAt('slow-boat')).toBe(chosen)
    expect(currentTourAt('t2')).toBeNull()
  })
})

describe('the loading flag', () => {
  const isLoading = () => useSiteStore.getState().callsInFlight > 0

  async function duringCall(result: () => Promise<Response>): Promise<boolean> {
    let wasLoading = false
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('fetch', () => {
      wasLoading = isLoading()
      return result()
    })
    await api('GET /cards', {}).catch(() => null)
    vi.unstubAllGlobals()
    return wasLoading
  }

  it('is set before a call and cleared after its success (R-291, R-292)', async () => {
    expect(isLoading()).toBe(false)
    expect(await duringCall(async () => Response.json({ items: [] }))).toBe(true)
    expect(isLoading()).toBe(false)
  })

  it('is cleared after an error response and without a response (R-291, R-292)', async () => {
    expect(await duringCall(async () => Response.json({ message: 'No.' }, { status: 500 }))).toBe(true)
    expect(isLoading()).toBe(false)
    expect(await duringCall(() => Promise.reject(new TypeError('fetch failed')))).toBe(true)
    expect(isLoading()).toBe(false)
  })

  it('stays set until the last of several calls has its response (R-292)', async () => {
    vi.stubGlobal('document', { cookie: '' })
    const responses: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responses.push(resolve)))
    const calls = [api('GET /cards', {}), api('GET /products', {})]
    responses[0]!(Response.json({}))
    await calls[0]
    expect(isLoading()).toBe(true)
    responses[1]!(Response.json({}))
    await calls[1]
    expect(isLoading()).toBe(false)
    vi.unstubAllGlobals()
  })
})
