// Parallax scrolling of a hero picture for browsers without scroll timelines. In the others hero.css does it.

/** Ratio of the picture's movement to the scrolled distance. */
const ratio = 0.15

/** For the `ref` of the picture. */
export function driftOnScroll(picture: HTMLElement | null): (() => void) | undefined {
  if (picture === null || CSS.supports('animation-timeline', 'scroll()')) return
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const drift = () => {
    picture.style.translate = `0 ${scrollY * ratio}px`
  }
  addEventListener('scroll', drift, { passive: true })
  drift()
  return () => removeEventListener('scroll', drift)
}
