import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '#client/lib/api.ts'
import type { Booking } from '#contract/bookings.ts'
import type { Product } from '#contract/products.ts'
import type { ProductReview } from '#contract/reviews.ts'
import type { Tour } from '#contract/tours.ts'
import { chooseTour, currentTourAt } from './current-tour.ts'
import { applyEvent, report } from './events.ts'
import { appendItem, removeItem, replaceItem } from './list-changes.ts'
import { initialState, useSiteStore } from './store.ts'

const record = <Item>(_id: string, fields: Partial<Item> = {}) => ({ _id, ...fields }) as Item
const tour = (_id: string, fields?: Partial<Tour>) => record<Tour>(_id, fields)

beforeEach(() => {
  useSiteStore.setState(initialState, true)
})

describe('the state of the page', () => {
  it('holds a loading flag, tours, products, a cart, product reviews and auth data (R-296)', () => {
    expect(useSiteStore.getState()).toMatchObject({
      callsUnderWay: 0,
      tours: [],
      bookings: [],
      products: [],
      productReviews: [],
      cart: null,
      authData: null,
    })
  })

  it('does not move while a page is rendered on the server or hydrated', () => {
    useSiteStore.setState({ isSessionKnown: true, tours: [tour('t1')] })
    expect(useSiteStore.getInitialState()).toEqual(initialState)
  })
})

describe('a list that the page holds', () => {
  const items = [
    { _id: 'a', title: 'A' },
    { _id: 'b', title: 'B' },
  ]

  it('gets what was created at its end (R-297)', () => {
    expect(appendItem(items, { _id: 'c', title: 'C' }).map(({ _id }) => _id)).toEqual(['a', 'b', 'c'])
  })

  it('gets what was updated in the place of the record with this id (R-297)', () => {
    expect(replaceItem(items, { _id: 'a', title: 'new' })).toEqual([{ _id: 'a', title: 'new' }, items[1]])
    expect(replaceItem(items, { _id: 'x', title: 'X' })).toEqual(items)
  })

  it('loses the record with the id of what was deleted (R-297)', () => {
    expect(removeItem(items, 'a')).toEqual([items[1]])
    expect(removeItem(items, 'x')).toEqual(items)
  })

  it('is itself never changed (R-297)', () => {
    const before = structuredClone(items)
    appendItem(items, { _id: 'c', title: 'C' })
    replaceItem(items, { _id: 'a', title: 'new' })
    removeItem(items, 'b')
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

  it('put what a search has found where the tours stood (R-295)', () => {
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
  it('is used only where the address names it', () => {
    expect(currentTourAt('t1')).toBeNull()
    const chosen = tour('t1', { slug: 'slow-boat' })
    chooseTour(chosen)
    expect(currentTourAt('t1')).toBe(chosen)
    expect(currentTourAt('slow-boat')).toBe(chosen)
    expect(currentTourAt('t2')).toBeNull()
  })
})

describe('the loading flag', () => {
  const isLoading = () => useSiteStore.getState().callsUnderWay > 0

  async function duringCall(answer: () => Promise<Response>): Promise<boolean> {
    let wasLoading = false
    vi.stubGlobal('document', { cookie: '' })
    vi.stubGlobal('fetch', () => {
      wasLoading = isLoading()
      return answer()
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

  it('is cleared after a refusal, and when nobody answers (R-291, R-292)', async () => {
    expect(await duringCall(async () => Response.json({ message: 'No.' }, { status: 500 }))).toBe(true)
    expect(isLoading()).toBe(false)
    expect(await duringCall(() => Promise.reject(new TypeError('fetch failed')))).toBe(true)
    expect(isLoading()).toBe(false)
  })

  it('stays set until the last of several calls has its answer (R-292)', async () => {
    vi.stubGlobal('document', { cookie: '' })
    const answers: ((response: Response) => void)[] = []
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
    const calls = [api('GET /cards', {}), api('GET /products', {})]
    answers[0]!(Response.json({}))
    await calls[0]
    expect(isLoading()).toBe(true)
    answers[1]!(Response.json({}))
    await calls[1]
    expect(isLoading()).toBe(false)
    vi.unstubAllGlobals()
  })
})
