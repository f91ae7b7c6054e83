// What is asked of the sample tours and products, checked as data. A tour or product more or less breaks none of it: counts are
// those that the pages of the specification need.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { missingTravelFacts } from '#contract/tour-facts.ts'
import {
  defaultItemsPerPage,
  productCategories,
  productReviewsPerPage,
  productTags,
  tourReviewsPerPage,
  travelTypes,
} from '#contract/vocabulary.ts'
import { countOf, expectUnique, look, meanScore, paragraphs, subjectOf } from './expectations.ts'
import { factsOfSample } from './house-terms.ts'
import { sampleProducts } from './products.ts'
import { filesOf, readYaml, slugOf } from './reading/read-yaml.ts'
import { featuredTours, galleryTours, masonryTours, sliderTours } from './static-tours.ts'
import { sampleTours } from './tours.ts'

describe('sample tours', () => {
  test('there are enough for more than one page of a list', () => {
    expect(sampleTours.length).toBeGreaterThan(defaultItemsPerPage)
  })

  test('each of the seven travel types has tours (R-126, R-430)', () => {
    expect(new Set(sampleTours.map(({ type }) => type))).toEqual(new Set(travelTypes))
  })

  test('some are available and some are not', () => {
    expect(new Set(sampleTours.map(({ available }) => available))).toEqual(new Set([true, false]))
  })

  test('descriptions have two or three paragraphs and are never repeated', () => {
    for (const { description } of sampleTours) expect([2, 3]).toContain(paragraphs(description))
    expectUnique(sampleTours.map(({ subTitle }) => subTitle))
    expectUnique(sampleTours.flatMap(({ description }) => description.split('\n\n')))
  })

  test('of those with a place in the order no two look alike, and neighbours share neither subject nor light', () => {
    const scenes = scenesInOrder('tours', ({ slug }) => sampleTours.find((tour) => tour.slug === slug)!.scene)
    expectUnique([...scenes.values()].map(look))
    for (const [place, scene] of scenes) {
      const next = scenes.get(place + 1)
      if (next === undefined) continue
      expect(subjectOf(next)).not.toBe(subjectOf(scene))
      expect(next.light).not.toBe(scene.light)
    }
  })

  test('each tells what law has travellers told before they book, day by day, and asks for no deposit', () => {
    for (const tour of sampleTours) {
      const facts = factsOfSample(tour)
      const schedule = tour.departures === undefined ? 'any-day' : 'departures'
      expect(missingTravelFacts(facts, schedule), tour.slug).toEqual([])
      expect(facts.itinerary, tour.slug).toHaveLength(5)
      expect(facts.durationDays, tour.slug).toBe(5)
      expect(facts.depositPercent, tour.slug).toBeUndefined()
      // Any-day tours are booked until the day ends.
      if (schedule === 'any-day') expect(facts.cutOffHours, tour.slug).toBeUndefined()
    }
    expectUnique(sampleTours.flatMap(({ facts }) => (facts.itinerary ?? []).map(({ text }) => text)))
    expectUnique(sampleTours.map(({ facts }) => facts.meetingPoint ?? ''))
  })

  test('reviews: none to more than a page shows, a traveller once each', () => {
    const counts = sampleTours.map(({ reviews }) => reviews.length)
    expect(Math.min(...counts)).toBe(0)
    expect(Math.max(...counts)).toBeGreaterThan(tourReviewsPerPage)
    for (const { reviews } of sampleTours) expectUnique(reviews.map(({ reviewer }) => String(reviewer)))
    expectUnique(sampleTours.flatMap(({ reviews }) => reviews.map(({ description }) => description)))
  })

  test('scores spread from good to superb', () => {
    const means = sampleTours
      .filter(({ reviews }) => reviews.length > 0)
      .map(({ reviews }) => meanScore(reviews))
    expect(means.some((mean) => mean < 60)).toBe(true)
    expect(means.some((mean) => mean > 70)).toBe(true)
  })
})

describe('sample products', () => {
  test('each category has a product and three others to show beside it (R-174, R-428)', () => {
    const counts = countOf(sampleProducts.map(({ category }) => category))
    expect([...counts.keys()].toSorted()).toEqual([...productCategories].toSorted())
    for (const count of counts.values()) expect(count).toBeGreaterThan(3)
  })

  test('every tag is used, none twice on a product (R-429)', () => {
    expect(new Set(sampleProducts.flatMap(({ tags }) => tags))).toEqual(new Set(productTags))
    for (const { tags } of sampleProducts) expectUnique(tags)
  })

  test('slugs, SKUs and descriptions are unique', () => {
    expectUnique(sampleProducts.map(({ sku }) => sku))
    expectUnique(sampleProducts.flatMap(({ description }) => description.split('\n\n')))
    expectUnique(sampleProducts.map(({ subTitle }) => subTitle))
    for (const { description } of sampleProducts) expect(paragraphs(description)).toBe(2)
  })

  test('costs are whole cents', () => {
    const costs = sampleProducts.map(({ costDollars }) => costDollars)
    for (const cost of costs) expect(Math.round(cost * 100) / 100).toBe(cost)
    expect(costs.some((cost) => !Number.isInteger(cost))).toBe(true)
  })

  test('some are on sale and some are not available', () => {
    expect(sampleProducts.some(({ sale }) => sale > 0)).toBe(true)
    expect(new Set(sampleProducts.map(({ available }) => available))).toEqual(new Set([true, false]))
  })

  test('neighbours in the order show different objects', () => {
    const objects = scenesInOrder('products', ({ slug }) => {
      return sampleProducts.find((product) => product.slug === slug)!.object
    })
    for (const [place, object] of objects) expect(objects.get(place + 1)).not.toBe(object)
  })

  test('reviews: none to more than two pages show, from one star to five, a traveller once each', () => {
    const reviews = sampleProducts.flatMap((product) => product.reviews)
    expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(Math.max(...sampleProducts.map((product) => product.reviews.length))).toBeGreaterThan(
      2 * productReviewsPerPage,
    )
    expect(Math.min(...sampleProducts.map((product) => product.reviews.length))).toBe(0)
    for (const product of sampleProducts)
      expectUnique(product.reviews.map(({ reviewer }) => String(reviewer)))
    expectUnique(reviews.map(({ description }) => description))
  })
})

describe('static tours', () => {
  const demoRows = [featuredTours, galleryTours, masonryTours]
  const byTitle = new Map(sampleTours.map((tour) => [tour.title, tour]))

  test('the slider has six tours of type carousel__slider with the six review details (R-268)', () => {
    expect(sliderTours).toHaveLength(6)
    for (const { type, reviewDetails } of sliderTours) {
      expect(type).toBe('carousel__slider')
      expect(reviewDetails.map(({ title }) => title)).toEqual([
        'Rating',
        'Comfort',
        'Food',
        'Hospitality',
        'Hygiene',
        'Reception',
      ])
      for (const { percent } of reviewDetails) expect(percent).toBeLessThanOrEqual(100)
    }
  })

  test('static sample costs run from 450 to 3600 (R-331)', () => {
    const costs = [...sliderTours, ...demoRows.flat()].map(({ costDollars }) => costDollars)
    expect([Math.min(...costs), Math.max(...costs)]).toEqual([450, 3600])
  })

  test('the demo rows hold four, six and six tours, superb and good ones (R-281)', () => {
    expect(demoRows.map((row) => row.length)).toEqual([4, 6, 6])
    const scores = demoRows.flat().map(({ score }) => score)
    expect(scores.some((score) => score <= 6)).toBe(true)
    expect(scores.some((score) => score > 7)).toBe(true)
  })

  test('a static tour says the same as the sample tour behind its link, while there is one', () => {
    for (const { slug, title, location, costDollars } of [...sliderTours, ...demoRows.flat()]) {
      const tour = byTitle.get(title)
      if (tour !== undefined) expect(tour).toMatchObject({ slug, location, costDollars })
    }
    for (const { title, score } of demoRows.flat()) {
      const tour = byTitle.get(title)
      if (tour !== undefined) expect(Math.abs(meanScore(tour.reviews) / 10 - score)).toBeLessThan(0.06)
    }
  })
})

/** By the place in the order that their files give. One that is deleted leaves a gap. */
function scenesInOrder<Shown>(
  folder: 'tours' | 'products',
  shownOf: (sample: { slug: string }) => Shown,
): Map<number, Shown> {
  const placed = filesOf(join(import.meta.dirname, folder), '.yaml').flatMap((path) => {
    const { title, order } = readYaml(
      path,
      z.looseObject({ title: z.string(), order: z.number().optional() }),
    )
    return order === undefined ? [] : [{ order, slug: slugOf(path, title) }]
  })
  return new Map(placed.map(({ order, slug }) => [order, shownOf({ slug })]))
}
