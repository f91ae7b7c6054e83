// A link to another page of the site.
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import {
  // biome-ignore lint/style/noRestrictedImports: this is where the router's link comes from
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  useLocation,
  useViewTransitionState,
} from 'react-router'

export interface LinkProps
  extends Omit<RouterLinkProps, 'to' | 'relative' | 'prefetch' | 'discover' | 'mask' | 'viewTransition'> {
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** Paths of the site; `//` begins the name of another host. */
const fromRoot = /^\/(?!\/)/

/**
 * The router's link in the browser. On the server it is the anchor that the router's link becomes: a page has more than
 * a hundred, and what the router does for each of them took an eighth of the time that a page takes.
 */
export function Link(props: LinkProps) {
  return import.meta.env.SSR && fromRoot.test(props.to) ? <Anchor {...props} /> : <BrowserLink {...props} />
}

/** Loads the files of a page on intent, and its picture moves into that of the page; a list changes in place. */
function BrowserLink({ ref, ...props }: LinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null)
  useImperativeHandle(ref, () => anchor.current!)
  const { pathname } = useLocation()
  const isTransitioning = useViewTransitionState(props.to)
  useLayoutEffect(() => (isTransitioning ? nameItsPicture(anchor.current!) : undefined), [isTransitioning])
  const isOtherPage = fromRoot.test(props.to) && props.to.split(/[?#]/)[0] !== pathname
  return (
    <RouterLink
      {...props}
      ref={anchor}
      prefetch={isOtherPage && !savesData() ? 'intent' : 'none'}
      viewTransition={isOtherPage && !isReducedMotion()}
    />
  )
}

/** That of one link: the one that was used, or the first with a picture. */
function nameItsPicture(link: HTMLAnchorElement): (() => void) | undefined {
  if (link.querySelector('img') === null) return
  const named = document.querySelector('a[data-transitioning]')
  if (named !== null && link !== document.activeElement) return
  named?.removeAttribute('data-transitioning')
  link.dataset.transitioning = ''
  return () => link.removeAttribute('data-transitioning')
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}

function isReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

function Anchor({
  to,
  target,
  onClick: _onClick,
  reloadDocument: _reloadDocument,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...attributes
}: LinkProps) {
  // The browser asks for the routes of the links that say so.
  return <a {...attributes} href={to} target={target} data-discover="true" />
}
