// The sample tours, ordered so that neighbours in a list never look alike. Read when the server is built
// (reading/vite-plugin.ts).
import { join } from 'node:path'
import { readTours } from './reading/read-samples.ts'

export type { SampleDepartures, SampleTour, TourScores } from './reading/read-samples.ts'

export const sampleTours = readTours(join(import.meta.dirname, 'tours'))
