import { sql } from 'drizzle-orm'
import type { HouseTerms, houseTermsEndpoints } from '#contract/house-terms.ts'
import type { PaymentMethod } from '#contract/payment-rules.ts'
import type { HandlersFor } from '#server/calls/call.ts'
import type { Database } from '#server/database/client.ts'
import { asksAhead, keepsPrice, tours } from './tours.table.ts'

export function houseTermsHandlers(method: PaymentMethod): HandlersFor<keyof typeof houseTermsEndpoints> {
  return { 'GET /house/terms': async (_input, { db }) => ({ ...(await readTerms(db)), method }) }
}

/** Each by an index of the tours that answer it. */
async function readTerms(db: Database): Promise<Omit<HouseTerms, 'method'>> {
  const { rows } = await db.execute<{ keeps: boolean; asks: boolean }>(sql`
    select exists (select from ${tours} where ${keepsPrice}) as keeps,
      exists (select from ${tours} where ${asksAhead}) as asks`)
  return { keepsPrice: rows[0]!.keeps, asksAhead: rows[0]!.asks }
}
