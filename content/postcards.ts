// Eight postcards for the slider.
import type { Scene } from './scenes.ts'

export type Postcard = { id: string; img: Scene; title: string; subTitle: string }

export const postcards: readonly Postcard[] = [
  {
    id: 'norway',
    img: { kind: 'fjord', light: 'morning', seed: 7001 },
    title: 'Norway',
    subTitle: 'The post still comes by water',
  },
  {
    id: 'italy',
    img: { kind: 'oldtown', variant: 'harbour', light: 'ember', seed: 7002 },
    title: 'Italy',
    subTitle: 'Half of these windows are paint',
  },
  {
    id: 'japan',
    img: { kind: 'temple', light: 'dawn', seed: 7003 },
    title: 'Japan',
    subTitle: 'Out for eleven minutes',
  },
  {
    id: 'morocco',
    img: { kind: 'desert', variant: 'caravan', light: 'golden', seed: 7004 },
    title: 'Morocco',
    subTitle: 'They are all called Bob Marley',
  },
  {
    id: 'french-polynesia',
    img: { kind: 'lagoon', light: 'noon', seed: 7005 },
    title: 'French Polynesia',
    subTitle: 'Nothing before ten',
  },
  {
    id: 'canada',
    img: { kind: 'forest', variant: 'lake', light: 'autumn', seed: 7006 },
    title: 'Canada',
    subTitle: 'Carry what you brought',
  },
  {
    id: 'tanzania',
    img: { kind: 'savanna', variant: 'elephants', light: 'sunset', seed: 7007 },
    title: 'Tanzania',
    subTitle: 'We will see what comes',
  },
  {
    id: 'slovenia',
    img: { kind: 'alpine', variant: 'village', light: 'alpenglow', seed: 7008 },
    title: 'Slovenia',
    subTitle: 'Soup at eleven',
  },
]
