// What all histories share: the processes, the double of Stripe, what can be bought, and what is known so far.
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { httpSignIn } from '#server/testing/http-client.ts'
import { samplePassword } from '#server/testing/sample-shop.ts'
import type { StripeEvent, StripeServer } from '#server/testing/stripe-server.ts'
import type { MixedProcesses, Processes } from '../seats/processes.ts'
import type { Buyer } from '../seats/scene.ts'
import type { Random } from './random.ts'

/** What has happened so far. */
export interface Counts {
  booked: number
  bookedForGuests: number
  ordered: number
  refused: number
  doubled: number
  pages: number
  paid: number
  paidOtherwise: number
  undecided: number
  eventsSent: number
  eventsRepeated: number
  eventsLost: number
  forged: number
  cancelled: number
  expired: number
  refundedByStaff: number
  refundedByHand: number
  refundsReturned: number
  changed: number
  /** Additions of tickets that were not paid in time. */
  ticketsLapsed: number
  /** Bookings whose money was read in all places. */
  compared: number
  /** Payments entered by hand, those of them that waited, those agreed to, and those taken back. */
  entered: number
  waited: number
  agreed: number
  takenBack: number
  marked: number
  /** Orders of hoarders whose pieces were kept, and those whose pieces are kept once paid. */
  hoarded: number
  hoardingRefused: number
  faults: number
  lostResponses: number
  kills: number
}

export interface World {
  seed: number
  processes: MixedProcesses
  stripe: StripeServer
  counts: Counts
  /** Headers of a super admin. */
  staff: Record<string, string>
  /** Headers of an admin who has confirmed `clerkAddress`. */
  clerk: Record<string, string>
  /** By id. */
  entries: Map<string, EnteredByHand>
  /** Accounts of one network that never pay. */
  hoarders: readonly Buyer[]
  tours: readonly string[]
  products: readonly string[]
  /** Dates of this round's departures. */
  dates: readonly string[]
  /** Each intent to book or order, and the record that was answered. The record has its key as a note. */
  intents: Map<string, string>
  /** Events that were not sent yet, oldest first. */
  unsent: StripeEvent[]
  /** Events of the double's list that are or were among them. */
  taken: number
  /** Pages whose payment the bank has not decided. */
  undecided: Set<string>
  isOver: boolean
}

export interface EnteredByHand {
  recordId: string
  cents: number
  state: 'waiting' | 'counted' | 'takenBack' | 'declined'
}

/** The clerk's bookings have it. */
export const clerkAddress = 'clerk@example.com'

export type { Buyer }

export interface History {
  random: Random
  buyer: Buyer
  kind: 'booking' | 'order'
  /** Of the booking or order. */
  id: string
  /** Of the booking of a guest without an account. */
  key?: { reference: string; pin: string }
  /** Whether the booking has the address of the clerk. */
  isOfClerk: boolean
  /** The provider's pages that the customer was led to. */
  pages: Set<string>
}

export type Act = (world: World, history: History) => Promise<void>

/** Few enough that histories compete for them. */
const seats = 12
const datesPerRound = 10
const stock = 250

/** Prepares a round: other departures, and new stock. */
export async function prepareRound(world: World, round: number): Promise<void> {
  // Events of earlier rounds have all been found.
  world.stripe.events.length = 0
  world.taken = 0
  const { processes } = world
  const { headers } = await httpSignIn(await processes.url(), 'superadmin', samplePassword)
  world.staff = headers
  await processes.client.sql`
    update users set email = ${clerkAddress}, email_key = ${clerkAddress}, email_confirmed_at = now() where username = 'admin'`
  world.clerk = (await httpSignIn(await processes.url(), 'admin', samplePassword)).headers
  const first = addDays(dateInUtc(new Date()), 20 + datesPerRound * round)
  world.dates = Array.from({ length: datesPerRound }, (_, days) => addDays(first, days))
  await processes.client.sql`update products set stock = ${stock} where id = any(${world.products}::uuid[])`
}

/**
 * Three tours that ask for a deposit, one that is paid on the spot, all of which keep a part of the price, and three products
 * with stock.
 */
export async function chooseGoods({ client }: Processes): Promise<Pick<World, 'tours' | 'products'>> {
  const facts = {
    depositPercent: 20,
    balanceDueDays: 10,
    cancellationTerms: [{ daysBefore: 400, percentKept: 15 }],
  }
  const tours = await client.sql<{ id: string }[]>`
    update tours set seats = ${seats}, facts = facts || ${JSON.stringify(facts)}::text::jsonb
    where id in (select id from tours where available and schedule = 'any-day' and deleted_at is null order by id limit 4)
    returning id`
  await client.sql`update tours set facts = facts - 'depositPercent' - 'balanceDueDays' where id = ${tours[0]!.id}`
  const products = await client.sql<{ id: string }[]>`
    select id from products where available and deleted_at is null and cost_cents > 1000 order by id limit 3`
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return { tours: idsOf(tours), products: idsOf(products) }
}

/** Sends an event to one of the processes. Undefined if the process is gone. */
export async function sendEvent(
  { processes, stripe }: World,
  event: StripeEvent,
  options?: Parameters<StripeServer['sign']>[1],
): Promise<number | undefined> {
  const { payload, signature } = stripe.sign(event, options)
  const url = await processes.url()
  try {
    const response = await fetch(`${url}/api/payments/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    })
    await response.arrayBuffer()
    return response.status
  } catch {
    return undefined
  }
}
