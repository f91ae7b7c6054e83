// The money of bookings, as every place shows it, against books that are kept apart: read from the rows of tickets, ledger and
// refunds, in whole cents, without the rules of the product.
import { billSentence } from '#contract/bill-sentences.ts'
import type { Statement } from '#contract/payment-rules.ts'
import type { World } from './world.ts'

/** Bookings of a round that are compared. */
const mostCompared = 60
/** Of the tours of the proof, on any day before the departure. */
const percentKept = 15

interface Books {
  id: string
  reference: string
  state: string
  isByHouse: boolean
  tickets: { tickets: number; cents: number; percentKept?: number }[]
  fees: number
  waived: number
  kept: number
  charged: number
  back: number
  refunded: number
  pending: number
}

export async function requireSameStatements(world: World): Promise<void> {
  const { processes, staff, counts } = world
  const lapsed = await processes.client.sql<{ count: number }[]>`
    select count(*)::int as count from mails where template = 'tickets-lapsed'`
  counts.ticketsLapsed = lapsed[0]!.count
  for (const books of await readBooks(world)) {
    const params = { id: books.id }
    const { body: trip } = await processes.call(staff, 'GET /tours/:id/trip', { params })
    const { body: ledger } = await processes.call(staff, 'GET /tours/:id/payments', { params })
    const { body: list } = await processes.call(staff, 'GET /tours', { query: { q: books.reference } })
    const listed = list.items.find(({ _id }) => _id === books.id)
    const shown = {
      trip: trip.statement,
      bill: trip.payments?.statement,
      ledger: ledger.statement,
      list: listed?.statement,
    }
    const expected = amountsOf(books)
    for (const [place, statement] of Object.entries(shown)) requireSame(books, place, statement, expected)
    counts.compared++
  }
}

function requireSame(
  { id }: Books,
  place: string,
  statement: Statement | null | undefined,
  expected: Record<string, number>,
): void {
  if (statement === null || statement === undefined)
    throw new Error(`${place} says nothing about the money of ${id}.`)
  for (const [name, cents] of Object.entries(expected)) {
    const shown = Math.round(statement[name as 'due'] * 100)
    if (shown !== cents)
      throw new Error(`${place} says ${name} ${shown} of ${id}, the books ${JSON.stringify(expected)}.`)
  }
  const named = [...billSentence(statement).matchAll(/\$([\d,]+)\.(\d{1,2})/g)].map(
    ([, whole, part]) => Number(whole!.replaceAll(',', '')) * 100 + Number(part!.padEnd(2, '0')),
  )
  const known = new Set([...Object.values(expected), expected.toRefund! + expected.refunding!])
  const strange = named.filter((cents) => !known.has(cents))
  if (strange.length > 0)
    throw new Error(`The sentence of ${id} names ${strange.join(', ')}: ${billSentence(statement)}`)
}

function amountsOf(books: Books): Record<string, number> {
  const paid = books.charged - books.back
  const claim = claimOf(books)
  return {
    claim,
    paid,
    due: Math.max(0, claim - paid),
    toRefund: Math.max(0, paid - claim - books.pending),
    refunding: books.pending,
    refunded: books.refunded,
  }
}

function claimOf({ id, state, isByHouse, tickets, fees, waived, kept }: Books): number {
  const each = tickets.flatMap((group) => Array.from({ length: group.tickets }, () => group))
  const price = each.reduce((sum, { cents }) => sum + cents, 0)
  if (state === 'open') return price + fees - waived
  if (state === 'lapsed' || isByHouse) return 0
  const hundredths = each.reduce(
    (sum, { cents, percentKept: own = 0 }) => sum + cents * Math.max(own, percentKept),
    0,
  )
  const most = Math.min(price + fees, fees + Math.floor((hundredths + 50) / 100))
  // What staff have refunded beyond the terms lowers the claim.
  if (kept > most) throw new Error(`${id} claims ${kept}, the terms at most ${most}.`)
  return kept
}

async function readBooks({ processes: { client }, intents }: World): Promise<Books[]> {
  const ids = [...intents.values()].slice(-4 * mostCompared)
  return client.sql<Books[]>`
    select bookings.id, bookings.reference, bills.state, waived_cents::float as waived, kept_cents::float as kept,
      coalesce(ticket_prices, jsonb_build_array(jsonb_build_object('tickets', ticket_count, 'cents', bookings.total_cents / ticket_count))) as tickets,
      fees_cents::float as fees,
      coalesce((select event ->> 'by' = 'agency' from jsonb_array_elements(history) with ordinality as each (event, place)
        where event ->> 'event' = 'cancelled' order by place desc limit 1), false) as "isByHouse",
      (select coalesce(sum(amount_cents), 0)::float from ledger_entries
        where record_id = bookings.id and entry in ('charge', 'returned')) as charged,
      (select coalesce(sum(amount_cents), 0)::float from ledger_entries
        where record_id = bookings.id and entry in ('refund', 'takenBack')) as back,
      (select coalesce(sum(case entry when 'refund' then amount_cents when 'returned' then -amount_cents end), 0)::float
        from ledger_entries where record_id = bookings.id) as refunded,
      (select coalesce(sum(refunds.amount_cents), 0)::float from refunds join payments on payments.id = payment_id
        where record_id = bookings.id and refunds.state = 'pending') as pending
    from bookings join bills on bills.record_id = bookings.id and bills.kind = 'booking'
    where bookings.id = any(${ids}::uuid[]) order by bookings.id desc limit ${mostCompared}`
}
