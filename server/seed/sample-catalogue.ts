// Makes the rows of the sample tours and products and of their reviews.

import { placeNamesOf } from '#content/country-names.ts'
import { factsOfSample } from '#content/house-terms.ts'
import { pictures, pictureUrl } from '#content/picture-catalogue.ts'
import { sampleProducts } from '#content/products.ts'
import { type SampleDepartures, type SampleTour, sampleTours } from '#content/tours.ts'
import { addDays } from '#contract/calendar.ts'
import type { DepartureState } from '#contract/departure-rules.ts'
import { productFields } from '#contract/products.ts'
import { tourFields } from '#contract/tour-input.ts'
import { dateInHouse } from '#server/config/house.ts'
import { newId } from '#server/database/ids.ts'
import { toColumns } from '#server/features/catalogue/item-columns.ts'
import type { products } from '#server/features/products/products.table.ts'
import type { productReviews, tourReviews } from '#server/features/reviews/reviews.table.ts'
import { datesOfSeries } from '#server/features/seats/departures/departure-series.ts'
import type { departures } from '#server/features/seats/departures/departures.table.ts'
import type { tours } from '#server/features/tours/tours.table.ts'

export type NewTourRow = typeof tours.$inferInsert
export type NewProductRow = typeof products.$inferInsert
export type NewDepartureRow = typeof departures.$inferInsert
type NewTourReviewRow = typeof tourReviews.$inferInsert
export type NewProductReviewRow = typeof productReviews.$inferInsert

/** A value for each field of the list: a new field is an error here, instead of missing from the samples silently. */
type FieldValues<Fields> = Record<keyof Fields, unknown>

export interface Reviewer {
  id: string
  username: string
  name: string
  maskedEmail: string
  avatar: string
}

export interface SampleCatalogue {
  tours: NewTourRow[]
  departures: NewDepartureRow[]
  tourReviews: NewTourReviewRow[]
  products: NewProductRow[]
  productReviews: NewProductReviewRow[]
}

const dayMs = 86_400_000
/** Days between a record and the next older one. */
const recordGapDays = 2
/** One of this many tours has its date in the past, so that past dates exist. */
const pastEvery = 8

export function sampleCatalogue(reviewers: readonly Reviewer[], now: Date): SampleCatalogue {
  const catalogue: SampleCatalogue = {
    tours: [],
    departures: [],
    tourReviews: [],
    products: [],
    productReviews: [],
  }
  const previewsOf = previewUrls()
  addTours(catalogue, reviewers, previewsOf, now)
  addProducts(catalogue, reviewers, previewsOf, now)
  return catalogue
}

function addTours(
  catalogue: SampleCatalogue,
  reviewers: readonly Reviewer[],
  previewsOf: (path: string) => string[],
  now: Date,
): void {
  const ageOf = agesInOrder()
  for (const [index, tour] of sampleTours.entries()) {
    const id = newId()
    const createdAt = daysBefore(now, ageOf(tour.reviews))
    const reviews = tour.reviews.map((review, place): NewTourReviewRow => {
      const { id: userId, name, avatar } = reviewers[review.reviewer]!
      const { scores } = review
      return {
        id: newId(),
        itemId: id,
        userId,
        name,
        avatar,
        description: review.description,
        ratingScore: scores.rating,
        comfortScore: scores.comfort,
        foodScore: scores.food,
        hospitalityScore: scores.hospitality,
        hygieneScore: scores.hygiene,
        receptionScore: scores.reception,
        createdAt: momentOfReview(now, review.daysAgo, index + place),
      }
    })
    catalogue.tourReviews.push(...reviews)
    const today = dateInHouse(now)
    const dates = tour.departures === undefined ? [] : datesOfSeasons(tour, tour.departures, today)
    catalogue.departures.push(
      ...dates.map((date, place) => ({ tourId: id, date, ticketsBooked: 0, state: stateOf(place) })),
    )
    const path = `tours/${tour.slug}`
    catalogue.tours.push({
      id,
      slug: tour.slug,
      ...toColumns(tourFields, {
        title: tour.title,
        subTitle: tour.subTitle,
        location: tour.location,
        type: tour.type,
        age: tour.age,
        cost: tour.costDollars,
        seats: tour.seats,
        calendarDate: dates[0] ?? departureDate(tour, today, index % pastEvery === pastEvery - 1),
        available: tour.available,
        description: tour.description,
      } satisfies FieldValues<typeof tourFields>),
      image: pictureUrl(path),
      previews: previewsOf(path),
      schedule: tour.departures === undefined ? 'any-day' : 'departures',
      facts: factsOfSample(tour),
      placeNames: placeNamesOf(tour.location),
      scoreTotal: tour.reviews.reduce((sum, { scores }) => sum + sumOf(Object.values(scores)), 0),
      reviewCount: reviews.length,
      createdAt,
      updatedAt: createdAt,
    } as NewTourRow)
  }
}

function addProducts(
  catalogue: SampleCatalogue,
  reviewers: readonly Reviewer[],
  previewsOf: (path: string) => string[],
  now: Date,
): void {
  const ageOf = agesInOrder()
  for (const [index, product] of sampleProducts.entries()) {
    const id = newId()
    const createdAt = daysBefore(now, ageOf(product.reviews))
    const reviews = product.reviews.map((review, place): NewProductReviewRow => {
      const { id: userId, name, maskedEmail, avatar } = reviewers[review.reviewer]!
      return {
        id: newId(),
        itemId: id,
        userId,
        name,
        maskedEmail,
        avatar,
        description: review.description,
        rating: review.rating,
        createdAt: momentOfReview(now, review.daysAgo, index + place),
      }
    })
    catalogue.productReviews.push(...reviews)
    const path = `products/${product.slug}`
    catalogue.products.push({
      id,
      slug: product.slug,
      ...toColumns(productFields, {
        title: product.title,
        subTitle: product.subTitle,
        sku: product.sku,
        dimensions: product.dimensions,
        weight: product.weight,
        cost: product.costDollars,
        sale: product.sale,
        category: product.category,
        available: product.available,
        stock: product.stock ?? null,
        tag: [...product.tags],
        description: product.description,
      } satisfies FieldValues<typeof productFields>),
      image: pictureUrl(path),
      previews: previewsOf(path),
      calendarDate: dateInHouse(createdAt),
      ratingTotal: sumOf(product.reviews.map(({ rating }) => rating)),
      ratingCount: reviews.length,
      createdAt,
      updatedAt: createdAt,
    } as NewProductRow)
  }
}

/**
 * Returns a function that gives the age of each record in days. Each record is older than the one before it, so that the
 * sort by newest shows the order of the content. No record is younger than its oldest review.
 */
function agesInOrder(): (reviews: readonly { daysAgo: number }[]) => number {
  let age = 0
  return (reviews) => {
    age = Math.max(age + recordGapDays, ...reviews.map(({ daysAgo }) => daysAgo + recordGapDays))
    return age
  }
}

/** How many days ahead the first and the last departure of a sample tour may be. */
const firstDepartureDays = 14
const lastDepartureDays = 548

/** The departures of the next eighteen months. */
export function datesOfSeasons(
  { month, day }: Pick<SampleTour, 'month' | 'day'>,
  { weekday, everyWeeks, until }: SampleDepartures,
  today: string,
): string[] {
  const [first, last] = [addDays(today, firstDepartureDays), addDays(today, lastDepartureDays)]
  const thisYear = Number(today.slice(0, 4))
  const begin = monthAndDay({ month, day })
  const end = monthAndDay(until)
  // A season that includes the turn of the year ends in the next year.
  return [-1, 0, 1, 2]
    .map((years) => thisYear + years)
    .flatMap((year) =>
      datesOfSeries({
        weekdays: [weekday],
        everyWeeks,
        from: `${year}${begin}`,
        to: `${end < begin ? year + 1 : year}${end}`,
        except: [],
      }),
    )
    .filter((date) => date >= first && date <= last)
}

/** Every third sample departure is guaranteed. */
function stateOf(place: number): DepartureState {
  return place % 3 === 0 ? 'guaranteed' : 'open'
}

function monthAndDay({ month, day }: { month: number; day: number }): string {
  return `-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The next date with this month and day; for past tours, a year earlier. */
export function departureDate(
  tour: Pick<SampleTour, 'month' | 'day'>,
  today: string,
  isPast: boolean,
): string {
  const thisYear = Number(today.slice(0, 4))
  const year = `${thisYear}${monthAndDay(tour)}` < today ? thisYear + 1 : thisYear
  return `${isPast ? year - 1 : year}${monthAndDay(tour)}`
}

/** Gives reviews of one day different times. */
function momentOfReview(now: Date, daysAgo: number, place: number): Date {
  return new Date(daysBefore(now, daysAgo).getTime() - ((place * 37) % 600) * 60_000)
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs)
}

/** The previews of a picture have its path with -p1, -p2 … at the end. */
function previewUrls(): (path: string) => string[] {
  const previews = new Map<string, string[]>()
  for (const { path } of pictures()) {
    const main = /^(.*)-p\d+$/.exec(path)?.[1]
    if (main !== undefined) previews.set(main, [...(previews.get(main) ?? []), pictureUrl(path)])
  }
  return (path) => previews.get(path) ?? []
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
