// The posts of the blog, one Markdown file each.
import * as z from 'zod'
import { type Paragraph, plainText } from '../paragraphs.ts'
import { postTypes } from '../post-types.ts'
import { sampleReviewers } from '../reviewers.ts'
import type { PlaceScene } from '../scenery.ts'
import { team } from '../team.ts'
import { mistakeIn } from './content-error.ts'
import { readMarkdown } from './read-markdown.ts'
import { filesOf, slugOf } from './read-yaml.ts'
import { placeSceneSchema } from './scene-schema.ts'

const text = z.string().trim().min(1)
const time = z.iso.datetime()

const picture = z.strictObject({
  /** What it shows, and when. */
  caption: text,
  scene: placeSceneSchema,
})

const frontMatter = z.strictObject({
  title: text,
  /** One or two lines for lists. */
  summary: text,
  type: z.enum(postTypes),
  author: z.enum(team.map(({ name }) => name)),
  time,
  tags: z.array(text).min(1),
  /** Where it happens, as the locations of tours name it. */
  countries: z.array(text),
  image: placeSceneSchema,
  /** The two pictures within the text. */
  pictures: z.tuple([picture, picture]),
  /** Taken word for word from the text, to stand out of it. */
  quote: text,
  comments: z
    .array(
      z.strictObject({
        username: z.enum(sampleReviewers.map(({ username }) => username)),
        time,
        content: text,
      }),
    )
    .default([]),
})

type FrontMatter = z.output<typeof frontMatter>

/** What a list says about a post. */
export type PostEntry = Pick<
  FrontMatter,
  'title' | 'summary' | 'type' | 'author' | 'time' | 'tags' | 'countries'
> & { id: string; slug: string; numComments: number }

/** What the page of a post says beside its entry. */
export type PostText = Pick<FrontMatter, 'image' | 'quote' | 'comments'> & {
  blogImg1: PlaceScene
  blogImg2: PlaceScene
  captions: readonly [string, string]
  paragraphs: readonly Paragraph[]
}

export function readPost(path: string): { entry: Omit<PostEntry, 'id'>; text: PostText } {
  const { frontMatter: post, paragraphs } = readMarkdown(path, frontMatter)
  const { title, summary, type, author, time, tags, countries, image, pictures, quote, comments } = post
  const slug = slugOf(path, title)
  if (!plainText(paragraphs).includes(quote))
    throw mistakeIn(path, 'quote', 'quote: is not in the text word for word')
  const [first, second] = pictures
  return {
    entry: { slug, title, summary, type, author, time, numComments: comments.length, tags, countries },
    text: {
      image,
      blogImg1: first.scene,
      blogImg2: second.scene,
      captions: [first.caption, second.caption],
      quote,
      paragraphs,
      comments,
    },
  }
}

/** The newest first; ids count from the oldest. */
export function readPosts(folder: string): { entry: PostEntry; text: PostText }[] {
  const posts = filesOf(folder, '.md')
    .map(readPost)
    .sort((one, other) => other.entry.time.localeCompare(one.entry.time))
  return posts.map(({ entry, text }, place) => ({
    entry: { id: String(posts.length - place).padStart(2, '0'), ...entry },
    text,
  }))
}
