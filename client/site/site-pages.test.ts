import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '#client/routes.ts'
import { privatePaths, publicPages } from './site-pages.ts'

/** Addresses that only redirect, and pages with a form alone, which search engines must not index. */
const unlisted =
  /\/(shop-menu-redirect\.tsx|destination-item-link\.ts|sign-out\.ts|sign-in\.tsx|recover\.tsx|booking-by-pin\.tsx)$/

interface Route {
  path: string
  file: string
}

function flatten(entries: readonly RouteConfigEntry[], parent = ''): Route[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const here = path === undefined ? parent : `${parent}/${path}`
    const own = path !== undefined || index ? [{ path: here || '/', file }] : []
    return [...(children.length === 0 ? own : []), ...flatten(children, here)]
  })
}

it('every public page without a path parameter is in the sitemap', () => {
  const paths = flatten(routes as RouteConfigEntry[])
    .filter(({ path, file }) => !/[:*]/.test(path) && !unlisted.test(`/${file}`))
    .map(({ path }) => path)
    .filter((path) => !privatePaths.some((start) => path.startsWith(start)))
  expect(paths.length).toBeGreaterThan(10)
  const listedPaths = publicPages.map(({ path }) => path)
  expect(paths.filter((path) => !listedPaths.includes(path))).toEqual([])
  expect(new Set(listedPaths).size).toBe(listedPaths.length)
})
