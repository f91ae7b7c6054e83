// The banners of the pages. Read when the bundles are built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { bannersSchema } from './reading/read-lists.ts'
import { readYaml } from './reading/read-yaml.ts'

export { type BannerType, bannerTypes } from './banner-types.ts'

export const banners = readYaml(join(import.meta.dirname, 'banners.yaml'), bannersSchema)
