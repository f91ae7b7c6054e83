// The people of Halyard. Those without a text asked not to have one.
import type { Portrait } from './portraits.ts'

export type TeamMember = { name: string; position: string; content: string; img: Portrait }

export const team: readonly TeamMember[] = [
  {
    name: 'Anders Hjort',
    position: 'Founder, draws the maps',
    content:
      'Anders paints the places first and books them second. He started Halyard with one boat, nine passengers and a timetable that he had misread, which is how we came to spend two extra days on Folegandros and found out what the company was for.',
    img: { skin: 0, hair: 4, hairStyle: 7, sky: 3 },
  },
  {
    name: 'Ruth Ellery',
    position: 'Bookings and good sense',
    content:
      'If you ring, it is Ruth. She has slept in every bed we offer and can tell you which way it faces. She says no more often than our competitors would like, usually followed by a better idea in October.',
    img: { skin: 1, hair: 2, hairStyle: 1, sky: 4, glasses: true },
  },
  {
    name: 'Joseph Laizer',
    position: 'Guide, Serengeti',
    content:
      'Guiding since 1998, by sitting still. Joseph grew up with cattle on the eastern edge of the plains, reads weather, dung and other drivers, and has never once chased a leopard. His cup lives on the bonnet.',
    img: { skin: 5, hair: 0, hairStyle: 5, sky: 2 },
  },
  {
    name: 'Naoko Arai',
    position: 'Guide, Japan',
    content:
      'Winters in the trees of Furano, springs behind the blossom, autumns on the Kumano paths. Naoko teaches falling before skiing and patience before both. She carries the thermos.',
    img: { skin: 1, hair: 7, hairStyle: 2, sky: 1 },
  },
  {
    name: 'Marta Zennaro',
    position: 'Kitchens and harvests',
    content:
      'Born above a fish stall in Venice, and would still rather be behind it. Marta finds the tables that we eat at: thirty-four so far, of which nine have a sign outside. Ask her about squid only if you have the evening.',
    img: { skin: 2, hair: 1, hairStyle: 3, sky: 0 },
  },
  {
    name: 'Dolores Quintana',
    position: 'Guide, the Americas',
    content:
      'Drives the red rock country in May and keeps the terrace in Manhattan at New Year. Nine hundred kilometres in a van with her will leave you with views about pie.',
    img: { skin: 3, hair: 0, hairStyle: 0, sky: 5 },
  },
  {
    name: 'Calum MacNeil',
    position: 'Guide, islands and harbours',
    content: '',
    img: { skin: 0, hair: 5, hairStyle: 4, sky: 3, beard: true },
  },
  {
    name: 'Sigrun Bakken',
    position: 'Guide, the north',
    content: '',
    img: { skin: 0, hair: 4, hairStyle: 8, sky: 5, hat: true },
  },
]
