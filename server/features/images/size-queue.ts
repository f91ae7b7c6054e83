// The queue of pictures whose sizes are still to be made: the rows of `images` without `sizes_made_at`.
// Any number of processes may work on it; each statement stands by itself.
import type { Sql } from '#server/database/client.ts'

/** A picture that failed this often is left alone, until somebody uploads it again. */
export const maxAttempts = 5

export interface SizeJob {
  hash: string
  /** Of the source, in pixels. */
  width: number
  attempts: number
}

// A claim without a recorded failure means that a whole machine went down: such a job never runs out of
// attempts, but its claims grow longer, in case the picture is what brought the machine down.
const claimable = `
  sizes_made_at is null
  and (attempts < ${maxAttempts} or last_error is null)
  and (claimed_until is null or claimed_until < now())`

export async function claimSizeJob(sql: Sql): Promise<SizeJob | null> {
  const [job] = await sql.unsafe<SizeJob[]>(`
    update images set
      attempts = attempts + 1,
      claimed_until = now() + least(interval '1 hour', interval '2 minutes' * power(2, least(attempts, 10)))
    where hash = (
      select hash from images where ${claimable}
      order by created_at limit 1 for update skip locked
    )
    returning hash, width, attempts`)
  return job ?? null
}

export async function hasClaimableJob(sql: Sql): Promise<boolean> {
  const [row] = await sql.unsafe<[{ found: boolean }]>(
    `select exists (select from images where ${claimable}) as found`,
  )
  return row.found
}

/** Those that failed too often included: somebody should look at them. */
export async function countSizeJobs(sql: Sql): Promise<{ waiting: number; failed: number }> {
  const [row] = await sql<[{ waiting: number; failed: number }]>`
    select
      count(*) filter (where attempts < ${maxAttempts} or last_error is null)::int as waiting,
      count(*) filter (where attempts >= ${maxAttempts} and last_error is not null)::int as failed
    from images where sizes_made_at is null`
  return row
}

export async function finishSizeJob(sql: Sql, hash: string): Promise<void> {
  await sql`
    update images set sizes_made_at = now(), claimed_until = null, last_error = null where hash = ${hash}`
}

/** Seconds before the next attempt: 15 s, 1 min, 4 min, 16 min. */
export async function failSizeJob(sql: Sql, hash: string, reason: string): Promise<void> {
  await sql`
    update images set
      last_error = ${reason.slice(0, 500)},
      claimed_until = now() + interval '15 seconds' * power(4, least(greatest(attempts, 1), 6) - 1)
    where hash = ${hash} and sizes_made_at is null`
}

/** Gives an unfinished job back as if it had never been claimed. */
export async function releaseSizeJob(sql: Sql, hash: string): Promise<void> {
  await sql`
    update images set attempts = greatest(attempts - 1, 0), claimed_until = null
    where hash = ${hash} and sizes_made_at is null`
}
