import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { Link } from './link.tsx'

/** At an address of its own: links without a path are about that. */
function drawn(element: React.ReactNode): string {
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
])('%s is drawn on the server as the router draws it', (to) => {
  const attributes = {
    className: 'button',
    'aria-current': 'page',
    target: '_blank',
    children: 'Go',
  } as const
  expect(drawn(<Link to={to} {...attributes} />)).toBe(drawn(<RouterLink to={to} {...attributes} />))
})

test('what only the router reads is no attribute', () => {
  const link = <Link to="/" replace preventScrollReset reloadDocument state={{ from: 1 }} />
  expect(drawn(link)).toBe('<a href="/" data-discover="true"></a>')
})
