// The tours of the bulk data and their reviews.
import { placeNamesOf } from '#content/country-names.ts'
import { pictureUrl } from '#content/picture-catalogue.ts'
import { type SampleTour, sampleTours } from '#content/tours.ts'
import { addDays } from '#contract/calendar.ts'
import { slugify } from '#contract/slugs.ts'
import { type AuthorOf, itemPicker, qualityOf, type ReviewTotals, totalsOf } from './bulk-reviews.ts'
import { bulkId, createdAt, idAt, reviewedAt, type Series } from './bulk-series.ts'
import {
  reviewSentences,
  tourAdjectives,
  tourLengths,
  tourSentences,
  tourSubTitles,
  tourThemes,
} from './bulk-words.ts'
import type { CopyRow } from './copy-rows.ts'
import { Draws } from './random.ts'

type TourSeries = Series & { table: 'tours' }

const streams = { tour: 21, review: 22 }
const ages = [0, 0, 3, 6, 8, 10, 12, 14, 16, 18]
const cost = { least: 60, most: 3600, step: 5 }
/** Range of the tours' dates, in days from today. */
const departures = { from: -120, to: 420 }

export const tourColumns = [
  'id',
  'slug',
  'title',
  'sub_title',
  'description',
  'image',
  'previews',
  'type',
  'cost_cents',
  'calendar_date',
  'seats',
  'location',
  'place_names',
  'age',
  'available',
  'score_total',
  'review_count',
  'created_at',
  'updated_at',
]

export function tourRow(tours: TourSeries, index: number, totals: ReviewTotals, today: string): CopyRow {
  const number = tours.first + index
  const draws = new Draws(streams.tour, number)
  const sample = draws.one(sampleTours)
  const title = titleOf(draws, sample)
  const { location } = sample
  const price = cost.least + (cost.most - cost.least) * draws.fraction() ** 1.3
  const since = new Date(createdAt(tours, index)).toISOString()
  return [
    idAt(tours, index),
    // The number makes the slug unique.
    `${slugify(title)}-${number}`,
    title,
    draws.one(tourSubTitles),
    `${draws.one(tourSentences)} ${draws.one(tourSentences)}\n\n${draws.one(tourSentences)}`,
    pictureUrl(`tours/${sample.slug}`),
    sample.previews.slice(0, 3).map((_, place) => pictureUrl(`tours/${sample.slug}-p${place + 1}`)),
    sample.type,
    Math.round(price / cost.step) * cost.step * 100,
    addDays(today, draws.whole(departures.from, departures.to)),
    draws.whole(3, 30) * 2,
    location,
    placeNamesOf(location),
    draws.one(ages),
    draws.fraction() < 0.94,
    totals.sums[index]!,
    totals.counts[index]!,
    since,
    since,
  ]
}

/** A bulk tour goes where the sample goes whose pictures it has. */
function titleOf(draws: Draws, { scene, location }: SampleTour): string {
  const themes = tourThemes[scene.kind === 'view' ? scene.ground : scene.kind]
  const place = location.slice(0, location.lastIndexOf(', '))
  const adjective = draws.one(tourAdjectives)
  const theme = draws.one(themes)
  const length = draws.one(tourLengths)
  const titles = [
    `${adjective} ${theme} near ${place}`,
    `${capital(length)} ${adjective.toLowerCase()} days around ${place}`,
    `${place}: ${theme} and ${adjective.toLowerCase()} evenings`,
    `${adjective} ${theme}, ${length} days from ${place}`,
  ]
  return draws.one(titles)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export const tourReviewColumns = [
  'id',
  'tour_id',
  'user_id',
  'username',
  'avatar',
  'description',
  'rating_score',
  'comfort_score',
  'food_score',
  'hospitality_score',
  'hygiene_score',
  'reception_score',
  'created_at',
]

/** The reviews of a series of tours: the totals of each tour, and the row of each review. */
export function tourReviewsOf(tours: TourSeries, reviews: Series, authorOf: AuthorOf) {
  const pickItem = itemPicker(tours.count)
  const draw = (index: number) => {
    const draws = new Draws(streams.review, reviews.first + index)
    const item = pickItem(draws)
    const usual = 40 + 55 * qualityOf(tours.first + item)
    const scores = Array.from({ length: 6 }, () =>
      Math.round(Math.min(100, Math.max(0, usual + draws.whole(-18, 14)))),
    )
    return { draws, item, scores, points: scores.reduce((sum, score) => sum + score, 0) }
  }
  return {
    totals: () => totalsOf(reviews.count, tours.count, draw),
    row(index: number): CopyRow {
      const number = reviews.first + index
      const { draws, item, scores } = draw(index)
      const writtenAt = reviewedAt(createdAt(tours, item), draws.fraction())
      const author = authorOf(number)
      return [
        bulkId('tour_reviews', number, writtenAt),
        idAt(tours, item),
        author.id,
        author.name,
        author.avatar,
        `${draws.one(reviewSentences)} ${draws.one(reviewSentences)}`,
        ...scores,
        new Date(writtenAt).toISOString(),
      ]
    },
  }
}
