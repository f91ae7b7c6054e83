// The picture of a banner drifts behind the page: a scroll timeline of the style sheet moves it, or this.

/** How much of the way that the page is scrolled the picture goes along. */
const share = 0.15

/** For the `ref` of the picture. */
export function driftOnScroll(picture: HTMLElement | null): (() => void) | undefined {
  if (picture === null || CSS.supports('animation-timeline', 'scroll()')) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const drift = () => {
    picture.style.translate = `0 ${scrollY * share}px`
  }
  addEventListener('scroll', drift, { passive: true })
  drift()
  return () => removeEventListener('scroll', drift)
}
