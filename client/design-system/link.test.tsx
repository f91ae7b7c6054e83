import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

/** Renders at an address with a path and a query, because links without a path are relative to it. */
function markupOf(element: React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/tours/*', Component: () => element }])
  return renderToStaticMarkup(<Stub initialEntries={['/tours/list?page=2']} />)
}

test.each([
  '/',
  '/shop/products?sort=rating&category=Vintage#list',
  '/search?q=%C3%BC+x',
  '/tour-item/a b/ü',
  '?more=1',
  '#booking',
  'mailto:hello@halyard.travel',
  '//elsewhere.example',
])('a link to %s has the same markup on the server as the link of React Router', (to) => {
  const attributes = {
    className: 'button',
    'aria-current': 'page',
    target: '_blank',
    children: 'Go',
  } as const
  expect(markupOf(<Link to={to} {...attributes} />)).toBe(markupOf(<RouterLink to={to} {...attributes} />))
})

test('a link on the server has no attributes from props that only the router reads', () => {
  const link = <Link to="/" replace preventScrollReset reloadDocument state={{ from: 1 }} />
  expect(markupOf(link)).toBe('<a href="/" data-discover="true"></a>')
})
