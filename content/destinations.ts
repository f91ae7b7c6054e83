// The countries that have a page of their own.
import { asiaAndAfrica } from './destinations/asia-and-africa.ts'
import { europe } from './destinations/europe.ts'
import { oceansAndAmericas } from './destinations/oceans-and-americas.ts'
import type { Scene } from './scenes.ts'

export type Municipality = { title: string; scene: Scene }

export type Destination = {
  slug: string
  title: string
  subTitle: string
  /** Three paragraphs parted by blank lines. */
  description: string
  scene: Scene
  goodToKnow: {
    country: string
    visaRequirements: string
    languages: string
    currency: string
    area: string
  }
  municipalities: readonly Municipality[]
  latitude: number
  longitude: number
}

export const destinations: readonly Destination[] = [...europe, ...asiaAndAfrica, ...oceansAndAmericas]
