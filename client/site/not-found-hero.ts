import type { HeroPicture } from '#client/design-system/hero.tsx'
import landscape from './not-found-hero.webp?no-inline'
import landscape800 from './not-found-hero-800.avif?no-inline'
import landscape1600 from './not-found-hero-1600.avif?no-inline'
import portrait from './not-found-hero-portrait.webp?no-inline'
import portrait800 from './not-found-hero-portrait-800.avif?no-inline'

export const notFoundHero: HeroPicture = {
  src: landscape,
  srcSet: `${landscape800} 800w, ${landscape1600} 1600w`,
  portrait: { src: portrait, srcSet: `${portrait800} 800w` },
  width: 1600,
  height: 800,
}
