// The words of the static pages: About Us, What We Offer, Our Team. Headings have a light first line and a strong
// second one. Privacy and terms stand in legal.ts.

import type { House } from '#contract/house-facts.ts'

export const aboutPage = {
  title: 'About Us',
  story: {
    first: 'It began with',
    second: 'A misread timetable',
    paragraphs: [
      'Anders Hjort read the ferry times for a Thursday on a Tuesday. Behind him on the quay at Folegandros stood nine people with their bags; before him was a good deal of sea, and no boat on it for two days.',
      'So they stayed. Somebody’s aunt opened her kitchen, somebody’s uncle rowed them round the back of the island for squid, and by the second evening nobody was looking at the horizon. On the way home they asked when the next mistake would be.',
      'That is still the company: a few of us in Bristol, guides who live where they work, and room in every plan for a boat that has gone.',
    ],
  },
  marks: {
    first: 'Out of a hundred',
    second: 'Our own marks',
    text: 'Nobody is good at everything. We gave ourselves these at the long table after a harvest, and the guides made us take four points off the first.',
    bars: [
      { label: 'Countryside', percent: 76, note: 'The rest is mud, and we have bought boots.' },
      { label: 'Vineyard', percent: 82, note: 'We know the rows by name, and both of the dogs.' },
      { label: 'Wine Tasting', percent: 96, note: 'We practise.' },
    ],
  },
  film: 'A tent and a fire in a forest at night',
  ways: {
    first: 'Three habits',
    second: 'We have kept',
    items: [
      {
        title: 'By what there is',
        text: 'The post boat, the local train, the neighbour’s mule. It takes longer, and the longer is what you came for.',
        scene: 'about-steamer',
      },
      {
        title: 'With whoever lives there',
        text: 'Every guide of ours sleeps at home when the tour allows it. That is how you come to know which door has the bread.',
        scene: 'about-lane',
      },
      {
        title: 'At one table',
        text: 'A group is as large as the table that it eats at. When the table is full the tour is, and the page says so.',
        scene: 'about-table',
      },
    ],
  },
  tours: { first: 'If you would like', second: 'To come along' },
} as const

/** What the page says of the house itself. The sample house has a stair and a chandler. */
export function aboutHouse({ name, street, city, isSample }: House) {
  const { first, second, where } = isSample
    ? {
        first: 'The house on',
        second: 'Quay Street',
        where: 'Number 14, up the stairs past the chandler’s.',
      }
    : { first: 'The house in', second: city, where: `${street}.` }
  const at = isSample ? 'on Quay Street in Bristol' : `in ${city}`
  return {
    description: `${name} is a few people ${at}, and guides who would rather be outside. How it began, and how we go.`,
    /** Why the sample house is called so. */
    rope: isSample
      ? 'A halyard is the rope that pulls up the sail. It does none of the sailing, and nothing goes anywhere without it.'
      : '',
    first,
    second,
    text: `${where} Write, ring or knock; if nobody comes we have gone to look at a boat.`,
  }
}

export const offerPage = {
  title: 'What We Offer',
  description:
    'Guides, beds, boats and a place to start: what we do, what it costs, and ten tours to try it on.',
  hero: {
    first: 'Guides, beds and',
    second: 'A place to start',
    text: 'We see to the route, the people on it and somewhere to sleep. You bring shoes.',
  },
  countries: { first: 'Three countries', second: 'To begin with' },
  promo: {
    first: '50% Off',
    second: 'Adventure on Sale',
    text: 'Things for tents, beaches and snow are marked down in the shop, some of them to half. The old price stands struck through beside the new one, so that you can check our sums.',
    action: 'To the shop',
  },
  carousel: { first: 'Pack for one', second: 'Of these ten' },
} as const

export const teamPage = {
  title: 'Our Team',
  description:
    'Who draws the maps, who picks up the telephone, and who will be standing on the quay: the people of our house.',
  hero: {
    first: 'The hands on',
    second: 'The other end',
    text: 'One draws the maps, one picks up the telephone, and two will be standing where the road stops.',
  },
  contact: {
    first: 'Ring, and it is',
    second: 'Usually Ruth',
    text: 'She answers in Bristol office hours, and knows which way every bed faces.',
  },
} as const
