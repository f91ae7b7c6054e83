// Slugs in all scripts: how they are found, and what happens to slugs from before scripts kept their marks.
import { expect, test } from 'vitest'
import { productKind } from '#server/features/products/products.service.ts'
import { tourKind } from '#server/features/tours/tours.service.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'
import { createProduct, createTour } from '#server/testing/factories.ts'
import { renewSlugs } from './slugs.ts'

const testApp = await buildTestApp()
const { server, db, sql } = testApp

const titleOf = async (path: string) => (await server.inject(`/api${encodeURI(path)}`)).json().title

test.each([
  ['한국의 섬', '한국의-섬'],
  ['パリ', 'パリ'],
  ['हिमालय', 'हिमालय'],
])('%s is found by its slug, composed and decomposed', async (title, slug) => {
  await createTour(testApp, { title })
  await createProduct(testApp, { title })
  for (const typed of [slug, slug.normalize('NFD')]) {
    expect(await titleOf(`/cards/${typed}`)).toBe(title)
    expect(await titleOf(`/products/${typed}`)).toBe(title)
  }
})

test('stored slugs without marks or decomposed ones are renewed, and lead on', async () => {
  const korean = '한국의-섬'
  await createTour(testApp, { title: '한국의 섬', slug: korean.normalize('NFKD') })
  await createTour(testApp, { title: 'パリ', slug: 'ハリ' })
  await createTour(testApp, { title: 'パリ', slug: 'ハリ-2' })
  await createTour(testApp, { title: '東京', slug: '東京' })
  await createTour(testApp, { title: 'Own', slug: 'eigener-ümlaut' })
  await createProduct(testApp, { title: 'हिमालय', slug: 'हमलय' })
  // Until the job runs.
  expect(await titleOf(`/cards/${korean}`)).toBe('한국의 섬')

  expect([await renewSlugs(db, tourKind), await renewSlugs(db, productKind)]).toEqual([3, 1])
  expect([await renewSlugs(db, tourKind), await renewSlugs(db, productKind)]).toEqual([0, 0])
  const slugs = await sql`select slug from tours order by created_at, id`
  expect(new Set(slugs.map(({ slug }) => slug))).toEqual(
    new Set([korean, 'パリ', 'パリ-2', '東京', 'eigener-ümlaut']),
  )
  for (const former of [korean.normalize('NFKD'), 'ハリ', 'ハリ-2']) {
    expect(await titleOf(`/cards/${former}`), former).toMatch(/한국|パリ/)
  }
  expect(await titleOf('/products/हमलय')).toBe('हिमालय')
})
