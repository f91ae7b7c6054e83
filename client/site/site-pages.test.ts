import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import routes from '#client/routes.ts'
import { privatePaths, publicPages } from './site-pages.ts'

/** Addresses that only lead to others, and the page for signing in, which is not to be found. */
const unlisted = /\/(shop-menu-redirect\.tsx|destination-item-link\.ts|sign-out\.ts|sign-in\.tsx)$/

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

it('every public page without a parameter in its address is told to search engines', () => {
  const paths = flatten(routes as RouteConfigEntry[])
    .filter(({ path, file }) => !/[:*]/.test(path) && !unlisted.test(`/${file}`))
    .map(({ path }) => path)
    .filter((path) => !privatePaths.some((start) => path.startsWith(start)))
  expect(paths.length).toBeGreaterThan(10)
  const told = publicPages.map(({ path }) => path)
  expect(paths.filter((path) => !told.includes(path))).toEqual([])
  expect(new Set(told).size).toBe(told.length)
})
