import type { HeroPicture } from '#client/design-system/hero.tsx'
import landscape from './home-hero.webp?no-inline'
import landscape800 from './home-hero-800.avif?no-inline'
import landscape1600 from './home-hero-1600.avif?no-inline'
import portrait from './home-hero-portrait.webp?no-inline'
import portrait800 from './home-hero-portrait-800.avif?no-inline'

export const homeHero: HeroPicture = {
  src: landscape,
  srcSet: `${landscape800} 800w, ${landscape1600} 1600w`,
  portrait: { src: portrait, srcSet: `${portrait800} 800w` },
  width: 1600,
  height: 800,
}
