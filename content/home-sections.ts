// The words on the three home pages that belong to no other collection. Headings have a light first line and a
// strong second one.
import type { HouseTerms } from '#contract/house-terms.ts'

/** Why people travel with the house. `keepsPrice`: whether one of its tours keeps anything of a cancelled booking's price. */
export const featuresOf = ({ keepsPrice }: Pick<HouseTerms, 'keepsPrice'>) => [
  ...features,
  weather(keepsPrice),
]

const features = [
  {
    icon: 'guides',
    title: 'Handpicked guides',
    text: 'Local people who grew up on the route and know who bakes the bread.',
  },
  {
    icon: 'prices',
    title: 'Honest prices',
    text: 'What you see is what you pay. No fee appears at the last step.',
  },
  {
    icon: 'groups',
    title: 'Small groups',
    text: 'Few enough travellers that a table for all is still one table.',
  },
] as const

function weather(keepsPrice: boolean) {
  return {
    icon: 'weather',
    title: 'Rain or shine',
    text: keepsPrice
      ? 'Plans change. Each tour says until when cancelling is free, and what it costs later.'
      : 'Plans change. Cancel any time before the day you were to leave.',
  } as const
}

export const travelSections = {
  wall: { second: 'Worth the detour', text: 'Picked this month by the people who run them.' },
  film: 'A tent and a fire in a forest at night',
  carousel: { first: 'Still undecided?', second: 'Ten more ways out' },
  reviews: { first: 'Back home, and', second: 'Still talking about it' },
} as const

export const exoticSections = {
  tiles: { first: 'Fresh off the boat', second: 'Three new arrivals' },
  wall: { first: 'A long way out', second: 'And every mile of it' },
  postcards: { first: 'Wish you were', second: 'Somewhere like this' },
} as const

export const winterSections = {
  carousel: { first: 'Somewhere to be', second: 'When the lake freezes' },
  film: {
    first: 'Nothing moves',
    second: 'Except the snow',
    text: 'A village after supper, with the lamps on. It is eight seconds long, and you may watch it twice.',
    title: 'Snow falls on a village in the evening',
  },
  resorts: { first: 'Three countries', second: 'One long slope' },
  team: { first: 'The people who', second: 'Wax the skis' },
} as const
