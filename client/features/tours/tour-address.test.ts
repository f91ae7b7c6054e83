import { describe, expect, it } from 'vitest'
import { travelTypes } from '#contract/vocabulary.ts'
import { revalidatesTours } from './revalidates-tours.ts'
import {
  activeFilters,
  canonicalTourAddress,
  countText,
  departureMonths,
  nextMonthOfYear,
  tourAddress,
  typeChoice,
  typeChoices,
  withChange,
  withoutFilters,
} from './tour-address.ts'

describe('the address of a list', () => {
  it('has only the values that differ from the default list, in a fixed order', () => {
    expect(tourAddress('/search', {})).toBe('/search')
    expect(tourAddress('/search', { page: '1', type: '', sort: undefined })).toBe('/search')
    expect(tourAddress('/search', { page: '2', sort: 'name', q: 'a&b', layout: 'list' }, '#tours')).toBe(
      '/search?q=a%26b&sort=name&page=2&layout=list#tours',
    )
  })

  it('has one canonical form for all orders and layouts', () => {
    expect(canonicalTourAddress('/search', { sort: 'name', layout: 'list', type: 'NY', page: '2' })).toBe(
      '/search?type=NY&page=2',
    )
  })

  it('returns to the first page when a filter or the order changes', () => {
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
  it('are the seven travel types, two of them with another label (R-110, R-126)', () => {
    expect(typeChoices.map(({ value }) => value).toSorted()).toEqual(travelTypes.toSorted())
    expect(typeChoices.filter(({ label, value }) => label !== value)).toEqual([
      { label: 'Popular', value: 'PoPular' },
      { label: 'Lastest', value: 'Latest' },
    ])
  })

  it('are found by value and by label, in any case', () => {
    for (const spelt of ['popular', 'PoPular', ' POPULAR ']) expect(typeChoice(spelt)?.value).toBe('PoPular')
    for (const spelt of ['lastest', 'latest']) expect(typeChoice(spelt)?.label).toBe('Lastest')
    expect(typeChoice('Moon')).toBeUndefined()
    expect(typeChoice(undefined)).toBeUndefined()
  })
})

describe('the filters in use', () => {
  it('each have a label and the state without the filter', () => {
    const state = {
      q: 'boat',
      destination: 'Norway',
      time: '6',
      type: 'Latest',
      min: '100',
      max: '900',
      departs: '2027-03',
      page: '2',
    }
    expect(activeFilters(state).map(({ label }) => label)).toEqual([
      '“boat”',
      'Norway',
      'June',
      'Departs in March 2027',
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
    // Two filters may have the same label.
    expect(activeFilters({ destination: 'Europe', type: 'Europe' })).toMatchObject([
      { name: 'destination', label: 'Europe' },
      { name: 'type', label: 'Europe' },
    ])
  })

  it('determine the text with the count and the order', () => {
    const newest = { sort: undefined, isMatched: false }
    expect(countText(48, newest)).toBe('48 tours, newest first')
    expect(countText(1200, { ...newest, sort: 'lowprice' })).toBe('1,200 tours, cheapest first')
    expect(countText(7, { ...newest, isMatched: true })).toBe('7 tours, best match first')
    expect(countText(7, { ...newest, sort: 'toString' })).toBe('7 tours, newest first')
    expect(countText(1, { ...newest, sort: 'name' })).toBe('1 tour')
    expect(countText(0, newest)).toBe('0 tours')
  })
})

it('the next month of the year is this one or of the next twelve', () => {
  expect(nextMonthOfYear('11', '2026-11')).toBe('2026-11')
  expect(nextMonthOfYear('12', '2026-11')).toBe('2026-12')
  expect(nextMonthOfYear('2', '2026-11')).toBe('2027-02')
  for (const time of ['0', '13', '2.5', 'may']) expect(nextMonthOfYear(time, '2026-11')).toBeUndefined()
})

describe('another address of a list', () => {
  const revalidates = (from: string, to: string) =>
    revalidatesTours({
      currentUrl: new URL(`http://x${from}`),
      nextUrl: new URL(`http://x${to}`),
      defaultShouldRevalidate: true,
    } as never)

  it('loads nothing if only the layout differs', () => {
    expect(revalidates('/search?type=NY', '/search?type=NY&layout=list')).toBe(false)
    expect(revalidates('/search/?layout=list&type=NY', '/search?type=NY')).toBe(false)
  })

  it('loads the list otherwise, even for the same address (R-119)', () => {
    expect(revalidates('/search?layout=list', '/search?page=2')).toBe(true)
    expect(revalidates('/search?type=NY', '/search?type=NY')).toBe(true)
    expect(revalidates('/search', '/tours/standard-list?layout=list')).toBe(true)
  })
})

it('the months of departure are the current month and the next two years, and a chosen month that is not among them', () => {
  const values = departureMonths('2026-11', '2026-11').map(({ value }) => value)
  expect([values.length, values[0], values[2], values.at(-1)]).toEqual([25, '2026-11', '2027-01', '2028-11'])
  expect(departureMonths('2026-11', '2025-02')[0]).toEqual({ value: '2025-02', label: 'February 2025' })
})
