import { heroPicture } from '#client/features/pictures/drawn-pictures.ts'
import type { PostType } from '#content/post-list.ts'

export const blogHero = 'banners/banner-pages-2-bg'

/** Path of the hero picture of each category. */
const categoryHeroes: Record<PostType, string> = {
  Adventure: 'destinations/canada-hero',
  Food: 'destinations/france-hero',
  Travel: 'destinations/japan-hero',
  'New Year': 'destinations/new-zealand-hero',
  Summer: 'destinations/greece-hero',
}

export function blogHeroPicture(category?: PostType) {
  return heroPicture(category === undefined ? blogHero : categoryHeroes[category])
}
