// Short lists of people and banners, one YAML file each.
import * as z from 'zod'
import { bannerTypes } from '../banner-types.ts'
import { sceneSchema } from './scene-schema.ts'

const text = z.string().trim().min(1)

/** The numbers are explained in portraits.ts. */
const portrait = z.strictObject({
  skin: z.literal([0, 1, 2, 3, 4, 5]),
  hair: z.literal([0, 1, 2, 3, 4, 5, 6, 7]),
  hairStyle: z.literal([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]),
  sky: z.literal([0, 1, 2, 3, 4, 5]),
  beard: z.boolean().optional(),
  glasses: z.boolean().optional(),
  hat: z.boolean().optional(),
})

export const teamSchema = z.array(
  z.strictObject({
    name: text,
    position: text,
    /** Empty for those who asked not to have a text. */
    content: z.string().trim().default(''),
    img: portrait,
  }),
)

export const reviewersSchema = z.array(
  z.strictObject({
    username: z.string().regex(/^[a-z0-9]+$/, 'has small letters and digits only'),
    name: text,
    portrait,
  }),
)

export const sampleReviewsSchema = z.array(
  z.strictObject({
    /** Picture at sample-reviews/<id>. */
    id: text,
    img: portrait,
    name: text,
    ratingInfo: z.array(z.strictObject({ ratingPlace: text, ratingScore: z.literal(80) })).min(1),
    rating: text,
    time: z.iso.datetime(),
  }),
)

export const bannersSchema = z.array(
  z.strictObject({
    type: z.enum(bannerTypes),
    /** The light line above the title. */
    subTitle: text,
    title: text,
    description: text,
    img: sceneSchema,
    bgUrl: sceneSchema,
  }),
)

export const postcardsSchema = z.array(
  z.strictObject({ id: text, img: sceneSchema, title: text, subTitle: text }),
)
