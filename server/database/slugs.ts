// Slugs of records: the older keeps the plain one, later ones get a suffix.
import { sql } from 'drizzle-orm'
import { slugify } from '#contract/slugs.ts'
import { isId } from '#server/ids.ts'
import type { Database } from './client.ts'

/**
 * A slug for the title that nobody else has. Within a transaction: whoever asks for the same plain slug
 * waits until it commits.
 */
export async function claimSlug(
  db: Database,
  kind: 'tour' | 'product',
  title: string,
  isTaken: (slugs: string[]) => Promise<Set<string>>,
): Promise<string> {
  const plain = slugify(title)
  const base = plain === '' || isId(plain) ? `${kind}-${plain}`.replace(/-$/, '') : plain
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}-slug:${base}`}, 0))`)
  for (let first = 1; ; first += suffixesPerLook) {
    const candidates = Array.from({ length: suffixesPerLook }, (_, index) =>
      first + index === 1 ? base : `${base}-${first + index}`,
    )
    const taken = await isTaken(candidates)
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free !== undefined) return free
  }
}

const suffixesPerLook = 50

/** Whether a record's slug is the title's own, with or without a suffix. */
export function isSlugOf(slug: string, title: string): boolean {
  const base = slugify(title)
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
}
