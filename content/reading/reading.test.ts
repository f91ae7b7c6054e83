// A file is added to, or spoilt in, a copy of the content.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { plainText } from '../paragraphs.ts'
import { readDestinations } from './read-destinations.ts'
import { readPost, readPosts } from './read-posts.ts'
import { readTours } from './read-samples.ts'
import { content } from './vite-plugin.ts'

const root = join(import.meta.dirname, '../..')
let copy: string

beforeEach(() => {
  mkdirSync(join(root, '.data'), { recursive: true })
  // Within the project: what the content imports is found from there.
  copy = mkdtempSync(join(root, '.data/content-'))
  const isRead = (path: string) => !path.includes('content/pictures')
  cpSync(join(root, 'content'), copy, { recursive: true, filter: isRead })
})

afterEach(() => rmSync(copy, { recursive: true }))

const post = `---
title: A bench with a view
summary: Nobody was sitting on it.
type: Travel
author: Ruth Ellery
time: 2026-11-20T08:00:00Z
tags: [Harbours]
countries: [Norway]
image: { kind: fjord, light: mist, seed: 9901 }
pictures:
  - caption: The bench, from the water.
    scene: { kind: fjord, light: dawn, seed: 9902 }
  - caption: The water, from the bench.
    scene: { kind: fjord, light: dusk, seed: 9903 }
quote: I sat down.
---

Nobody was sitting on it, so *I
sat* down. I sat down.

There is [more about Norway](/destinations/item/norway).
`

const destination = `---
title: Atlantis
subTitle: Bring a towel.
scene: { kind: lagoon, light: noon, seed: 6901 }
latitude: 36.4
longitude: -25.4
goodToKnow:
  country: Atlantis
  visaRequirements: Ask the dolphins.
  languages: Greek
  currency: Orichalcum
  area: 1 km²
municipalities:
${[1, 2, 3, 4, 5, 6].map((ring) => `  - { title: Ring ${ring}, scene: { kind: lagoon, light: dusk, seed: 691${ring} } }`).join('\n')}
---

It was here a moment ago.
`

const tour = `title: A week on Atlantis
subTitle: Bring a towel.
description: >-
  It was here a moment
  ago.

  Look again.
location: Ponta Delgada, Portugal
type: Europe
costDollars: 900
month: 5
day: 30
seats: 12
age: 10
scene: { kind: lagoon, light: noon, seed: 9911 }
previews:
  - { kind: lagoon, light: dusk, seed: 9912 }
  - { kind: lagoon, light: dawn, seed: 9913 }
  - { kind: lagoon, light: mist, seed: 9914 }
  - { kind: lagoon, light: jade, seed: 9915 }
reviews:
  - reviewer: tomasreyes
    daysAgo: 3
    description: It was gone again.
    scores: { rating: 80, comfort: 81, food: 82, hospitality: 83, hygiene: 84, reception: 85 }
`

function add(path: string, text: string): string {
  writeFileSync(join(copy, path), text)
  return join(copy, path)
}

/** What a bundle of this module holds. */
async function bundle(module: string): Promise<string> {
  const { output } = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [content(copy)],
    build: {
      ssr: join(copy, module),
      write: false,
      minify: false,
      rolldownOptions: { preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput
  return output.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}

describe('a file that is added', () => {
  test('is a post, the newest first, with its text', () => {
    add('posts/a-bench-with-a-view.md', post)
    const [newest, next] = readPosts(join(copy, 'posts'))
    expect(newest!.entry).toMatchObject({
      slug: 'a-bench-with-a-view',
      numComments: 0,
      author: 'Ruth Ellery',
    })
    expect(Number(newest!.entry.id)).toBe(Number(next!.entry.id) + 1)
    expect(newest!.text.paragraphs).toEqual([
      ['Nobody was sitting on it, so ', { kind: 'emphasis', content: ['I sat'] }, ' down. I sat down.'],
      ['There is ', { kind: 'link', to: '/destinations/item/norway', content: ['more about Norway'] }, '.'],
    ])
    expect(plainText(newest!.text.paragraphs)).toContain('so I sat down.')
  })

  test('is a destination', () => {
    add('destinations/atlantis.md', destination)
    const added = readDestinations(join(copy, 'destinations')).find(({ slug }) => slug === 'atlantis')
    expect(added).toMatchObject({ title: 'Atlantis', description: [['It was here a moment ago.']] })
  })

  test('is a sample tour, after the others', () => {
    add('tours/a-week-on-atlantis.yaml', tour)
    expect(readTours(join(copy, 'tours')).at(-1)).toMatchObject({
      slug: 'a-week-on-atlantis',
      description: 'It was here a moment ago.\n\nLook again.',
      available: true,
      reviews: [{ reviewer: 1, daysAgo: 3 }],
    })
  })

  test('is in the bundles, which hold no parser', async () => {
    add('posts/a-bench-with-a-view.md', post)
    const code = await bundle('post-list.ts')
    expect(code).toContain('A bench with a view')
    expect(code).not.toContain('import ')
    expect(code.length).toBeLessThan(10_000)
  })
})

describe('a mistake in a file', () => {
  test('stops the build with file, line and what is wrong', async () => {
    add('posts/a-bench-with-a-view.md', post.replace('type: Travel', 'type: Benches'))
    await expect(bundle('post-list.ts')).rejects.toThrow(
      /\.data\/content-\w+\/posts\/a-bench-with-a-view\.md:4: type: Invalid option.*"Adventure"/,
    )
  })

  test.each([
    [
      'a word that nothing knows',
      'summary: Nobody was sitting on it.',
      'sumary: x',
      ':3: Unrecognized key: "sumary"',
    ],
    ['a missing fact', 'summary: Nobody was sitting on it.\n', '', ':2: summary: Invalid input'],
    ['an author who is not of the team', 'author: Ruth Ellery', 'author: Ruth', ':5: author: Invalid option'],
    ['an unknown light', 'light: dawn', 'light: dim', ':12: pictures.0.scene.light: Invalid option'],
    [
      'a variant of another kind',
      'fjord, light: dusk',
      'fjord, variant: palms, light: dusk',
      ':14: pictures.1.scene.variant: fjord has no variant',
    ],
    ['YAML that is broken', 'tags: [Harbours]', 'tags: [Harbours', ':8: Flow sequence'],
    [
      'a title for another file',
      'title: A bench',
      'title: The bench',
      ':2: a file with this title is named the-bench-with-a-view.md',
    ],
    [
      'a quotation from elsewhere',
      'quote: I sat down.',
      'quote: I stood up.',
      ':15: quote: is not in the text word for word',
    ],
    [
      'Markdown that pages have no look for',
      'There is',
      '## There is',
      ':21: a text has paragraphs with emphasis, strong words and links, and no heading',
    ],
    [
      'a link that leads nowhere',
      '(/destinations',
      '(destinations',
      ':21: a text has paragraphs with emphasis, strong words and links, and no link to destinations/item/norway',
    ],
    ['no front matter', '---\ntitle', 'title', ':1: no front matter between two lines of ---'],
  ])('%s', (_name, before, after, message) => {
    expect(post).toContain(before)
    const path = add('posts/a-bench-with-a-view.md', post.replace(before, after))
    expect(() => readPost(path)).toThrow(`posts/a-bench-with-a-view.md${message}`)
  })

  test.each([
    ['a day that not every year has', 'month: 5', 'month: 2', ':12: day: is not in every year'],
    ['a reviewer whom nothing names', 'tomasreyes', 'nobody', ':22: reviews.0.reviewer: Invalid option'],
    ['a score beyond a hundred', 'food: 82', 'food: 182', ':25: reviews.0.scores.food: Too big'],
    ['too few previews', '  - { kind: lagoon, light: jade, seed: 9915 }\n', '', ':17: previews: Too small'],
  ])('in a tour: %s', (_name, before, after, message) => {
    expect(tour).toContain(before)
    add('tours/a-week-on-atlantis.yaml', tour.replace(before, after))
    expect(() => readTours(join(copy, 'tours'))).toThrow(`tours/a-week-on-atlantis.yaml${message}`)
  })

  test('names every one of them', () => {
    const path = add('posts/a-bench-with-a-view.md', post.replace('Travel', 'x').replace('Ruth Ellery', 'x'))
    expect(() => readPost(path)).toThrow(/:4: type: .*\n.*:5: author: /)
  })
})

test('the file of a post is read as it is written', () => {
  const path = join(copy, 'posts/nine-slow-trains-worth-the-ticket.md')
  const { text } = readPost(path)
  expect(readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')).toContain(
    plainText(text.paragraphs).replaceAll(/\s+/g, ' '),
  )
})
