import { describe, expect, it } from 'vitest'
import { travelTypes } from '#contract/vocabulary.ts'
import { revalidatesTours } from './revalidates-tours.ts'
import {
  activeFilters,
  canonicalTourAddress,
  countText,
  formatPriceEnd,
  priceLimits,
  priceRange,
  tourAddress,
  typeChoice,
  typeChoices,
  withChange,
  withoutFilters,
} from './tour-address.ts'

describe('the address of a list', () => {
  it('says what differs from the plain list, in one order', () => {
    expect(tourAddress('/search', {})).toBe('/search')
    expect(tourAddress('/search', { page: '1', type: '', sort: undefined })).toBe('/search')
    expect(tourAddress('/search', { page: '2', sort: 'name', q: 'a&b', layout: 'list' }, '#tours')).toBe(
      '/search?q=a%26b&sort=name&page=2&layout=list#tours',
    )
  })

  it('is one canonical address for all orders and layouts', () => {
    expect(canonicalTourAddress('/search', { sort: 'name', layout: 'list', type: 'NY', page: '2' })).toBe(
      '/search?type=NY&page=2',
    )
  })

  it('starts at the first page when something else changes', () => {
    expect(withChange({ page: '3', type: 'NY' }, { sort: 'name' })).toEqual({
      page: undefined,
      type: 'NY',
      sort: 'name',
    })
    expect(withoutFilters({ page: '3', type: 'NY', sort: 'name', layout: 'list' })).toEqual({
      sort: 'name',
      layout: 'list',
    })
  })
})

describe('the types of "Plan your trip"', () => {
  it('stand for the seven travel types, two of them spelt otherwise (R-110, R-126)', () => {
    expect(typeChoices.map(({ value }) => value).toSorted()).toEqual(travelTypes.toSorted())
    expect(typeChoices.filter(({ label, value }) => label !== value)).toEqual([
      { label: 'Popular', value: 'PoPular' },
      { label: 'Lastest', value: 'Latest' },
    ])
  })

  it('are found however an address spells them', () => {
    for (const spelt of ['popular', 'PoPular', ' POPULAR ']) expect(typeChoice(spelt)?.value).toBe('PoPular')
    for (const spelt of ['lastest', 'latest']) expect(typeChoice(spelt)?.label).toBe('Lastest')
    expect(typeChoice('Moon')).toBeUndefined()
    expect(typeChoice(undefined)).toBeUndefined()
  })
})

describe('the price filter', () => {
  it('limits nothing where a thumb stands at its end (R-124)', () => {
    expect(priceLimits([12, 3600])).toEqual({ min: undefined, max: undefined })
    expect(priceLimits([13, 3599])).toEqual({ min: '13', max: '3599' })
    expect(priceRange({})).toEqual([12, 3600])
    expect(priceRange({ min: '300', max: 'x' })).toEqual([300, 3600])
  })

  it('says that dearer tours are meant too', () => {
    expect(formatPriceEnd(3600)).toBe('$3,600.0+')
    expect(formatPriceEnd(12)).toBe('$12.0')
  })
})

describe('the filters in use', () => {
  it('are named one by one, each with the way to go without it', () => {
    const state = {
      q: 'boat',
      destination: 'Norway',
      time: '6',
      type: 'Latest',
      min: '100',
      max: '900',
      page: '2',
    }
    expect(activeFilters(state).map(({ label }) => label)).toEqual([
      '“boat”',
      'Norway',
      'June',
      '$100.0 – $900.0',
      'Lastest',
    ])
    expect(
      activeFilters({ time: '6', type: 'NY', page: '2' }).map(({ rest }) => tourAddress('/', rest)),
    ).toEqual(['/?type=NY', '/?time=6'])
    expect(activeFilters({ min: '100' })[0]!.label).toBe('From $100.0')
    expect(activeFilters({ max: '900' })[0]!.label).toBe('Up to $900.0')
    expect(activeFilters({ type: 'Moon' })[0]!.label).toBe('Moon')
    expect(activeFilters({ sort: 'name', page: '2' })).toEqual([])
    // Two may say the same.
    expect(activeFilters({ destination: 'Europe', type: 'Europe' })).toMatchObject([
      { name: 'destination', label: 'Europe' },
      { name: 'type', label: 'Europe' },
    ])
  })

  it('and the order are told with the count', () => {
    expect(countText(48, {})).toBe('48 tours, newest first')
    expect(countText(1200, { sort: 'lowprice' })).toBe('1,200 tours, cheapest first')
    expect(countText(7, { q: 'boat' })).toBe('7 tours, best match first')
    expect(countText(7, { sort: 'toString' })).toBe('7 tours, newest first')
    expect(countText(1, { sort: 'name' })).toBe('1 tour')
    expect(countText(0, {})).toBe('0 tours')
  })
})

describe('another address of a list', () => {
  const asks = (from: string, to: string) =>
    revalidatesTours({
      currentUrl: new URL(`http://x${from}`),
      nextUrl: new URL(`http://x${to}`),
      defaultShouldRevalidate: true,
    } as never)

  it('asks for nothing where only the layout differs', () => {
    expect(asks('/search?type=NY', '/search?type=NY&layout=list')).toBe(false)
    expect(asks('/search/?layout=list&type=NY', '/search?type=NY')).toBe(false)
  })

  it('fetches otherwise, also for the same address once more (R-119)', () => {
    expect(asks('/search?layout=list', '/search?page=2')).toBe(true)
    expect(asks('/search?type=NY', '/search?type=NY')).toBe(true)
    expect(asks('/search', '/tours/standard-list?layout=list')).toBe(true)
  })
})
