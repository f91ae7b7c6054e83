import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { pageAccess } from './page-access.ts'

function routeOf(id: string, parentId: string | undefined, path?: string, access?: string) {
  const handle = access === undefined ? undefined : { access }
  return { id, parentId, path, index: path === '', module: { default: () => null, handle } }
}

const routes = [
  routeOf('root', undefined, undefined),
  routeOf('site', 'root'),
  routeOf('home', 'site', ''),
  routeOf('tour', 'site', 'tour-item/:id'),
  routeOf('members', 'site', undefined, 'user'),
  routeOf('cart', 'members', 'my-cart'),
  routeOf('frame', 'members'),
  routeOf('tabs', 'frame', 'elements/tabs'),
  routeOf('staff', 'root', undefined, 'admin'),
  routeOf('dashboard', 'staff', 'admin'),
  routeOf('edit', 'staff', 'admin/tour/edit/:id', 'superAdmin'),
  routeOf('any', 'site', '*'),
]
const accessOf = pageAccess({
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
} as unknown as ServerBuild)

it.each([
  ['/', 'public'],
  ['/tour-item/my-cart', 'public'],
  ['/no-such-page', 'public'],
  ['/my-cart', 'user'],
  ['/my-cart/', 'user'],
  ['/MY-CART', 'user'],
  ['/my%2Dcart', 'user'],
  ['/elements/tabs', 'user'],
  ['/elements', 'public'],
  ['/admin/tour/edit/t1', 'superAdmin'],
  ['/my-cart/more', 'public'],
  ['/admin/x.css', 'admin'],
  ['/admin/no/such/page', 'admin'],
  ['/ADMIN/x.js', 'admin'],
  ['/%61dmin/x', 'admin'],
  ['//admin//x', 'admin'],
  ['/admin/tour/edit/t1/more', 'superAdmin'],
  ['/administration/x', 'public'],
])('%s is for: %s', (path, access) => {
  expect(accessOf(path)).toBe(access)
})
