// Invariants of orders: totals, states, stock, and the numbers of their documents.
import { type Invariant, invariant } from './invariant.ts'

const orderName = `'order ' || orders.id`

/**
 * By order: what its invoice and its credit notes say. Grouped: as the check reads no index, a lateral join would read all
 * documents for each order.
 */
const documentSums = `select order_id,
  sum(total_cents) filter (where kind = 'invoice') as invoiced,
  max(vat_cents) filter (where kind = 'invoice') as invoiced_vat,
  coalesce(sum(total_cents) filter (where kind = 'creditNote'), 0) as credited,
  coalesce(sum(vat_cents) filter (where kind = 'creditNote'), 0) as credited_vat
from order_documents where not is_annulled group by order_id`

/** Orders of versions before 0.2.0 were rounded per line, and stay as they were placed. */
const dueBeforePricesPerPiece =
  'floor((quantity::numeric * cost_cents * (10000 - sale_basis_points) + 5000) / 10000)'

export const orderInvariants: Invariant[] = [
  invariant(
    'the totals of every order are those of its lines, its delivery and its VAT',
    'orders',
    `select ${orderName} || ': ' || goods_cents || ' + ' || delivery_cents || ' = ' || total_cents || ', lines '
       || coalesce(due::text, 'none') as breach
     from orders left join (
       select order_id, sum(due_cents) as due,
         bool_and(due_cents in (
           quantity * floor((cost_cents::numeric * (10000 - sale_basis_points) + 5000) / 10000),
           ${dueBeforePricesPerPiece}
         )) as is_right
       from order_lines group by order_id
     ) as lines on order_id = orders.id
     where due is distinct from goods_cents or not is_right or total_cents <> goods_cents + delivery_cents
       or vat_cents <> floor(
         (2 * total_cents::numeric * vat_basis_points + 10000 + vat_basis_points) / (2 * (10000 + vat_basis_points))
       )`,
  ),
  invariant(
    'the state of every order is the last one in its history, which begins with its placing',
    'orders',
    `select ${orderName} || ': ' || state || ', history ' || coalesce(last_state, 'empty') as breach
     from orders cross join lateral (
       select (array_agg(event ->> 'event' order by place desc))[1] as last_state,
         bool_and(place > 1 or event ->> 'event' = 'placed') as begins_right
       from jsonb_array_elements(history) with ordinality as events (event, place)
       where event ->> 'event' not in ('withdrawn', 'lines-returned')
     ) as told
     where last_state is distinct from state or begins_right is not true`,
  ),
  invariant(
    'cancelled orders hold no stock',
    'order_lines',
    `select 'line ' || order_lines.id || ': ' || stock_taken || ' pieces' as breach
     from order_lines join orders on orders.id = order_id where state = 'cancelled' and stock_taken > 0`,
  ),
  invariant(
    'pieces that wait for a payment are not taken, and those of paid orders do not wait',
    'order_lines',
    `select 'line ' || order_lines.id || ': ' || stock_taken || ' pieces of an order that is ' || state as breach
     from order_lines join orders on orders.id = order_id
     where awaits_payment and (stock_taken > 0 or state not in ('placed', 'cancelled'))`,
  ),
  invariant(
    'an order is returned when all of its lines are',
    'orders',
    `select ${orderName} || ': ' || state || ', ' || kept || ' lines kept' as breach
     from orders join (
       select order_id, count(*) filter (where returned_at is null) as kept from order_lines group by order_id
     ) as lines on order_id = orders.id
     where (state = 'returned') <> (kept = 0)`,
  ),
  invariant(
    'every paid order has one invoice of its total, and credit notes of at most that',
    'orders',
    `select ${orderName} || ': total ' || total_cents || ', invoiced ' || coalesce(invoiced::text, 'nothing')
       || ', credited ' || coalesce(credited, 0) as breach
     from orders left join (${documentSums}) as documents on order_id = orders.id
     where invoiced is distinct from case when paid_at is not null then total_cents end
       or coalesce(credited, 0) > coalesce(invoiced, 0)
       or (state in ('cancelled', 'returned') and coalesce(credited, 0) <> coalesce(invoiced, 0))`,
  ),
  invariant(
    'the credit notes of every order are of what came back, with the VAT of that',
    'orders',
    `select ${orderName} || ': ' || coalesce(credited, 0) || ' cents credited with ' || coalesce(credited_vat, 0) || ' of VAT, '
       || coalesce(returned, 0) || ' returned' as breach
     from orders
     left join (
       select order_id, sum(due_cents) as returned from order_lines where returned_at is not null group by order_id
     ) as lines on lines.order_id = orders.id
     left join (${documentSums}) as documents on documents.order_id = orders.id
     where (state not in ('cancelled', 'returned') and coalesce(credited, 0) <> coalesce(returned, 0))
       or invoiced_vat <> vat_cents
       or credited_vat <> floor(
         (2 * credited::numeric * vat_basis_points + 10000 + vat_basis_points) / (2 * (10000 + vat_basis_points))
       )`,
  ),
  invariant(
    'every invoice whose payment was entered by mistake is credited as a whole',
    'order_documents',
    `select 'order ' || order_id || ': annulled invoices less their credit notes are ' || sum || ' cents' as breach
     from (
       select order_id, sum(case kind when 'invoice' then total_cents else -total_cents end) as sum,
         sum(case kind when 'invoice' then vat_cents else -vat_cents end) as vat
       from order_documents where is_annulled and order_id is not null group by order_id
     ) as sums where sum <> 0 or vat <> 0`,
  ),
  invariant(
    'no order has the reference of a booking',
    'orders',
    `select ${orderName} || ' and booking ' || bookings.id || ': ' || reference as breach
     from orders join bookings using (reference)`,
  ),
  invariant(
    'the numbers of invoices and credit notes have no gaps',
    'order_documents',
    `select coalesce(counted.kind, document_counters.kind) || ': ' || coalesce(count, 0) || ' documents up to number '
       || coalesce(highest, 0) || ', counter ' || coalesce(last, 0) as breach
     from (select kind, count(*) as count, max(number) as highest from order_documents group by kind) as counted
     full join document_counters using (kind)
     where count is distinct from highest or highest is distinct from last`,
  ),
]
