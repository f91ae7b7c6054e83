// Slugs of records. The first record with a title gets the plain slug, later records get a suffix. Former slugs redirect to
// the record.
import { type SQLWrapper, sql } from 'drizzle-orm'
import { formerSlug, slugify } from '#contract/slugs.ts'
import { recordChanges } from './change-feed.ts'
import type { Database } from './client.ts'
import { isId } from './ids.ts'

/** The tables of a kind of record that has slugs. */
export interface SluggedKind {
  kind: 'tour' | 'product'
  /** The table of the records, with the columns id, slug and deleted_at. */
  records: SQLWrapper
  /** The table of former slugs, with the columns slug and `formerRecordId`. */
  former: SQLWrapper
  formerRecordId: 'tour_id' | 'product_id'
}

const suffixesPerLook = 50

/** Waits until no other transaction claims slugs, and lets none claim any until this one ends. Lock the records first. */
export async function lockSlugs(transaction: Database, { kind }: SluggedKind): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}-slugs`}, 0))`)
}

/** Slugs for new records with these titles, in their order. The slugs have to be locked (`lockSlugs`). */
export async function claimSlugs(
  transaction: Database,
  of: SluggedKind,
  titles: readonly string[],
): Promise<string[]> {
  const claimed = new Set<string>()
  /** The number behind the last slug of a title that many records have. */
  const numbers = new Map<string, number>()
  const slugs = titles.map((title) => plainSlug(of, title))
  const free: string[] = []
  for (let start = 0; start < slugs.length; start += titlesPerLook) {
    const some = slugs.slice(start, start + titlesPerLook)
    const taken = await takenSlugs(transaction, of, [...new Set(some)], null)
    for (const base of some) {
      const isFree = !taken.has(base) && !claimed.has(base)
      const slug = isFree
        ? base
        : await suffixed(transaction, of, base, { claimed, ownId: null, after: numbers.get(base) ?? 1 })
      if (!isFree) numbers.set(base, Number(slug.slice(base.length + 1)))
      claimed.add(slug)
      free.push(slug)
    }
  }
  return free
}

const titlesPerLook = 500

/** Returns a slug for the title that no other record has or had. Locks similar slugs until the transaction ends. */
export async function claimSlug(
  db: Database,
  of: SluggedKind,
  title: string,
  ownId: string | null = null,
): Promise<string> {
  const base = plainSlug(of, title)
  // Both "Fjords" and "Fjords 2" may get the slug fjords-2, so they need the same lock.
  const withoutSuffixes = base.replace(/(-\d+)+$/, '')
  // The first lock is shared: only an import, which claims many slugs, waits for it.
  await db.execute(sql`
    select pg_advisory_xact_lock_shared(hashtextextended(${`${of.kind}-slugs`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`${of.kind}-slug:${withoutSuffixes}`}, 0))`)
  return suffixed(db, of, base, { claimed: new Set(), ownId, after: 0 })
}

/** The slug, or the first one with a number above `after` behind it, that is neither claimed nor another record's. */
async function suffixed(
  db: Database,
  of: SluggedKind,
  base: string,
  { claimed, ownId, after }: { claimed: ReadonlySet<string>; ownId: string | null; after: number },
): Promise<string> {
  for (let first = after + 1; ; first += suffixesPerLook) {
    const candidates = Array.from({ length: suffixesPerLook }, (_, index) =>
      first + index === 1 ? base : `${base}-${first + index}`,
    )
    const taken = await takenSlugs(db, of, candidates, ownId)
    const free = candidates.find((candidate) => !taken.has(candidate) && !claimed.has(candidate))
    if (free !== undefined) return free
  }
}

/** The slug of a record that is restored: its own, or a free one if another record has or had that meanwhile. */
export async function keepOrClaimSlug(
  db: Database,
  of: SluggedKind,
  { id, slug, title }: { id: string; slug: string; title: string },
): Promise<string> {
  // Takes the lock of similar slugs.
  const free = await claimSlug(db, of, title, id)
  return (await takenSlugs(db, of, [slug], id)).has(slug) ? free : slug
}

/** Returns the new slug after an edit of the title, and stores the old one as a former slug. Undefined if the slug stays. */
export async function renameSlug(
  db: Database,
  of: SluggedKind,
  record: { id: string; slug: string; title: string },
  title: string | undefined,
): Promise<string | undefined> {
  if (title === undefined || title === record.title || isSlugOf(record.slug, plainSlug(of, title)))
    return undefined
  return moveSlug(db, of, record, title)
}

/** Returns a new slug for the title, and stores the present one as a former slug. */
async function moveSlug(
  db: Database,
  of: SluggedKind,
  { id, slug: present }: { id: string; slug: string },
  title: string,
): Promise<string> {
  const slug = await claimSlug(db, of, title, id)
  await db.execute(sql`delete from ${of.former} where slug = ${slug}`)
  await db.execute(
    sql`insert into ${of.former} (slug, ${sql.identifier(of.formerRecordId)}) values (${present}, ${id})`,
  )
  return slug
}

/** The slug as it may be stored: records that no job has renewed yet have decomposed ones. */
export function storedFormsOf(slug: string): string[] {
  return [...new Set([slug, slug.normalize('NFC'), slug.normalize('NFKD')])]
}

/**
 * Gives new slugs to records whose slugs were made while all scripts lost their marks. Their former slugs redirect to the
 * records. Locks one record at a time.
 */
export async function renewSlugs(db: Database, of: SluggedKind): Promise<number> {
  const { rows } = await db.execute<{ id: string; slug: string; title: string }>(sql`
    select id, slug, title from ${of.records}
    where octet_length(slug) > length(slug) and deleted_at is null order by id`)
  const outdated = rows.filter(
    ({ slug, title }) => isSlugOf(slug, formerSlug(title)) && !isSlugOf(slug, plainSlug(of, title)),
  )
  for (const record of outdated) {
    await db.transaction(async (transaction) => {
      const locked = await transaction.execute(sql`
        select id from ${of.records}
        where id = ${record.id} and slug = ${record.slug} and title = ${record.title} and deleted_at is null
        for update`)
      if (locked.rows.length === 0) return
      const slug = await moveSlug(transaction, of, record, record.title)
      await transaction.execute(sql`update ${of.records} set slug = ${slug} where id = ${record.id}`)
      await recordChanges(transaction, of.kind, [record.id])
    })
  }
  return outdated.length
}

/** Finds those of the slugs that other records have or had. */
async function takenSlugs(
  db: Database,
  of: SluggedKind,
  slugs: string[],
  ownId: string | null,
): Promise<Set<string>> {
  const among = sql`slug in (${sql.join(
    slugs.map((slug) => sql`${slug}`),
    sql`, `,
  )})`
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from ${of.records}
    where ${among} and deleted_at is null and id is distinct from ${ownId}::uuid
    union
    select slug from ${of.former}
    where ${among} and ${sql.identifier(of.formerRecordId)} is distinct from ${ownId}::uuid`)
  return new Set(rows.map(({ slug }) => slug))
}

/** The slug of a title without a suffix. Starts with the kind if the title has no letters or has the form of an id. */
function plainSlug(of: SluggedKind, title: string): string {
  const slug = slugify(title)
  return slug === '' || isId(slug) ? `${of.kind}-${slug}`.replace(/-$/, '') : slug
}

/** Whether a slug is `base` with or without a numeric suffix. */
function isSlugOf(slug: string, base: string): boolean {
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
}
