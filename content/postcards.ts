// The postcards of the slider. Read when the bundles are built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { postcardsSchema } from './reading/read-lists.ts'
import { readYaml } from './reading/read-yaml.ts'

export const postcards = readYaml(join(import.meta.dirname, 'postcards.yaml'), postcardsSchema)
