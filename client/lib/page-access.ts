// Tells the host, before a page is rendered, who may open it and whether it has an `action`. The access is that of the lists in
// contract/pages. Only the server's entry imports this.
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { allPages } from '#contract/pages/all-pages.ts'
import { type Page, patternOf } from '#contract/pages/page.ts'
import type { Right } from '#contract/rights.ts'
import { type Access, roles } from '#contract/roles.ts'

/** Size of the cache. It exists because the router ranks all routes again for every path. */
const maxCached = 1_000

/** What the routes say about the page at a path. */
export interface PageFacts {
  access: Access
  /** The rights of which narrowed admins need one. Null: none. */
  rights: readonly Right[] | null
  /** No route but the one for all other addresses. */
  isUnknown: boolean
  /** The path has no parameters: it is one of a few. */
  isFixed: boolean
  /** Whether the address holds a secret: such a page is never cached. */
  hasSecretAddress: boolean
  /** Whether the page has an `action` for forms. */
  hasAction: boolean
  /**
   * Whether a page for signed-in users answers forms that were sent after the session has ended, so that nothing entered is
   * lost. Other pages answer with the invitation to sign in.
   */
  keepsForms: boolean
  /** Whether forms of the page may have pictures in them. */
  takesPictures: boolean
}

/** Returns the facts of a path without query. */
export function pageFacts(build: ServerBuild): (path: string) => PageFacts {
  const tree = routesBelow(build.routes, undefined)
  const cache = new Map<string, PageFacts>()
  return (path) => {
    const known = cache.get(path)
    if (known !== undefined) return known
    const facts = factsOf(tree, path)
    if (cache.size >= maxCached) cache.clear()
    cache.set(path, facts)
    return facts
  }
}

const listedPages = new Map(allPages.map((page) => [patternOf(page), page]))

function factsOf(tree: RouteObject[], path: string): PageFacts {
  const matches = matchRoutes(tree, path) ?? []
  const match = matches.at(-1)
  const page = listedAt(matches)
  return {
    access: page?.access ?? accessBelow(tree, path),
    rights: page?.rights ?? null,
    isUnknown: match === undefined || match.route.path === '*',
    isFixed: match !== undefined && Object.keys(match.params).length === 0,
    hasSecretAddress: page?.hasSecretAddress === true,
    hasAction: match?.route.action === true,
    keepsForms: page?.keepsForms === true,
    takesPictures: page?.takesPictures === true,
  }
}

function listedAt(matches: readonly { route: RouteObject }[]): Page | undefined {
  const segments = matches.flatMap(({ route: { path } }) => path || [])
  return matches.length === 0 ? undefined : listedPages.get(`/${segments.join('/')}`)
}

/** The segments of the deepest page's path. */
export function pageDepth(build: ServerBuild): number {
  const depthOf = (id: string | undefined): number => {
    const route = id === undefined ? undefined : build.routes[id]
    if (route === undefined) return 0
    const own = route.path === undefined || route.path === '*' ? 0 : route.path.split('/').length
    return depthOf(route.parentId) + own
  }
  return Math.max(...Object.keys(build.routes).map(depthOf))
}

/**
 * An unknown path below a staff page (`/admin/x.css`) has the access of the staff page, because the router writes the
 * routes of all parent paths into the page, with the names of their scripts.
 */
function accessBelow(tree: RouteObject[], path: string): Access {
  const segments = path.split('/').filter((segment) => segment !== '')
  const parents = segments.map((_, place) =>
    listedAt(matchRoutes(tree, `/${segments.slice(0, place).join('/')}`) ?? []),
  )
  return parents.findLast((page) => rank(page?.access ?? 'public') >= roles.admin)?.access ?? 'public'
}

function rank(access: Access): number {
  return access === 'public' ? 0 : roles[access]
}

function routesBelow(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module: { action } }) => {
      const common = { id, path, caseSensitive, action: action !== undefined }
      return index ? { ...common, index } : { ...common, children: routesBelow(routes, id) }
    })
}
