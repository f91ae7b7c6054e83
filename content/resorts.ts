// The three tiles of the winter page; "Switgerland" is spelt as the specification has it.
import type { Scene } from './scenes.ts'

export type Resort = {
  slug: string
  title: 'Slovenia' | 'France' | 'Switgerland'
  subTitle: string
  /** The page of the country. */
  destination: string
  scene: Scene
}

export const resorts: readonly Resort[] = [
  {
    slug: 'slovenia',
    title: 'Slovenia',
    subTitle: 'Kranjska Gora, where the lifts start at the end of the street',
    destination: 'slovenia',
    scene: { kind: 'alpine', variant: 'village', light: 'winter', seed: 7101 },
  },
  {
    slug: 'france',
    title: 'France',
    subTitle: 'Chamonix, before the first cable car and after the last',
    destination: 'france',
    scene: { kind: 'alpine', variant: 'slopes', light: 'dawn', seed: 7102 },
  },
  {
    slug: 'switgerland',
    title: 'Switgerland',
    subTitle: 'Arolla and Zermatt, with a glacier in between',
    destination: 'switzerland',
    scene: { kind: 'alpine', variant: 'lake', light: 'alpenglow', seed: 7103 },
  },
]
