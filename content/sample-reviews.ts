// What travellers wrote to us. Read when the bundles are built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { sampleReviewsSchema } from './reading/read-lists.ts'
import { readYaml } from './reading/read-yaml.ts'

export const sampleReviews = readYaml(join(import.meta.dirname, 'sample-reviews.yaml'), sampleReviewsSchema)

export type SampleReview = (typeof sampleReviews)[number]
