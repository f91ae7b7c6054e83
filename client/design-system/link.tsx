// A link to another page of the site.
import type { Ref } from 'react'
// biome-ignore lint/style/noRestrictedImports: this is where the router's link comes from
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router'

export interface LinkProps
  extends Omit<RouterLinkProps, 'to' | 'relative' | 'prefetch' | 'discover' | 'mask'> {
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** What stands in the page as it is given; `//` begins the name of another host. */
const fromRoot = /^\/(?!\/)/

/**
 * The router's link in the browser. On the server it is the anchor that the router's link becomes: a page has more than
 * a hundred, and what the router does for each of them took an eighth of the time that a page takes.
 */
export function Link(props: LinkProps) {
  return import.meta.env.SSR && fromRoot.test(props.to) ? <Anchor {...props} /> : <RouterLink {...props} />
}

function Anchor({
  to,
  target,
  onClick: _onClick,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...attributes
}: LinkProps) {
  // The browser asks for the routes of the links that say so.
  return <a {...attributes} href={to} target={target} data-discover="true" />
}
