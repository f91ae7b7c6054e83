import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '#client/routes.ts'
import { allPages, pageParameters } from '#contract/pages/all-pages.ts'
import { patternOf } from '#contract/pages/page.ts'
import { privatePaths, publicPages } from './site-pages.ts'

function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? parent : `${parent}/${path}`
    if (children.length > 0) return pathsOf(children, here)
    return path !== undefined || index ? [here || '/'] : []
  })
}

const allEntries = flatten(routes as RouteConfigEntry[])

function flatten(entries: readonly RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])])
}

it('every route but the one for all other addresses is a listed page, and every listed page has a route', () => {
  const paths = pathsOf(routes as RouteConfigEntry[]).filter((path) => path !== '/*')
  expect(paths.length).toBeGreaterThan(90)
  expect(paths.toSorted()).toEqual(allPages.map(patternOf).toSorted())
})

it('pages of staff and of signed-in users are below the layouts that admit them', () => {
  const below = (file: string) => pathsOf(allEntries.filter((entry) => entry.file === file)).toSorted()
  const listed = (...access: string[]) => allPages.filter((page) => access.includes(page.access))
  expect(below('admin/admin-layout.tsx')).toEqual(listed('admin', 'superAdmin').map(patternOf).toSorted())
  // The checkout takes forms of those whose session has ended.
  const admitted = listed('user').filter(({ keepsForms }) => !keepsForms)
  expect(below('site/sign-in/signed-in-layout.tsx')).toEqual(admitted.map(patternOf).toSorted())
})

it('no two parameters of a page have the same name', () => {
  for (const page of allPages) {
    const names = [...patternOf(page).matchAll(/:(\w+)/g)].map(([, name]) => name!)
    const all = [...names, ...(page.query ?? [])]
    expect([patternOf(page), all.length]).toEqual([patternOf(page), new Set(all).size])
  }
})

it('the sitemap has each address once, and none that only signed-in users open', () => {
  const paths = publicPages.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.filter((path) => privatePaths.some((start) => path.startsWith(start)))).toEqual([])
  for (const path of ['/', '/search', '/blog/left-sidebar', '/pages/terms', '/destinations/item/norway'])
    expect(paths).toContain(path)
  for (const path of ['/sign-in', '/booking', '/recover', '/shop/full-width', '/destinations/item'])
    expect(paths).not.toContain(path)
})

it('robots.txt keeps search engines from all pages that need a sign-in', () => {
  expect(privatePaths).toEqual(
    expect.arrayContaining([
      '/setting',
      '/my-tour',
      '/my-cart',
      '/checkout',
      '/my-orders',
      '/elements',
      '/admin',
    ]),
  )
})

it('the cache passes on what pages of the site read, and no parameter of staff’s pages alone', () => {
  expect(pageParameters).toEqual(
    expect.arrayContaining(['q', 'verified', 'unpaid', 'country', 'layout', 'more']),
  )
  expect(pageParameters).not.toContain('actor')
})

it('the cache passes on no secret of an address', () => {
  expect(pageParameters).not.toContain('departure')
})
