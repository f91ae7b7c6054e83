// The countries that have a page of their own. Read when the site is built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { readDestinations } from './reading/read-destinations.ts'

export type { Destination } from './reading/read-destinations.ts'

export const destinations = readDestinations(join(import.meta.dirname, 'destinations'))
