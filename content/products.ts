// The sample goods of the shop, one of each category in turn. Read when the server is built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { readProducts } from './reading/read-samples.ts'

export type { SampleProduct } from './reading/read-samples.ts'

export const sampleProducts = readProducts(join(import.meta.dirname, 'products'))
