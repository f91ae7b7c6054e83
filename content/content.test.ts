// What the specification and our own style ask of the built-in content, checked as data.

import { describe, expect, test } from 'vitest'
import { slugify } from '#contract/slugs.ts'
import { banners, bannerTypes } from './banners.ts'
import { destinations } from './destinations.ts'
import * as elements from './elements.ts'
import { countOf, expectUnique, look, paragraphs, words } from './expectations.ts'
import { featuresOf } from './home-sections.ts'
import { sampleHouse } from './house.ts'
import { privacy, terms } from './legal.ts'
import { aboutPage, offerPage, teamPage } from './pages.ts'
import { wordsOf } from './paragraphs.ts'
import { pictures, pictureUrl } from './picture-catalogue.ts'
import { postcards } from './postcards.ts'
import { posts, postTypes } from './posts.ts'
import { sampleProducts } from './products.ts'
import { resorts } from './resorts.ts'
import { sampleReviewers } from './reviewers.ts'
import { sampleReviews } from './sample-reviews.ts'
import { lights, sceneVariants } from './scenes.ts'
import { sliderTours } from './static-tours.ts'
import { team } from './team.ts'
import { tourPlan } from './tour-plan.ts'
import { sampleTours } from './tours.ts'
import { accessibility, ranking, reviews } from './trust.ts'
import { videos } from './videos.ts'

describe('people', () => {
  test('reviewers have unique user names that can stand in an address', () => {
    expectUnique(sampleReviewers.map(({ username }) => username))
    for (const { username } of sampleReviewers) expect(username).toMatch(/^[a-z0-9]+$/)
    expectUnique(sampleReviewers.map(({ portrait }) => JSON.stringify(portrait)))
  })

  test('team members have name, content, img and position; four or more have a text (R-094, R-274)', () => {
    expect(team.filter(({ content }) => content !== '').length).toBeGreaterThanOrEqual(4)
    for (const { name, img, position } of team) expect([name, img, position].every(Boolean)).toBe(true)
    expectUnique(team.map(({ position }) => position))
  })

  test('sample reviews have id, img, name, a place scored 80 and a text (R-275, R-280)', () => {
    for (const { id, img, name, ratingInfo, rating, time } of sampleReviews) {
      expect(id).toBe(slugify(name))
      expect([img, rating].every(Boolean)).toBe(true)
      expect(ratingInfo.length).toBeGreaterThan(0)
      for (const { ratingPlace, ratingScore } of ratingInfo) {
        expect(ratingPlace).not.toBe('')
        expect(ratingScore).toBe(80)
      }
      expect(new Date(time).toISOString()).toContain(time.slice(0, 19))
    }
    expectUnique(sampleReviews.map(({ rating }) => rating))
  })
})

describe('blog', () => {
  test('every blog post has one of the five types, and each type has posts (R-160, R-168)', () => {
    expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(postTypes))
  })

  test('there are posts for the whole wall, the tenth and eleventh among them', () => {
    expect(posts.length).toBeGreaterThanOrEqual(11)
  })

  test('every blog post has the specified fields (R-167)', () => {
    for (const post of posts) {
      expect(Object.keys(post)).toEqual(
        expect.arrayContaining(
          'id title content time image type numComments blogImg1 blogImg2 comments'.split(' '),
        ),
      )
      expect(post.numComments).toBe(post.comments.length)
      expect(post.numComments).toBeLessThanOrEqual(4)
      for (const comment of post.comments) {
        expect(Object.keys(comment)).toEqual(expect.arrayContaining(['img', 'nameUser', 'content', 'time']))
        expect(comment.time >= post.time).toBe(true)
      }
    }
    expectUnique(posts.map(({ id }) => id))
  })

  test('posts are worth reading: four to seven paragraphs, 350 to 600 words', () => {
    for (const { content } of posts) {
      expect(paragraphs(content)).toBeGreaterThanOrEqual(4)
      expect(paragraphs(content)).toBeLessThanOrEqual(7)
      expect(words(content)).toBeGreaterThanOrEqual(350)
      expect(words(content)).toBeLessThanOrEqual(600)
    }
  })

  test('the quotation of a post is short, and both pictures say what they show', () => {
    for (const { quote, captions } of posts) {
      expect(words(quote)).toBeLessThanOrEqual(32)
      for (const caption of captions) expect(caption).toMatch(/^[A-Z].{12,80}[.]$/u)
    }
    expectUnique(posts.flatMap(({ captions }) => captions))
  })

  test('a tag of a post is one word with a capital', () => {
    for (const { tags } of posts) {
      expect(tags.length).toBeGreaterThan(0)
      expectUnique(tags)
      for (const tag of tags) expect(tag).toMatch(/^[A-Z][a-z]+$/)
    }
  })

  test('posts come newest first', () => {
    const times = posts.map(({ time }) => time)
    expect(times).toEqual(times.toSorted().reverse())
  })
})

describe('built-in collections', () => {
  test('there are enough destinations for a list, each with six municipalities and all good-to-know facts', () => {
    expect(destinations.length).toBeGreaterThanOrEqual(12)
    const slugs = destinations.map(({ slug }) => slug)
    expectUnique(slugs)
    expect(slugs).toEqual(expect.arrayContaining(['slovenia', 'france', 'switzerland']))
    for (const destination of destinations) {
      expect(destination.description).toHaveLength(3)
      expectUnique(destination.municipalities.map(({ scene }) => look(scene)))
      expect(destination.goodToKnow.visaRequirements).toMatch(/check|ask|confirm|apply/i)
      expect(destination.goodToKnow.area).toContain('km²')
    }
    expectUnique(destinations.flatMap(({ description }) => description.map(wordsOf)))
  })

  test('the winter resorts are spelt as specified', () => {
    expect(resorts.map(({ title }) => title)).toEqual(['Slovenia', 'France', 'Switgerland'])
    const slugs = destinations.map(({ slug }) => slug)
    for (const { destination } of resorts) expect(slugs).toContain(destination)
  })

  test('there are exactly eight postcards with id, img, country and subtitle (R-276)', () => {
    expect(postcards).toHaveLength(8)
    for (const { title, subTitle } of postcards) expect([title, subTitle].every(Boolean)).toBe(true)
    expectUnique(postcards.map(({ id }) => id))
    expectUnique(postcards.map(({ img }) => look(img)))
  })

  test('each of the six banner types has two or three banners (R-277)', () => {
    const counts = countOf(banners.map(({ type }) => type))
    expect([...counts.keys()]).toEqual([...bannerTypes])
    for (const count of counts.values()) expect([2, 3]).toContain(count)
  })

  test('banners have img, title, subTitle, description and bgUrl (R-278)', () => {
    for (const { img, title, subTitle, description, bgUrl } of banners)
      expect([img, title, subTitle, description, bgUrl].every(Boolean)).toBe(true)
    expectUnique(banners.map(({ title }) => title))
  })

  test('there is a film for the home page and one for winter, with id, path, poster and bgUrl (R-279)', () => {
    expect(videos.map(({ id }) => id)).toEqual(['home', 'winter'])
    const urls = pictures().map(({ path }) => pictureUrl(path))
    for (const { id, path, poster, bgUrl } of videos) {
      expect(path).toBe(`/videos/${id}.mp4`)
      expect(urls).toEqual(expect.arrayContaining([poster, bgUrl]))
    }
  })

  test('every tour has the same five days', () => {
    expect(tourPlan.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('pictures', () => {
  const all = pictures()

  test('paths are unique, can stand in an address and name a picture the server will serve', () => {
    expectUnique(all.map(({ path }) => path))
    for (const { path } of all) expect(path).toMatch(/^[a-z0-9-]+\/[a-z0-9-]+$/)
  })

  test('every scene has a known light and a variant of its own kind', () => {
    for (const picture of all) {
      if (picture.kind !== 'scene') continue
      const { scene } = picture
      expect(lights).toContain(scene.light)
      if (scene.kind !== 'view' && scene.variant) expect(sceneVariants[scene.kind]).toContain(scene.variant)
    }
  })

  test('no two tour pictures are drawn from the same recipe', () => {
    const recipes = all
      .filter(({ path }) => path.startsWith('tours/'))
      .map((picture) => JSON.stringify(picture.kind === 'tour' ? picture.scene : { ...picture, path: '' }))
    expectUnique(recipes)
  })
})

test('"Cancel any time" is said only where no tour keeps anything', () => {
  const said = (keepsPrice: boolean) => JSON.stringify(featuresOf({ keepsPrice }))
  expect(said(false)).toContain('Cancel any time before the day you were to leave.')
  expect(said(true)).not.toContain('any time')
})

describe('voice', () => {
  const copy = JSON.stringify([
    sampleTours,
    sampleProducts,
    posts,
    destinations,
    team,
    postcards,
    sampleReviews,
    banners,
    sliderTours,
    tourPlan,
    resorts,
    aboutPage,
    offerPage,
    teamPage,
    privacy(sampleHouse),
    ...[true, false].map((asksAhead) => terms(sampleHouse, { asksAhead })),
    ...[true, false].map((keepsPrice) => featuresOf({ keepsPrice })),
    ranking(sampleHouse),
    ranking({ ...sampleHouse, country: 'DE' }),
    reviews,
    accessibility(sampleHouse),
    elements,
  ])

  test('nothing is said with an exclamation mark', () => {
    expect(copy).not.toContain('!')
  })

  test('there are no brochure words', () => {
    expect(copy).not.toMatch(
      /hidden gem|breathtaking|nestled|must-see|bucket list|unforgettable|paradise|stunning|once in a lifetime|immerse|vibrant|boasts/i,
    )
  })

  test('quotation marks and apostrophes are set properly', () => {
    for (const text of copy.match(/[A-Za-z]'[a-z]|\\"/g) ?? []) expect(text).toBe('')
  })
})
