// What the host asks of a page before it is rendered: who may open it, as the `handle` of a route above it says
// (`export const handle = { access: 'user' }`), and whether it takes forms. Only the server's entry imports this.
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { type Access, roles } from '#contract/roles.ts'

/** Paths whose access is remembered: the router ranks all routes anew for each one it is asked about. */
const mostKnown = 1_000

/** Of a path, without its query. What no route says anything about is public. */
export function pageAccess(build: ServerBuild): (path: string) => Access {
  const tree = routesBelow(build.routes, undefined)
  const known = new Map<string, Access>()
  return (path) => {
    const access = known.get(path) ?? accessOf(tree, path)
    if (known.size >= mostKnown) known.clear()
    known.set(path, access)
    return access
  }
}

/** Whether the page at a path has an `action`. */
export function pageActions(build: ServerBuild): (path: string) => boolean {
  const tree = routesBelow(build.routes, undefined)
  return (path) => matchRoutes(tree, path)?.at(-1)?.route.action === true
}

/**
 * A path below a page of the staff that is none itself (`/admin/x.css`) is the staff's too: the router writes the routes
 * of all paths above into the page, with the names of their scripts.
 */
function accessOf(tree: RouteObject[], path: string): Access {
  const own = strictestAbove(tree, path)
  if (own !== 'public') return own
  const segments = path.split('/').filter((segment) => segment !== '')
  const above = segments.map((_, place) => strictestAbove(tree, `/${segments.slice(0, place).join('/')}`))
  return above.findLast((access) => rank(access) >= roles.admin) ?? 'public'
}

function strictestAbove(tree: RouteObject[], path: string): Access {
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
