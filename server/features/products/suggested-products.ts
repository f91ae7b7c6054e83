// Products with words that begin with the words of a text that is still being typed.
import type { SuggestedProduct } from '#contract/suggestions.ts'
import type { Database } from '#server/database/client.ts'
import { isAmong } from '#server/database/is-among.ts'
import { findText } from '#server/database/text-search.ts'
import { suggestRecords } from '#server/database/title-suggestions.ts'
import { products } from './products.table.ts'

export async function suggestProducts(
  db: Database,
  text: string,
  limit: number,
): Promise<SuggestedProduct[]> {
  const ids = await suggestRecords(db, 'product', products, text, limit)
  if (ids.length === 0) return []
  const rows = await db
    .select({ _id: products.id, slug: products.slug, title: products.title, category: products.category })
    .from(products)
    .where(isAmong(products.id, ids))
  return rows.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
}

/** The text with its slips corrected. Undefined if it has none. */
export async function correctProductText(db: Database, text: string): Promise<string | undefined> {
  return (await findText(db, 'product', products, text)).correctedText
}
