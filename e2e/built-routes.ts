// The routes of the build.
import type { APIRequestContext } from '@playwright/test'

export interface BuiltRoute {
  id: string
  /** Undefined for the root. */
  parentId?: string
  module: string
  imports?: string[]
  css?: string[]
}

/** All routes with their files, from the router's manifest. */
export async function readBuiltRoutes(request: APIRequestContext): Promise<BuiltRoute[]> {
  const home = await (await request.get('/')).text()
  const path = /\/assets\/manifest-[\w-]+\.js/.exec(home)![0]
  const script = await (await request.get(path)).text()
  const manifest = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as {
    routes: Record<string, BuiltRoute>
  }
  return Object.values(manifest.routes)
}

/** A route with all its parents: the route first, the root last. */
export function withParents(route: BuiltRoute, routes: readonly BuiltRoute[]): BuiltRoute[] {
  const parent = routes.find(({ id }) => id === route.parentId)
  return parent === undefined ? [route] : [route, ...withParents(parent, routes)]
}
