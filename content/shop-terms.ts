// What the shop charges beside its goods. Read when the bundles are built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { readYaml } from './reading/read-yaml.ts'
import { shopTermsSchema } from './reading/shop-terms-schema.ts'

export const shopTerms = readYaml(join(import.meta.dirname, 'shop-terms.yaml'), shopTermsSchema)
