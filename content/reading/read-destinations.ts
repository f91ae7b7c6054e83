// The countries that have a page of their own, one Markdown file each.
import * as z from 'zod'
import type { Paragraph } from '../paragraphs.ts'
import { readMarkdown } from './read-markdown.ts'
import { filesOf, slugOf } from './read-yaml.ts'
import { placeSceneSchema } from './scene-schema.ts'

const text = z.string().trim().min(1)

const frontMatter = z.strictObject({
  title: text,
  subTitle: text,
  scene: placeSceneSchema,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  goodToKnow: z.strictObject({
    country: text,
    visaRequirements: text,
    languages: text,
    currency: text,
    area: text,
  }),
  municipalities: z.array(z.strictObject({ title: text, scene: placeSceneSchema })).length(6),
})

export type Destination = z.output<typeof frontMatter> & {
  slug: string
  description: readonly Paragraph[]
}

/** By the alphabet. */
export function readDestinations(folder: string): Destination[] {
  return filesOf(folder, '.md').map((path) => {
    const { frontMatter: destination, paragraphs } = readMarkdown(path, frontMatter)
    return { slug: slugOf(path, destination.title), ...destination, description: paragraphs }
  })
}
