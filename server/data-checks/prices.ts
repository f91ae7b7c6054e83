// Invariants of the history of prices, which triggers write.
import { type Invariant, invariant } from './invariant.ts'

const newestPrices = `(select distinct on (product_id) * from product_prices order by product_id, number desc) as newest`

export const priceInvariants: Invariant[] = [
  invariant(
    'cost, sale and lowest price of every product are those at the end of its price history',
    'products',
    `select 'product ' || products.id || ': ' || products.cost_cents || ' cents, price '
       || coalesce(newest.number::text, 'missing') as breach
     from products left join ${newestPrices} on newest.product_id = products.id
     where (products.cost_cents, products.sale_basis_points)
         is distinct from (newest.cost_cents, newest.sale_basis_points)
       or products.lowest_price_cents is distinct from newest.lowest_cents`,
  ),
  invariant(
    'the lowest price of every sale is that of the 30 days before it began',
    'product_prices',
    `select 'product ' || newest.product_id || ': ' || newest.lowest_cents || ' cents, found '
       || coalesce(found.cents::text, 'none') as breach
     from ${newestPrices}
     left join product_prices as start on start.product_id = newest.product_id and start.number = newest.reduction
     cross join lateral (
       select min(price_cents) as cents from product_prices as counted
       where counted.product_id = newest.product_id and counted.number < newest.reduction and counted.number >= coalesce((
         select max(number) from product_prices as opening
         where opening.product_id = newest.product_id and opening.number < newest.reduction
           and opening.began_at <= start.began_at - interval '720 hours'
       ), 1)
     ) as found
     where newest.lowest_cents is not null and newest.lowest_cents is distinct from found.cents`,
  ),
]
