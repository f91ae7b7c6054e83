// The sample tours: four departures for each month, dealt out so that neighbours in a list never look alike.
import type { Scene } from './scenes.ts'
import { april } from './tours/april.ts'
import { august } from './tours/august.ts'
import { december } from './tours/december.ts'
import { february } from './tours/february.ts'
import { january } from './tours/january.ts'
import { july } from './tours/july.ts'
import { june } from './tours/june.ts'
import { march } from './tours/march.ts'
import { may } from './tours/may.ts'
import { november } from './tours/november.ts'
import { october } from './tours/october.ts'
import { september } from './tours/september.ts'

export type TourType = 'Wines' | 'Europe' | 'Latest' | 'NY' | 'Skiing' | 'PoPular' | 'Trendy'

/** Each 0–100. */
export type TourScores = {
  rating: number
  comfort: number
  food: number
  hospitality: number
  hygiene: number
  reception: number
}

export type SampleTourReview = {
  /** Place in sampleReviewers. */
  reviewer: number
  description: string
  scores: TourScores
  daysAgo: number
}

export type SampleTour = {
  slug: string
  title: string
  subTitle: string
  /** Paragraphs parted by blank lines. */
  description: string
  /** Place and country, as the gazetteer of the map has them (places.ts). */
  location: string
  type: TourType
  costDollars: number
  month: number
  day: number
  seats: number
  /** Youngest age that may come along. */
  age: number
  available: boolean
  scene: Scene
  previews: readonly Scene[]
  reviews: readonly SampleTourReview[]
}

/** The newest come first on the homes, which open with a desert, a lagoon and an island. */
const months = [
  april,
  may,
  june,
  july,
  august,
  september,
  october,
  november,
  december,
  january,
  february,
  march,
]

export const sampleTours: readonly SampleTour[] = [0, 1, 2, 3].flatMap((round) =>
  months.flatMap((tours) => tours.slice(round, round + 1)),
)
