// The travellers who wrote the sample reviews and comments. All invented.
import type { Portrait } from './portraits.ts'

export type { Portrait } from './portraits.ts'

export type SampleReviewer = { username: string; name: string; portrait: Portrait }

export const sampleReviewers: readonly SampleReviewer[] = [
  { username: 'ingridfalk', name: 'Ingrid Falk', portrait: { skin: 0, hair: 4, hairStyle: 0, sky: 4 } },
  {
    username: 'tomasreyes',
    name: 'Tomás Reyes',
    portrait: { skin: 4, hair: 0, hairStyle: 4, sky: 5, beard: true },
  },
  {
    username: 'odalindqvist',
    name: 'Oda Lindqvist',
    portrait: { skin: 1, hair: 5, hairStyle: 0, sky: 1, glasses: true },
  },
  { username: 'kwamea', name: 'Kwame Asante', portrait: { skin: 5, hair: 0, hairStyle: 5, sky: 2 } },
  { username: 'priyaontrains', name: 'Priya Nair', portrait: { skin: 3, hair: 7, hairStyle: 0, sky: 0 } },
  { username: 'benbrackett', name: 'Ben Brackett', portrait: { skin: 0, hair: 2, hairStyle: 9, sky: 3 } },
  { username: 'yukimori', name: 'Yuki Mori', portrait: { skin: 1, hair: 0, hairStyle: 1, sky: 1 } },
  { username: 'mariasilva', name: 'Maria Silva', portrait: { skin: 2, hair: 1, hairStyle: 8, sky: 2 } },
  {
    username: 'lucab',
    name: 'Luca Bernardi',
    portrait: { skin: 1, hair: 1, hairStyle: 6, sky: 4, beard: true },
  },
  { username: 'fatouslow', name: 'Fatou Diallo', portrait: { skin: 5, hair: 0, hairStyle: 2, sky: 5 } },
  {
    username: 'hannesk',
    name: 'Hannes Kühn',
    portrait: { skin: 0, hair: 4, hairStyle: 4, sky: 0, glasses: true },
  },
  { username: 'aoifewalks', name: 'Aoife Brennan', portrait: { skin: 0, hair: 6, hairStyle: 3, sky: 3 } },
  {
    username: 'piotrw',
    name: 'Piotr Wójcik',
    portrait: { skin: 0, hair: 3, hairStyle: 7, sky: 1, beard: true },
  },
  {
    username: 'leilahaddad',
    name: 'Leila Haddad',
    portrait: { skin: 2, hair: 0, hairStyle: 8, sky: 4, glasses: true },
  },
  { username: 'samokoro', name: 'Sam Okoro', portrait: { skin: 5, hair: 7, hairStyle: 6, sky: 3 } },
  { username: 'clairedupont', name: 'Claire Dupont', portrait: { skin: 1, hair: 2, hairStyle: 1, sky: 5 } },
  { username: 'jimin', name: 'Park Ji-min', portrait: { skin: 1, hair: 7, hairStyle: 9, sky: 2 } },
  { username: 'elenap', name: 'Elena Popescu', portrait: { skin: 1, hair: 1, hairStyle: 2, sky: 0 } },
  {
    username: 'grandadwalt',
    name: 'Walter Greene',
    portrait: { skin: 0, hair: 5, hairStyle: 7, sky: 4, beard: true, glasses: true },
  },
  { username: 'noasan', name: 'Noa Ben-David', portrait: { skin: 2, hair: 1, hairStyle: 3, sky: 1 } },
  {
    username: 'mehmety',
    name: 'Mehmet Yıldız',
    portrait: { skin: 2, hair: 0, hairStyle: 4, sky: 2, beard: true },
  },
  { username: 'sofiaferreyra', name: 'Sofía Ferreyra', portrait: { skin: 2, hair: 3, hairStyle: 0, sky: 3 } },
  { username: 'tavita', name: 'Tavita Leota', portrait: { skin: 4, hair: 0, hairStyle: 3, sky: 0 } },
  {
    username: 'marijkevd',
    name: 'Marijke van Dijk',
    portrait: { skin: 0, hair: 4, hairStyle: 1, sky: 2, glasses: true },
  },
  { username: 'arjunm', name: 'Arjun Mehta', portrait: { skin: 3, hair: 7, hairStyle: 4, sky: 4 } },
  { username: 'wanjiku', name: 'Wanjiku Kamau', portrait: { skin: 5, hair: 0, hairStyle: 3, sky: 1 } },
  {
    username: 'oliverquist',
    name: 'Oliver Quist',
    portrait: { skin: 0, hair: 6, hairStyle: 5, sky: 5, beard: true },
  },
  {
    username: 'linhtran',
    name: 'Linh Tran',
    portrait: { skin: 2, hair: 0, hairStyle: 0, sky: 3, hat: true },
  },
  { username: 'katyaorlova', name: 'Katya Orlova', portrait: { skin: 0, hair: 3, hairStyle: 8, sky: 4 } },
  {
    username: 'dembele',
    name: 'Ousmane Dembélé',
    portrait: { skin: 5, hair: 0, hairStyle: 7, sky: 0, glasses: true },
  },
  {
    username: 'ritamoss',
    name: 'Rita Moss',
    portrait: { skin: 1, hair: 5, hairStyle: 1, sky: 2, hat: true },
  },
  { username: 'matejz', name: 'Matej Zupan', portrait: { skin: 0, hair: 2, hairStyle: 4, sky: 1 } },
  {
    username: 'gracechen',
    name: 'Grace Chen',
    portrait: { skin: 1, hair: 7, hairStyle: 2, sky: 5, glasses: true },
  },
  {
    username: 'ikaika',
    name: 'Ikaika Kealoha',
    portrait: { skin: 3, hair: 1, hairStyle: 6, sky: 0, hat: true },
  },
  {
    username: 'brunocosta',
    name: 'Bruno Costa',
    portrait: { skin: 3, hair: 0, hairStyle: 9, sky: 1, beard: true },
  },
  { username: 'nuralim', name: 'Nura Lim', portrait: { skin: 3, hair: 0, hairStyle: 8, sky: 2 } },
]
