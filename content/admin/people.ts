// Made-up people of the back office's sample screens. Nobody here exists, and no access level permits anything.

export const accessLevels = ['admin', 'manager', 'user'] as const
export type AccessLevel = (typeof accessLevels)[number]

export interface SampleTeamMember {
  id: number
  name: string
  email: string
  age: number
  phone: string
  access: AccessLevel
}

export const sampleTeam: readonly SampleTeamMember[] = [
  {
    id: 1,
    name: 'Jonna Sæther',
    email: 'jonna.saether@example.com',
    age: 35,
    phone: '020 5550 101',
    access: 'admin',
  },
  {
    id: 2,
    name: 'Casimir Vale',
    email: 'casimir.vale@example.com',
    age: 42,
    phone: '020 5550 114',
    access: 'manager',
  },
  {
    id: 3,
    name: 'Leila Haddad',
    email: 'leila.haddad@example.com',
    age: 45,
    phone: '020 5550 127',
    access: 'user',
  },
  {
    id: 4,
    name: 'Anaïs Courtois',
    email: 'anais.courtois@example.com',
    age: 16,
    phone: '020 5550 132',
    access: 'admin',
  },
  {
    id: 5,
    name: 'Duarte Reis',
    email: 'duarte.reis@example.com',
    age: 31,
    phone: '020 5550 145',
    access: 'user',
  },
  {
    id: 6,
    name: 'Ebba Lund',
    email: 'ebba.lund@example.com',
    age: 150,
    phone: '020 5550 158',
    access: 'manager',
  },
  {
    id: 7,
    name: 'Freja Melling',
    email: 'freja.melling@example.com',
    age: 44,
    phone: '020 5550 163',
    access: 'user',
  },
  {
    id: 8,
    name: 'Rowan Teague',
    email: 'rowan.teague@example.com',
    age: 36,
    phone: '020 5550 176',
    access: 'user',
  },
  {
    id: 9,
    name: 'Hari Phiri',
    email: 'hari.phiri@example.com',
    age: 65,
    phone: '020 5550 189',
    access: 'admin',
  },
  {
    id: 10,
    name: 'Pip Quayle',
    email: 'pip.quayle@example.com',
    age: 11,
    phone: '020 5550 194',
    access: 'user',
  },
]

export interface SampleContact {
  id: number
  name: string
  email: string
  age: number
  phone: string
  address: string
  city: string
  zipCode: string
  registrarId: number
}

export const sampleContacts: readonly SampleContact[] = (
  [
    ['Jonna Sæther', 35, '101', '4 Rope Walk', 'Bergen', '5003', 123512],
    ['Casimir Vale', 42, '114', '18 Chandler Yard', 'Bristol', 'BS1 6QF', 123513],
    ['Leila Haddad', 45, '127', '7 Rue des Voiliers', 'Marseille', '13007', 413261],
    ['Anaïs Courtois', 16, '132', '31 Quai de la Fosse', 'Nantes', '44000', 123515],
    ['Duarte Reis', 31, '145', '112 Rua do Farol', 'Porto', '4150-308', 512364],
    ['Ebba Lund', 150, '158', '1 Lighthouse Lane', 'Smögen', '456 51', 123517],
    ['Freja Melling', 44, '163', '9 Havnegade', 'Ærøskøbing', '5970', 123518],
    ['Rowan Teague', 36, '176', '62 Harbour Terrace', 'Falmouth', 'TR11 3TA', 123519],
    ['Hari Phiri', 65, '189', '240 Cape Road', 'Gqeberha', '6001', 123520],
    ['Pip Quayle', 11, '194', '2 Herring Steps', 'Peel', 'IM5 1AT', 123521],
    ['Tomoko Arima', 28, '207', '5-14 Minatomachi', 'Onomichi', '722-0035', 123522],
    ['Oskar Lindqvist', 58, '213', '77 Skeppsbron', 'Stockholm', '111 30', 613247],
    ['Ines Zubiri', 39, '226', '23 Calle del Muelle', 'Getaria', '20808', 123524],
    ['Malia Kealoha', 24, '238', '410 Front Street', 'Lahaina', '96761', 123525],
  ] as const
).map(([name, age, ending, address, city, zipCode, registrarId], index) => ({
  id: index + 1,
  name,
  email: emailOf(name),
  age,
  phone: `020 5550 ${ending}`,
  address,
  city,
  zipCode,
  registrarId,
}))

export interface SampleInvoice {
  id: number
  name: string
  email: string
  /** In dollars. */
  cost: number
  phone: string
  /** A calendar date. */
  date: string
}

export const sampleInvoices: readonly SampleInvoice[] = (
  [
    ['Jonna Sæther', 21.24, '101', '2026-09-12'],
    ['Casimir Vale', 1240.55, '114', '2026-06-15'],
    ['Leila Haddad', 4133.56, '127', '2026-05-02'],
    ['Anaïs Courtois', 920.45, '132', '2026-04-03'],
    ['Duarte Reis', 61.89, '145', '2026-10-01'],
    ['Ebba Lund', 7300.15, '158', '2026-11-05'],
    ['Freja Melling', 2880.25, '163', '2026-07-22'],
    ['Rowan Teague', 512.35, '176', '2026-08-19'],
    ['Hari Phiri', 18.75, '189', '2026-11-11'],
    ['Tomoko Arima', 3640.65, '207', '2026-03-28'],
    ['Oskar Lindqvist', 1999.99, '213', '2026-02-14'],
    ['Ines Zubiri', 845.15, '226', '2026-10-30'],
  ] as const
).map(([name, cost, ending, date], index) => ({
  id: index + 1,
  name,
  email: emailOf(name),
  cost,
  phone: `020 5550 ${ending}`,
  date,
}))

export interface SampleTransaction {
  txId: string
  user: string
  /** A calendar date. */
  date: string
  /** In dollars. */
  cost: number
}

export const sampleTransactions: readonly SampleTransaction[] = [
  { txId: '01e4dsa', user: 'jonnasaether', date: '2026-11-19', cost: 43.95 },
  { txId: '0315dsaa', user: 'casimirvale', date: '2026-11-18', cost: 1330.45 },
  { txId: '01e4dsb', user: 'leilahaddad', date: '2026-11-18', cost: 243.95 },
  { txId: '51034szv', user: 'anaiscourtois', date: '2026-11-16', cost: 200.95 },
  { txId: '0a123sb', user: 'duartereis', date: '2026-11-15', cost: 13.55 },
  { txId: '01e4dsc', user: 'ebbalund', date: '2026-11-12', cost: 843.55 },
]

function emailOf(name: string): string {
  const ascii = name
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '')
  return `${ascii.toLowerCase().replaceAll(' ', '.')}@example.com`
}
