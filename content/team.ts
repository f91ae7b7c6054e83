// The people of the sample house. Read when the bundles are built (reading/vite-plugin.ts).
import { join } from 'node:path'
import { teamSchema } from './reading/read-lists.ts'
import { readYaml } from './reading/read-yaml.ts'

export const team = readYaml(join(import.meta.dirname, 'team.yaml'), teamSchema)

export type TeamMember = (typeof team)[number]
