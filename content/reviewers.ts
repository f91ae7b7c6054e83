// The travellers of the sample reviews. Read when the bundles are built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { reviewersSchema } from './reading/read-lists.ts'
import { readYaml } from './reading/read-yaml.ts'

export const sampleReviewers = readYaml(join(import.meta.dirname, 'reviewers.yaml'), reviewersSchema)
