// What must hold once a round has settled: the money of the double is that of the ledger, and each record follows it.
import { requireSameEntries } from './entry-acts.ts'
import { requireStockForOthers } from './hoarders.ts'
import { requireSameStatements } from './statements.ts'
import type { World } from './world.ts'

export async function checkMoney(world: World): Promise<void> {
  await requireSameMoney(world)
  await requireSameEntries(world)
  await requireNothingOwed(world)
  await requireSameStatements(world)
  await requireOnePerIntent(world)
  await requireStockForOthers(world)
}

interface Sums {
  charged: number
  refunded: number
}

/** Each charge and refund of the double is in the ledger once, and nothing else is. */
async function requireSameMoney({ processes: { client }, stripe }: World): Promise<void> {
  const found = new Map<string, Sums>()
  const foreign = new Set<string>()
  for (const { intent, paymentStatus } of stripe.sessions.values()) {
    if (intent === null || paymentStatus !== 'paid') continue
    if (intent.currency === 'usd') found.set(intent.id, { charged: intent.received, refunded: 0 })
    else foreign.add(intent.id)
  }
  for (const { intent, amount, status } of stripe.refunds.values()) {
    const sums = found.get(intent)
    if (sums !== undefined && status === 'succeeded') sums.refunded += amount
  }
  const rows = await client.sql<({ charge: string } & Sums)[]>`
    select charge_ref as charge,
      sum(ledger_entries.amount_cents) filter (where entry = 'charge')::float as charged,
      coalesce(sum(case entry when 'refund' then ledger_entries.amount_cents when 'returned' then -ledger_entries.amount_cents end), 0)::float
        as refunded
    from ledger_entries join payments on payments.id = payment_id
    -- Sample orders were paid by bank transfer, and staff enter payments by hand.
    where method = 'provider' group by payments.id`
  for (const { charge, ...entered } of rows) {
    const made = found.get(charge)
    if (made === undefined || made.charged !== entered.charged || made.refunded !== entered.refunded) {
      throw new Error(
        `Of ${charge} the ledger has ${JSON.stringify(entered)}, Stripe ${JSON.stringify(made)}.`,
      )
    }
    found.delete(charge)
  }
  if (found.size > 0) throw new Error(`${found.size} charges are not in the ledger: ${[...found.keys()][0]}.`)
  const kept = await client.sql<{ id: string; isRefunded: boolean }[]>`
    select charge_ref as id, refunded_at is not null as "isRefunded" from foreign_charges`
  if (kept.length !== foreign.size)
    throw new Error(`${foreign.size} foreign charges, ${kept.length} are known.`)
  for (const { id, isRefunded } of kept) {
    const back = stripe.refundedOf(id)
    const [session] = [...stripe.sessions.values()].filter((each) => each.intent?.id === id)
    // A refund that has come back is shown to staff.
    if ((back === session!.intent!.received) !== isRefunded)
      throw new Error(`${back} of the foreign charge ${id} went back, and that is not what staff see.`)
  }
}

/** The agency keeps nothing that it owes, unless it came by hand or the provider could not refund it: then staff see it. */
async function requireNothingOwed({ processes: { client } }: World): Promise<void> {
  const owing = await client.sql<{ id: string }[]>`
    select record_id as id from bills
    where paid_cents - case state when 'open' then total_cents - waived_cents when 'cancelled' then kept_cents else 0 end > (
        select coalesce(sum(case when entry in ('charge', 'returned') then ledger_entries.amount_cents else -ledger_entries.amount_cents end), 0)
        from ledger_entries join payments on payments.id = payment_id
        where ledger_entries.kind = bills.kind and ledger_entries.record_id = bills.record_id and method = 'transfer'
      )
      and exists (
        select from payments
        where payments.kind = bills.kind and payments.record_id = bills.record_id and method = 'provider'
      )
      and not exists (
        select from refunds join payments on payments.id = payment_id
        where payments.kind = bills.kind and payments.record_id = bills.record_id and refunds.state = 'failed'
      )`
  if (owing.length > 0) throw new Error(`${owing.length} bills owe money: ${owing[0]!.id}.`)
}

async function requireOnePerIntent({ processes: { client }, intents, stripe }: World): Promise<void> {
  const made = await client.sql<{ key: string; id: string }[]>`
    select description as key, id from bookings where description like 'history %'
    union all select note, id from orders where note like 'history %'`
  const byKey = Map.groupBy(made, ({ key }) => key)
  for (const [key, records] of byKey) {
    if (records.length > 1) throw new Error(`${key} made ${records.length} records.`)
  }
  for (const [key, id] of intents) {
    if (byKey.get(key)?.[0]?.id !== id) throw new Error(`The record ${id} of ${key} is lost.`)
  }
  const pages = Map.groupBy([...stripe.sessions.values()], ({ paymentId }) => paymentId)
  for (const [paymentId, sessions] of pages) {
    if (sessions.length > 1) throw new Error(`The payment ${paymentId} has ${sessions.length} pages.`)
  }
}
