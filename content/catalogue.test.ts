// What is asked of the sample tours and products, checked as data. A tour or product more breaks none of it.
import { describe, expect, test } from 'vitest'
import { missingTravelFacts } from '#contract/tour-facts.ts'
import { productCategories, productTags, travelTypes } from '#contract/vocabulary.ts'
import { countOf, expectUnique, look, meanScore, paragraphs, subjectOf } from './expectations.ts'
import { factsOfSample } from './house-terms.ts'
import { hues, productObjects } from './product-objects.ts'
import { sampleProducts } from './products.ts'
import { featuredTours, galleryTours, masonryTours, sliderTours } from './static-tours.ts'
import { sampleTours } from './tours.ts'

describe('sample tours', () => {
  test('there are at least 48', () => {
    expect(sampleTours.length).toBeGreaterThanOrEqual(48)
  })

  test('each of the seven travel types has at least five tours (R-126, R-430)', () => {
    const counts = countOf(sampleTours.map(({ type }) => type))
    expect([...counts.keys()].toSorted()).toEqual([...travelTypes].toSorted())
    for (const count of counts.values()) expect(count).toBeGreaterThanOrEqual(5)
  })

  test('tours leave in every month', () => {
    expect(new Set(sampleTours.map(({ month }) => month)).size).toBe(12)
  })

  test('costs are whole dollars that reach from 450 to 3600', () => {
    const costs = sampleTours.map(({ costDollars }) => costDollars)
    expect(Math.min(...costs)).toBe(450)
    expect(Math.max(...costs)).toBe(3600)
  })

  test('seats run from 6 to 40 and ages from 0 to 18', () => {
    const seats = sampleTours.map((tour) => tour.seats)
    expect([Math.min(...seats), Math.max(...seats)]).toEqual([6, 40])
    const ages = sampleTours.map((tour) => tour.age)
    expect([Math.min(...ages), Math.max(...ages)]).toEqual([0, 18])
  })

  test('six or more are not available', () => {
    expect(sampleTours.filter(({ available }) => !available).length).toBeGreaterThanOrEqual(6)
  })

  test('descriptions have two or three paragraphs and are never repeated', () => {
    for (const { description } of sampleTours) expect([2, 3]).toContain(paragraphs(description))
    expectUnique(sampleTours.map(({ subTitle }) => subTitle))
    expectUnique(sampleTours.flatMap(({ description }) => description.split('\n\n')))
  })

  test('of the first 48 no two look alike, and neighbours share neither subject nor light', () => {
    const inOrder = sampleTours.slice(0, 48)
    expectUnique(inOrder.map(({ scene }) => look(scene)))
    for (const [index, { scene }] of inOrder.entries()) {
      const next = inOrder[index + 1]?.scene
      if (!next) continue
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

  test('reviews: none to nine and more, four tours or more without any, a traveller once each', () => {
    expect(sampleTours.filter(({ reviews }) => reviews.length === 0).length).toBeGreaterThanOrEqual(4)
    expect(Math.max(...sampleTours.map(({ reviews }) => reviews.length))).toBeGreaterThanOrEqual(9)
    for (const { reviews } of sampleTours) expectUnique(reviews.map(({ reviewer }) => String(reviewer)))
    expectUnique(sampleTours.flatMap(({ reviews }) => reviews.map(({ description }) => description)))
  })

  test('scores spread from good to superb: some tours below 60, most from 62 up', () => {
    const means = sampleTours
      .filter(({ reviews }) => reviews.length > 0)
      .map(({ reviews }) => meanScore(reviews))
    expect(means.filter((mean) => mean < 60).length).toBeGreaterThanOrEqual(3)
    expect(means.filter((mean) => mean >= 62 && mean <= 98).length).toBeGreaterThanOrEqual(35)
  })
})

describe('sample products', () => {
  test('there are at least twelve in each category (R-174, R-428)', () => {
    const counts = countOf(sampleProducts.map(({ category }) => category))
    expect([...counts.keys()].toSorted()).toEqual([...productCategories].toSorted())
    for (const count of counts.values()) expect(count).toBeGreaterThanOrEqual(12)
  })

  test('every tag is used at least eight times, one to three on a product (R-429)', () => {
    const counts = countOf(sampleProducts.flatMap(({ tags }) => tags))
    expect([...counts.keys()].toSorted()).toEqual([...productTags].toSorted())
    for (const count of counts.values()) expect(count).toBeGreaterThanOrEqual(8)
    for (const { tags } of sampleProducts) {
      expectUnique(tags)
    }
  })

  test('slugs, SKUs and descriptions are unique', () => {
    expectUnique(sampleProducts.map(({ sku }) => sku))
    expectUnique(sampleProducts.flatMap(({ description }) => description.split('\n\n')))
    expectUnique(sampleProducts.map(({ subTitle }) => subTitle))
    for (const { description } of sampleProducts) expect(paragraphs(description)).toBe(2)
  })

  test('costs reach from 12 to 3600 in whole cents, most of them up to 400', () => {
    const costs = sampleProducts.map(({ costDollars }) => costDollars)
    expect([Math.min(...costs), Math.max(...costs)]).toEqual([12, 3600])
    for (const cost of costs) expect(Math.round(cost * 100) / 100).toBe(cost)
    expect(costs.some((cost) => !Number.isInteger(cost))).toBe(true)
    expect(costs.filter((cost) => cost <= 400).length).toBeGreaterThan(60)
  })

  test('eighteen or more are on sale, one of them at 60 percent off, and seven or more are not available', () => {
    const sales = sampleProducts.map(({ sale }) => sale)
    expect(sales.filter((sale) => sale > 0).length).toBeGreaterThanOrEqual(18)
    expect(Math.max(...sales)).toBe(60)
    expect(sampleProducts.filter(({ available }) => !available).length).toBeGreaterThanOrEqual(7)
  })

  test('every kind of object is on some shelf, and of the first 72 neighbours show different ones', () => {
    expect(new Set(sampleProducts.map(({ object }) => object))).toEqual(new Set(productObjects))
    expect(new Set(sampleProducts.map(({ hue }) => hue))).toEqual(new Set(hues))
    const inOrder = sampleProducts.slice(0, 72)
    for (const [index, { object }] of inOrder.entries()) expect(inOrder[index + 1]?.object).not.toBe(object)
  })

  test('reviews: none to twelve and more, from one star to five, a traveller once each', () => {
    const reviews = sampleProducts.flatMap((product) => product.reviews)
    expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(Math.max(...sampleProducts.map((product) => product.reviews.length))).toBeGreaterThanOrEqual(12)
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

  test('a static tour says the same as the sample tour behind its link', () => {
    for (const { slug, title, location, costDollars } of [...sliderTours, ...demoRows.flat()])
      expect(byTitle.get(title)).toMatchObject({ slug, location, costDollars })
    for (const { title, score } of demoRows.flat())
      expect(Math.abs(meanScore(byTitle.get(title)!.reviews) / 10 - score)).toBeLessThan(0.06)
  })
})
