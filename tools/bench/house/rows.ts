// What is read in a house: calls with the time that each may take.
import { dateInUtc } from '#contract/calendar.ts'
import type { HttpPerson } from '#server/testing/http-client.ts'

type Headers = Record<string, string>
export interface HouseRow {
  what: string
  path: string
  goalMs: number
  headers: Headers
}

const goalMs = { list: 10, word: 50, summary: 50 }

interface Listed {
  _id: string
  date: string
  cardId: string
  email: string
  reference: string
}

/** `customer` has bookings and orders. */
export async function rowsOf(url: string, staff: HttpPerson, customer: HttpPerson): Promise<HouseRow[]> {
  const { headers } = staff
  const first = async (path: string) => {
    const response = await fetch(`${url}/api${path}`, { headers })
    return ((await response.json()) as { items: Listed[] }).items[0]!
  }
  const booking = await first('/tours?status=confirmed&when=upcoming')
  const order = await first('/orders')
  const review = await first('/reviews')
  const today = dateInUtc(new Date())
  const { list, word, summary } = goalMs
  type Row = [what: string, path: string, goalMs: number]
  const ofWords = (what: string, path: string): Row[] =>
    (
      [
        ['a word that fits all', 'example'],
        ['a word that fits many', 'garcia'],
        ['two words that fit some', 'garcia imani'],
        ['two words with a slip', 'garcia anna'],
        ['a word that fits one', booking.email],
        ['a word that fits none', 'nosuchbody'],
      ] as const
    ).map(([which, text]) => [`${what}, ${which}`, `${path}?q=${encodeURIComponent(text)}`, word])
  const rows: Row[] = [
    ['bookings', '/tours', list],
    ['bookings, page 50', '/tours?page=50', list],
    ['bookings by state', '/tours?status=cancelled', list],
    ['bookings ahead', '/tours?when=upcoming', list],
    ['bookings of the past', '/tours?when=past', list],
    ['bookings of a date', `/tours?date=${today}`, list],
    ['bookings of a tour', `/tours?cardId=${booking.cardId}`, list],
    ['bookings of tours with a word', '/tours?tour=fjord', word],
    ...ofWords('bookings', '/tours'),
    ['bookings, a part of a phone number', '/tours?q=44201', word],
    ['bookings by state, a word', '/tours?status=cancelled&q=garcia', word],
    ['trip', `/tours/${booking._id}/trip`, list],
    ['departures', '/tours/departures?when=upcoming', list],
    ['departures of the past', '/tours/departures?when=past', list],
    ['departure', `/tours/departures/${booking.cardId}/${booking.date}`, list],
    ['orders', '/orders', list],
    ['orders, page 50', '/orders?page=50', list],
    ['orders by state', '/orders?state=completed', list],
    ...ofWords('orders', '/orders'),
    ['order', `/orders/${order._id}`, list],
    ['pick list', '/orders/pick-list', summary],
    ['open bills', '/payments/open', list],
    ['open bills of customers', '/payments/open?by=customer', list],
    ['overdue bills', '/payments/open?by=overdue', list],
    ['bills to pay back', '/payments/open?by=agency', list],
    ['bill by its reference', `/payments/open?q=${booking.reference}`, list],
    ['mails', '/mails', list],
    ['mails by state', '/mails?state=failed', list],
    ...ofWords('mails', '/mails'),
    ['audit log', '/audit-log', list],
    ['audit log of an action', '/audit-log?action=POST%20%2Fuser%2Fsignin', list],
    ['audit log of a day', `/audit-log?from=${today}&to=${today}`, list],
    ['audit log of a record', `/audit-log?record=${booking._id}`, list],
    ['audit log, a word of a title', '/audit-log?record=fjord', word],
    ['audit log, a word that fits none', '/audit-log?record=nosuchtour', word],
    ['reviews', '/reviews', list],
    ['reviews of items with a word', '/reviews?item=fjord', word],
    ['reviews without an answer', '/reviews?queue=new', list],
    ['reviews of the network of another', `/reviews?network=${review._id}`, list],
    ['users', '/users', list],
    ...ofWords('users', '/users'),
    ['users by the phone number of a booking', '/users?q=442012345', word],
    ['Today', '/today', summary],
    ['figures by day', '/figures?by=day', summary],
    ['figures by month', '/figures?by=month', summary],
  ]
  const own: Row[] = [
    ['account page: bookings', '/tours/my-tour', list],
    ['account page: orders', '/orders/my', list],
    ['account page: mails', '/mails/my?about=booking', list],
  ]
  const of =
    (person: HttpPerson) =>
    ([what, path, goal]: Row): HouseRow => ({
      what,
      path: `/api${path}`,
      goalMs: goal,
      headers: person.headers,
    })
  return [...rows.map(of(staff)), ...own.map(of(customer))]
}
