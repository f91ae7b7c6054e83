// The sample tours and products, one YAML file each.
import * as z from 'zod'
import { type Weekday, weekdays } from '#contract/departure-rules.ts'
import { type TourFacts, tourFactsSchema } from '#contract/tour-facts.ts'
import { productCategories, productTags, travelTypes } from '#contract/vocabulary.ts'
import { hues, productObjects } from '../product-objects.ts'
import { sampleReviewers } from '../reviewers.ts'
import { filesOf, readYaml, slugOf } from './read-yaml.ts'
import { placeSceneSchema } from './scene-schema.ts'

const text = z.string().trim().min(1)
/** A folded text, whose paragraphs are parted by blank lines. */
const paragraphs = text.transform((value) => value.replaceAll(/\n+/g, '\n\n'))
const score = z.int().min(0).max(100)

const review = {
  /** In the file a user name, here the place in sampleReviewers. */
  reviewer: z
    .enum(sampleReviewers.map(({ username }) => username))
    .transform((wanted) => sampleReviewers.findIndex(({ username }) => username === wanted)),
  daysAgo: z.int().positive(),
  description: text,
}

const sample = {
  title: text,
  subTitle: text,
  description: paragraphs,
  available: z.boolean().default(true),
  /** Place among the others, the newest first; those without one come last. */
  order: z.int().positive().optional(),
}

const scores = z.strictObject({
  rating: score,
  comfort: score,
  food: score,
  hospitality: score,
  hygiene: score,
  reception: score,
})

const monthAndDay = { month: z.int().min(1).max(12), day: z.int().min(1).max(31) }

/**
 * A tour that leaves on one weekday of every n-th week, every year from its `month` and `day` until these. Without it, a tour
 * leaves any day.
 */
const departures = z.strictObject({
  weekday: z.enum(weekdays),
  everyWeeks: z.int().positive().default(1),
  until: z.strictObject(monthAndDay),
})
export interface SampleDepartures {
  weekday: Weekday
  everyWeeks: number
  until: { month: number; day: number }
}

const tour = z
  .strictObject({
    ...sample,
    /** Place and country, as the gazetteer of the map has them (places.ts). */
    location: text,
    type: z.enum(travelTypes),
    /** When it leaves, every year; the beginning of its season where it has departures. */
    ...monthAndDay,
    departures: departures.optional(),
    /** What is not said here is as the house has it: `house-terms.ts`. */
    facts: z.unknown().default({}).transform(parseFacts),
    costDollars: z.int().min(450).max(3600),
    seats: z.int().min(6).max(40),
    /** Youngest age that may come along. */
    age: z.int().min(0).max(18),
    /** The main picture. */
    scene: placeSceneSchema,
    previews: z.array(placeSceneSchema).min(4).max(8),
    reviews: z.array(z.strictObject({ ...review, scores })).default([]),
  })
  .refine(({ month, day }) => new Date(Date.UTC(2027, month - 1, day)).getUTCDate() === day, {
    path: ['day'],
    error: 'is not in every year',
  })

const product = z.strictObject({
  ...sample,
  sku: z.string().regex(/^HY-[A-Z]{3}-\d{3}$/),
  costDollars: z.number().min(12).max(3600),
  category: z.enum(productCategories),
  tags: z.array(z.enum(productTags)).min(1).max(3),
  /** Pieces that can be ordered; absent: not counted. */
  stock: z.int().min(0).optional(),
  /** Percent off, 0 for none. */
  sale: z.number().min(0).max(60).default(0),
  /** Kilograms. */
  weight: z.number().positive(),
  dimensions: z.string().regex(/^\d+ × \d+ × \d+ cm$/, 'is written like 200 × 95 × 1 cm'),
  object: z.enum(productObjects),
  hue: z.enum(hues),
  reviews: z.array(z.strictObject({ ...review, rating: z.literal([1, 2, 3, 4, 5]) })).default([]),
})

/** By the contract's own schema, with a message for each mistake. */
function parseFacts(value: unknown, context: z.RefinementCtx): TourFacts {
  const result = tourFactsSchema.safeParse(value)
  if (result.success) return result.data
  for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message })
  return z.NEVER
}

/** Each 0–100. */
export type TourScores = z.output<typeof scores>
export type SampleTour = { slug: string } & Omit<z.output<typeof tour>, 'order'>
export type SampleProduct = { slug: string } & Omit<z.output<typeof product>, 'order'>

export function readTours(folder: string): SampleTour[] {
  return readSamples(folder, tour)
}

export function readProducts(folder: string): SampleProduct[] {
  return readSamples(folder, product)
}

function readSamples<Fields extends { title: string; order?: number | undefined }>(
  folder: string,
  schema: z.ZodType<Fields>,
): ({ slug: string } & Omit<Fields, 'order'>)[] {
  return filesOf(folder, '.yaml')
    .map((path) => {
      const { order = Number.POSITIVE_INFINITY, ...fields } = readYaml(path, schema)
      return { order, sample: { slug: slugOf(path, fields.title), ...fields } }
    })
    .sort((one, other) => (one.order === other.order ? 0 : one.order - other.order))
    .map(({ sample }) => sample)
}
