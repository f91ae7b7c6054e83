// Tells the host, before a page is rendered, who may open it and whether it has an `action`. The access is in the `handle`
// of the route or of a parent route (`export const handle = { access: 'user' }`). Only the server's entry imports this.
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Right } from '#contract/rights.ts'
import { type Access, roles } from '#contract/roles.ts'

/** Size of the cache. It exists because the router ranks all routes again for every path. */
const maxCached = 1_000

/** What the routes say about the page at a path. */
export interface PageFacts {
  access: Access
  /** The rights of which narrowed admins need one (`handle = { access: 'admin', rights: ['desk'] }`). */
  rights: readonly Right[] | undefined
  /** No route but the one for all other addresses. */
  isUnknown: boolean
  /** The path has no parameters: it is one of a few. */
  isFixed: boolean
  /** Whether the address holds a secret (`handle = { hasSecretAddress: true }`): such a page is never cached. */
  hasSecretAddress: boolean
  /** Whether the page has an `action` for forms. */
  hasAction: boolean
  /**
   * Whether a page for signed-in users answers forms that were sent after the session has ended (`handle = { keepsForms: true
   * }`), so that nothing entered is lost. Other pages answer with the invitation to sign in.
   */
  keepsForms: boolean
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

function factsOf(tree: RouteObject[], path: string): PageFacts {
  const matches = matchRoutes(tree, path) ?? []
  const hasFlag = (name: 'hasSecretAddress' | 'keepsForms') =>
    matches.some(
      ({ route }) => (route.handle as Partial<Record<typeof name, true>> | undefined)?.[name] === true,
    )
  const page = matches.at(-1)
  const handles = matches.map(({ route }) => route.handle as { rights?: readonly Right[] } | undefined)
  return {
    access: accessOf(tree, path),
    rights: handles.findLast((handle) => handle?.rights !== undefined)?.rights,
    isUnknown: page === undefined || page.route.path === '*',
    isFixed: page !== undefined && Object.keys(page.params).length === 0,
    hasSecretAddress: hasFlag('hasSecretAddress'),
    hasAction: page?.route.action === true,
    keepsForms: hasFlag('keepsForms'),
  }
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
function accessOf(tree: RouteObject[], path: string): Access {
  const own = strictestAccess(tree, path)
  if (own !== 'public') return own
  const segments = path.split('/').filter((segment) => segment !== '')
  const parentAccess = segments.map((_, place) =>
    strictestAccess(tree, `/${segments.slice(0, place).join('/')}`),
  )
  return parentAccess.findLast((access) => rank(access) >= roles.admin) ?? 'public'
}

function strictestAccess(tree: RouteObject[], path: string): Access {
  let strictest: Access = 'public'
  for (const { route } of matchRoutes(tree, path) ?? []) {
    const access = (route.handle as { access?: Access } | undefined)?.access ?? 'public'
    if (rank(access) > rank(strictest)) strictest = access
  }
  return strictest
}

function rank(access: Access): number {
  return access === 'public' ? 0 : roles[access]
}

function routesBelow(routes: ServerBuild['routes'], parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive, module: { handle, action } }) => {
      const common = { id, path, caseSensitive, handle, action: action !== undefined }
      return index ? { ...common, index } : { ...common, children: routesBelow(routes, id) }
    })
}
