import { describe, expect, test } from 'vitest'
import { bookableUntil } from './departure-rules.ts'
import { missingTravelFacts, type TourFacts, tourFactsSchema, withoutEmptyFacts } from './tour-facts.ts'

const whole: TourFacts = {
  durationDays: 2,
  meetingPoint: 'The pier, at nine.',
  itinerary: [
    { title: 'Out', text: 'By ferry.', meals: ['lunch'], night: 'The inn' },
    { title: 'Back', text: 'On foot.', meals: [] },
  ],
  included: ['The ferry'],
  languages: ['English'],
  minimumPeople: 4,
  mobility: 'Level.',
  cancellationTerms: [{ daysBefore: 0, percentKept: 100 }],
}

const missing = (facts: TourFacts, schedule: 'any-day' | 'departures' = 'departures') =>
  missingTravelFacts(facts, schedule).map(({ fact }) => fact)

describe('facts that law asks for', () => {
  test('are all told, or named', () => {
    expect(missing(whole)).toEqual([])
    expect(missing({})).toEqual([
      'durationDays',
      'meetingPoint',
      'itinerary',
      'included',
      'languages',
      'minimumPeople',
      'mobility',
      'cancellationTerms',
    ])
    expect(missing({}, 'any-day')).not.toContain('minimumPeople')
  })

  test.each(missingTravelFacts({}, 'departures'))(
    'are $fact, named where it alone is missing',
    ({ fact }) => {
      const { [fact]: _, ...others } = whole
      expect(missing(others)).toEqual([fact])
    },
  )

  test('are a night for each day but the last, and no empty list', () => {
    const [out, back] = whole.itinerary!
    const { night, ...sleepless } = out!
    expect(night).toBeDefined()
    expect(missing({ ...whole, itinerary: [sleepless, back!] })).toEqual(['itinerary'])
    expect(missing({ ...whole, included: [] })).toEqual(['included'])
  })

  test('are the date of the balance where a part is paid at once', () => {
    expect(missing({ ...whole, depositPercent: 20 })).toEqual(['balanceDueDays'])
    expect(missing({ ...whole, depositPercent: 100 })).toEqual([])
    expect(missing({ ...whole, depositPercent: 0 })).toEqual([])
    expect(missing({ ...whole, depositPercent: 20, balanceDueDays: 30 })).toEqual([])
  })
})

test('facts that say nothing are left out, others stay as they are', () => {
  expect(withoutEmptyFacts({ included: [], alt: ['', ''], cutOffHours: 0, durationDays: 3 })).toEqual({
    cutOffHours: 0,
    durationDays: 3,
  })
  expect(withoutEmptyFacts({ alt: ['', 'A boat'] })).toEqual({ alt: ['', 'A boat'] })
  expect(withoutEmptyFacts(whole)).toEqual(whole)
})

test('facts that are read come back as they were', () => {
  expect(tourFactsSchema.parse(whole)).toEqual(whole)
  expect(tourFactsSchema.parse(tourFactsSchema.parse(whole))).toEqual(whole)
})

test('bookings end with the day, or so many hours before it begins in UTC', () => {
  expect(bookableUntil('2028-02-28', null, 'UTC').toISOString()).toBe('2028-02-29T00:00:00.000Z')
  expect(bookableUntil('2028-02-28', undefined, 'UTC').toISOString()).toBe('2028-02-29T00:00:00.000Z')
  expect(bookableUntil('2028-03-01', 0, 'UTC').toISOString()).toBe('2028-03-01T00:00:00.000Z')
  expect(bookableUntil('2028-03-01', 25, 'UTC').toISOString()).toBe('2028-02-28T23:00:00.000Z')
})
