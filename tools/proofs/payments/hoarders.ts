// Accounts of one network that order and never pay, among the customers. They never keep a product from everybody else: together
// they keep the few pieces that accounts may keep that have never paid.
import { setTimeout as pause } from 'node:timers/promises'
import { keptPiecesOfNewcomers } from '#contract/order-rules.ts'
import { newId } from '#server/database/ids.ts'
import { hasNoResponse } from '../seats/processes.ts'
import type { Random } from './random.ts'
import type { Buyer, World } from './world.ts'

const pauseMs = 30

/** Each orders each product, until the round is over. */
export async function hoardStock(world: World, random: Random): Promise<void> {
  for (const hoarder of world.hoarders) {
    for (const product of world.products) {
      if (world.isOver) return
      try {
        await order(world, hoarder, product, random)
      } catch (error) {
        if (!hasNoResponse(error)) throw error
        world.counts.lostResponses++
      }
      await requireStockForOthers(world)
      await pause(pauseMs)
    }
  }
}

async function order(
  { processes: { client, limited }, counts }: World,
  { headers, userId }: Buyer,
  product: string,
  random: Random,
): Promise<void> {
  await client.sql`delete from cart_lines where user_id = ${userId}`
  // A first order may be of any size: of more, it alone would be beyond the share.
  const count = 1 + random.below(keptPiecesOfNewcomers / 2)
  await limited.callOnce(headers, 'POST /carts', { body: { product, count } }, newId())
  const address = { name: 'Buyer', line1: 'Storgata 4', city: 'Bergen', postcode: '5003', country: 'Norway' }
  const body = { address, delivery: 'collect' as const }
  const { status, body: placed } = await limited.callOnce(headers, 'POST /orders', { body }, newId())
  if (status !== 201) return
  if (placed.lines.some(({ isKeptOncePaid }) => isKeptOncePaid)) counts.hoardingRefused++
  else counts.hoarded++
}

/** At every instant. */
export async function requireStockForOthers({ processes: { client }, hoarders }: World): Promise<void> {
  const ids = hoarders.map(({ userId }) => userId)
  const [row] = await client.sql<{ pieces: number }[]>`
    select sum(stock_taken)::int as pieces from order_lines join orders on orders.id = order_id
    where user_id = any(${ids}::uuid[]) and state = 'placed' and paid_at is null
    group by product_id order by 1 desc limit 1`
  if (row !== undefined && row.pieces > keptPiecesOfNewcomers) {
    throw new Error(`Hoarders keep ${row.pieces} pieces of a product, not ${keptPiecesOfNewcomers} at most.`)
  }
}
