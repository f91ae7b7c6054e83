// What travellers wrote to us, for the review sliders.
import type { Portrait } from './portraits.ts'

export type SampleReview = {
  id: string
  /** Picture at sample-reviews/<id>. */
  img: Portrait
  name: string
  ratingInfo: readonly { ratingPlace: string; ratingScore: 80 }[]
  rating: string
  time: string
}

export const sampleReviews: readonly SampleReview[] = [
  {
    id: 'henrik-aalto',
    img: { skin: 0, hair: 3, hairStyle: 9, sky: 3, beard: true },
    name: 'Henrik Aalto',
    ratingInfo: [{ ratingPlace: 'Geiranger, Norway', ratingScore: 80 }],
    rating:
      'I have spent my life catching boats and this is the first that waited. Somebody was waving from a landing, so the captain went back. No one aboard looked at a watch.',
    time: '2026-08-02T09:14:00Z',
  },
  {
    id: 'amina-yusuf',
    img: { skin: 5, hair: 7, hairStyle: 8, sky: 2, glasses: true },
    name: 'Amina Yusuf',
    ratingInfo: [{ ratingPlace: 'Samarkand, Uzbekistan', ratingScore: 80 }],
    rating:
      'At three in the morning I was stirring a pudding with four grandmothers. We had no language in common and discussed everything.',
    time: '2026-03-29T16:40:00Z',
  },
  {
    id: 'dorothy-pell',
    img: { skin: 1, hair: 5, hairStyle: 2, sky: 0 },
    name: 'Dorothy Pell',
    ratingInfo: [{ ratingPlace: 'Pinhão, Portugal', ratingScore: 80 }],
    rating:
      'Eighty next spring. They found me the room without stairs, the seat on the right and the forty-year tawny, and made no fuss of any of it.',
    time: '2026-05-20T11:05:00Z',
  },
  {
    id: 'rafael-ortega',
    img: { skin: 3, hair: 0, hairStyle: 6, sky: 4, beard: true },
    name: 'Rafael Ortega',
    ratingInfo: [{ ratingPlace: 'San Pedro de Atacama, Chile', ratingScore: 80 }],
    rating:
      'You look at the dark parts. It took me two nights and a woman with a green laser to see a llama four thousand light years long.',
    time: '2026-02-03T22:31:00Z',
  },
  {
    id: 'mei-tanaka',
    img: { skin: 1, hair: 7, hairStyle: 1, sky: 5 },
    name: 'Mei Tanaka',
    ratingInfo: [{ ratingPlace: 'Camogli, Italy', ratingScore: 80 }],
    rating:
      'I photographed a cat on a sill for ten minutes before a child told me that it was painted. Then he showed me the real one, on the step.',
    time: '2026-05-04T07:48:00Z',
  },
  {
    id: 'tobias-renner',
    img: { skin: 0, hair: 6, hairStyle: 4, sky: 1, glasses: true },
    name: 'Tobias Renner',
    ratingInfo: [{ ratingPlace: 'Kuhmo, Finland', ratingScore: 80 }],
    rating:
      'Five hours on a bench with a thermos. A bear came out of the trees at midnight, in sunshine, and nobody took a picture until it had gone.',
    time: '2026-06-21T13:22:00Z',
  },
  {
    id: 'lerato-molefe',
    img: { skin: 4, hair: 0, hairStyle: 3, sky: 2 },
    name: 'Lerato Molefe',
    ratingInfo: [{ ratingPlace: 'Okavango Delta, Botswana', ratingScore: 80 }],
    rating:
      'My own country, from thirty centimetres above the water. Kenosi poled round a hippo as you would go round a neighbour who is in a mood.',
    time: '2026-07-26T18:09:00Z',
  },
  {
    id: 'gilles-moreau',
    img: { skin: 1, hair: 5, hairStyle: 5, sky: 3, beard: true, hat: true },
    name: 'Gilles Moreau',
    ratingInfo: [{ ratingPlace: 'Telavi, Georgia', ratingScore: 80 }],
    rating:
      'I make wine in the Loire and went to be polite about theirs. On the second evening I asked what a qvevri costs. It arrives in April.',
    time: '2026-10-11T20:55:00Z',
  },
]
