// Groups of endpoints in the API's description.
export const tagSentences = {
  accounts: 'Signing up, in and out, and the profile.',
  'personal data': 'What is held about the signed-in user: to take along, and to have erased.',
  tours: 'Journeys that are offered. In paths and fields they are called cards.',
  'tour reviews': 'Six scores and a text on a tour.',
  departures: 'Dates of a tour that staff schedule.',
  bookings: 'Tickets for a tour on a date. In paths they are called tours.',
  holds: 'Seats that are kept for a user for some minutes.',
  'waiting list': 'Waiting for seats of departures that have too few.',
  'check-in': 'Travellers who arrive at a departure, also recorded without network.',
  payments: 'What is to be paid for bookings and orders, and the ledger of what was.',
  products: 'What the shop offers.',
  'product reviews': 'Stars and a text on a product. In paths they are called comments.',
  carts: 'What the signed-in user means to buy.',
  orders: 'What was bought from a cart, until it is delivered or comes back.',
  reviews: 'Reviews of both kinds: reported by users, answered and deleted by staff.',
  'audit log': 'Who did what, for super admins.',
  mails: 'What was written to people, and what has become of it.',
  jobs: 'Background jobs that have failed, for staff.',
  users: 'Accounts of everybody, for super admins.',
  house: 'The house itself: name, contact, fees and rules, which super admins set, and its day and figures.',
} as const
export type Tag = keyof typeof tagSentences
