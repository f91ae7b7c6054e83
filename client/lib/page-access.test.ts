import type { ServerBuild } from 'react-router'
import { expect, it } from 'vitest'
import { pageFacts } from './page-access.ts'

function routeOf(id: string, parentId: string | undefined, path?: string) {
  return { id, parentId, path, index: path === '', module: { default: () => null } }
}

function formRoute(id: string, parentId: string, path: string) {
  const route = routeOf(id, parentId, path)
  return { ...route, module: { ...route.module, action: () => null } }
}

const routes = [
  routeOf('root', undefined, undefined),
  routeOf('site', 'root'),
  routeOf('home', 'site', ''),
  routeOf('tour', 'site', 'tour-item/:id'),
  formRoute('sign-in', 'site', 'sign-in'),
  routeOf('members', 'site'),
  routeOf('cart', 'members', 'my-cart'),
  routeOf('frame', 'members'),
  routeOf('tabs', 'frame', 'elements/tabs'),
  routeOf('staff', 'root'),
  routeOf('dashboard', 'staff', 'admin'),
  routeOf('edit', 'staff', 'admin/tour/edit/:id'),
  routeOf('user', 'staff', 'admin/users/:id'),
  formRoute('checkout', 'site', 'checkout'),
  routeOf('recover', 'site', 'recover/:token'),
  routeOf('any', 'site', '*'),
]
const build = {
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
} as unknown as ServerBuild
const factsOf = pageFacts(build)

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
  ['/admin/tour/edit/t1', 'admin'],
  ['/admin/users/u1', 'superAdmin'],
  ['/my-cart/more', 'public'],
  ['/admin/x.css', 'admin'],
  ['/admin/no/such/page', 'admin'],
  ['/ADMIN/x.js', 'admin'],
  ['/%61dmin/x', 'admin'],
  ['//admin//x', 'admin'],
  ['/admin/users/u1/more', 'superAdmin'],
  ['/administration/x', 'public'],
])('%s has the access: %s', (path, access) => {
  expect(factsOf(path).access).toBe(access)
})

it.each([
  ['/sign-in', true],
  ['/sign-in/', true],
  ['/sign-in/more', false],
  ['/sign-in%2Edata', false],
  ['/', false],
  ['/my-cart', false],
  ['/no-such-page', false],
])('%s has an action for forms: %s', (path, isExpected) => {
  expect(factsOf(path).hasAction).toBe(isExpected)
})

it.each([
  ['/my-cart', false, true],
  ['/tour-item/t1', false, false],
  ['/', false, true],
  ['/no-such-page', true, false],
  ['/my-cart/more', true, false],
])('%s is unknown: %s, and has no parameters: %s', (path, isUnknown, isFixed) => {
  expect(factsOf(path)).toMatchObject({ isUnknown, isFixed })
})

it.each([
  ['/admin/tour/edit/t1', ['catalogue']],
  ['/admin', null],
  ['/admin/users/u1', null],
  ['/my-cart', null],
])('%s needs one of the rights %s', (path, rights) => {
  expect(factsOf(path).rights).toEqual(rights)
})

it('a form of the checkout is kept, and the page of a mailed link is secret', () => {
  expect(['/checkout', '/my-cart'].map((path) => factsOf(path).keepsForms)).toEqual([true, false])
  expect(['/recover/secret', '/'].map((path) => factsOf(path).hasSecretAddress)).toEqual([true, false])
})
