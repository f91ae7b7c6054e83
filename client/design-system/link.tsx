// A link to another page of the site.
import { type MouseEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import {
  // biome-ignore lint/style/noRestrictedImports: the only module that uses the router's link
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  useLocation,
  useViewTransitionState,
} from 'react-router'
import { markPressedLink } from './pressed-link.ts'

export interface LinkProps
  extends Omit<RouterLinkProps, 'to' | 'relative' | 'prefetch' | 'discover' | 'mask' | 'viewTransition'> {
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** Paths of the site; `//` begins the name of another host. */
const fromRoot = /^\/(?!\/)/

/**
 * The router's link in the browser. On the server a plain anchor with the same markup: a page has more than a hundred
 * links, and the router's link component took an eighth of the rendering time.
 */
export function Link(props: LinkProps) {
  return import.meta.env.SSR && fromRoot.test(props.to) ? <Anchor {...props} /> : <BrowserLink {...props} />
}

/**
 * Prefetches the page on intent, and morphs the picture of the link into the picture of the page by a view transition.
 * A link to the same path with another query does neither.
 */
function BrowserLink({ ref, ...props }: LinkProps) {
  const anchor = useRef<HTMLAnchorElement>(null)
  useImperativeHandle(ref, () => anchor.current!)
  const { pathname } = useLocation()
  const isTransitioning = useViewTransitionState(props.to)
  useLayoutEffect(() => (isTransitioning ? markForTransition(anchor.current!) : undefined), [isTransitioning])
  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    props.onClick?.(event)
    if (!event.defaultPrevented && opensHere(event, props)) markPressedLink(event.currentTarget)
  }
  const isOtherPage = fromRoot.test(props.to) && props.to.split(/[?#]/)[0] !== pathname
  return (
    <RouterLink
      {...props}
      ref={anchor}
      onClick={onClick}
      prefetch={isOtherPage && !savesData() ? 'intent' : 'none'}
      viewTransition={isOtherPage && !isReducedMotion()}
    />
  )
}

/** Whether the router handles the click. */
function opensHere(
  { button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent,
  { to, target }: LinkProps,
): boolean {
  const isPlain = button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey
  return isPlain && fromRoot.test(to) && (target === undefined || target === '_self')
}

/** Marks one link for the view transition: the focused link, or the first one with a picture. */
function markForTransition(link: HTMLAnchorElement): (() => void) | undefined {
  if (link.querySelector('img') === null) return
  const marked = document.querySelector('a[data-transitioning]')
  if (marked !== null && link !== document.activeElement) return
  marked?.removeAttribute('data-transitioning')
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
  // The router discovers routes from links with this attribute.
  return <a {...attributes} href={to} target={target} data-discover="true" />
}
