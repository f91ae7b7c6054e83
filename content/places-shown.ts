// The places of the sample tours: in which season they are shown, and what of them.
import { join } from 'node:path'
import { placesShownSchema } from './reading/read-places-shown.ts'
import { readYaml } from './reading/read-yaml.ts'

/** By location, spelt as in the tour. */
export const placesShown = readYaml(join(import.meta.dirname, 'places-shown.yaml'), placesShownSchema)
