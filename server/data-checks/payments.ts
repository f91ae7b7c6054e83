// Invariants of money: bills, payments, refunds and the ledger.

import { billBackfillTask } from '#server/features/bookings/bills/bill-backfill.service.ts'
import { type Invariant, invariant } from './invariant.ts'
import { today } from './today.ts'

const billName = `bills.kind || ' ' || bills.record_id`

export const paymentInvariants: Invariant[] = [
  invariant(
    'what every bill says is paid is the sum of its ledger',
    'bills',
    `select ${billName} || ': ' || paid_cents || ' cents paid, ' || coalesce(sum, 0) || ' in the ledger' as breach
     from bills left join (
       select kind, record_id, sum(case when entry in ('refund', 'takenBack') then -amount_cents else amount_cents end) as sum
       from ledger_entries group by kind, record_id
     ) as ledger using (kind, record_id)
     where paid_cents <> coalesce(sum, 0)`,
  ),
  invariant(
    'no more of a payment is refunded and taken back than was charged, and none is charged twice',
    'payments',
    `select 'payment ' || payment_id || ': ' || charges || ' charges of ' || charged || ' cents, ' || refunded || ' refunded or taken back' as breach
     from (
       select payment_id, count(*) filter (where entry = 'charge') as charges,
         coalesce(sum(amount_cents) filter (where entry = 'charge'), 0) as charged,
         coalesce(sum(case entry when 'charge' then 0 when 'returned' then -amount_cents else amount_cents end), 0) as refunded
       from ledger_entries group by payment_id
     ) as sums
     where charges <> 1 or refunded > charged or refunded < 0`,
  ),
  invariant(
    'exactly the payments with a charge are paid, and every entry is of the bill of its payment',
    'payments',
    `select 'payment ' || payments.id || ': ' || state || ', ' || coalesce(charge.amount_cents::text, 'no') || ' cents charged' as breach
     from payments left join ledger_entries charge on charge.payment_id = payments.id and entry = 'charge'
     where (state = 'paid') <> (charge.id is not null)
     union all
     select 'entry ' || ledger_entries.id || ' of another bill than its payment' from ledger_entries
     join payments on payments.id = payment_id
     where (ledger_entries.kind, ledger_entries.record_id) <> (payments.kind, payments.record_id)`,
  ),
  invariant(
    'exactly the refunds that were made are in the ledger, with their amount',
    'refunds',
    `select 'refund ' || refunds.id || ': ' || state || ', ' || coalesce(made, 0) || ' of ' || amount_cents || ' cents' as breach
     from refunds left join (
       select refund_id, sum(case entry when 'refund' then amount_cents else -amount_cents end) as made
       from ledger_entries where refund_id is not null group by refund_id
     ) as ledger on refund_id = refunds.id
     where coalesce(made, 0) <> case state when 'done' then amount_cents else 0 end`,
  ),
  invariant(
    'every bill waits for its deposit only until it is paid',
    'bills',
    `select ${billName} || ': ' || paid_cents || ' of ' || awaited || ' cents' as breach
     from bills cross join lateral (
       select least(total_cents, greatest(deposit_cents + coalesce(sum(own), 0), max(covered + of_newer))) as awaited
       from (
         select own, covered, sum(own) over (order by place desc) as of_newer
         from jsonb_array_elements(additions) with ordinality as each (addition, place)
         cross join lateral (select (addition ->> 'depositCents')::bigint as own, (addition ->> 'coveredCents')::bigint as covered) as cents
       ) as added
     ) as deposits
     where state = 'open' and pay_by is not null and paid_cents + waived_cents >= awaited`,
  ),
  invariant(
    'every bill of a booking is open while the booking is confirmed',
    'bills',
    `select 'booking ' || record_id || ': ' || coalesce(status, 'missing') || ', its bill ' || bills.state as breach
     from bills left join bookings on bookings.id = record_id
     where kind = 'booking' and (status = 'confirmed') is distinct from (bills.state = 'open')`,
  ),
  invariant(
    'every bill of an order is open until the order is cancelled, and unpaid exactly while it is only placed',
    'bills',
    `select 'order ' || record_id || ': ' || orders.state || ', its bill ' || bills.state || ', '
       || paid_cents || ' of ' || bills.total_cents || ' cents paid' as breach
     -- Old orders are deleted before their bills, or after.
     from bills join orders on orders.id = record_id
     where kind = 'order' and (
       (orders.state = 'cancelled') is distinct from (bills.state <> 'open')
       or (orders.state = 'placed' and paid_cents + waived_cents >= bills.total_cents)
       or (orders.state not in ('placed', 'cancelled') and bills.pay_by is not null)
     )`,
  ),
  invariant(
    'no more of a payment is planned to be refunded than was charged',
    'payments',
    `select 'payment ' || payment_id || ': ' || planned || ' of ' || coalesce(charged, 0) || ' cents' as breach
     from (
       select payment_id, sum(amount_cents) as planned from refunds where state <> 'failed' group by payment_id
     ) as refunds left join (
       select payment_id, sum(case entry when 'charge' then amount_cents else -amount_cents end) as charged
       from ledger_entries where entry in ('charge', 'takenBack') group by payment_id
     ) as charges using (payment_id)
     where planned > coalesce(charged, 0)`,
  ),
  invariant(
    'exactly the bills of which not all is due at once say when the balance is due, or that it is paid on the spot',
    'bills',
    `select ${billName} || ': ' || coalesce(balance_due_on::text, 'never') as breach from bills
     where case when spot_date is null then (deposit_cents < total_cents) <> (balance_due_on is not null)
       else deposit_cents > 0 or balance_due_on is not null or pay_by is not null end`,
  ),
  invariant(
    // Before the first run of the task, an upgrade is not finished.
    'every confirmed booking ahead has a bill',
    'bookings',
    `select 'booking ' || id || ' on ' || date as breach from bookings
     where status = 'confirmed' and date >= ${today}
       and not exists (select from bills where kind = 'booking' and record_id = bookings.id)
       and exists (select from upgrade_tasks where name = '${billBackfillTask}')`,
  ),
  invariant(
    'exactly the entries of staff that count are in the ledger, with their amount, and those that wait are not',
    'staff_entries',
    `select 'entry ' || staff_entries.id || ': ' || staff_entries.state || ', '
       || coalesce(charge.amount_cents::text, 'no') || ' of ' || staff_entries.amount_cents || ' cents in the ledger' as breach
     from staff_entries left join ledger_entries charge on charge.id = staff_entries.id and charge.entry = 'charge'
       and charge.payment_id = staff_entries.payment_id
       and (charge.kind, charge.record_id) = (staff_entries.kind, staff_entries.record_id)
     where coalesce(charge.amount_cents, 0) <> case staff_entries.state when 'counted' then staff_entries.amount_cents else 0 end`,
  ),
  invariant(
    'exactly the entries that were taken back are taken back in the ledger, and none of the provider',
    'ledger_entries',
    `select 'payment ' || payments.id || ': ' || method || ', taken back '
       || coalesce(taken_back_at::text, 'never') || ', in the ledger ' || coalesce(taken.at::text, 'never') as breach
     from (select payment_id, at from ledger_entries where entry = 'takenBack') as taken
     full join (
       select payment_id, taken_back_at from staff_entries where state = 'counted' and taken_back_at is not null
     ) as entries using (payment_id)
     join payments on payments.id = payment_id
     where method <> 'transfer' or taken.at is distinct from taken_back_at`,
  ),
]
