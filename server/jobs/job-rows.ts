// Reads the job table of pg-boss, for staff and metrics. Not with the functions of pg-boss, which return cached counts and
// cannot list the newest jobs first.
import { type SQL, sql } from 'drizzle-orm'
import type { FailedJob } from '#contract/jobs.ts'
import type { Database } from '#server/database/client.ts'
import { type List, listOfPage, type PageRequest, pageOf } from '#server/database/listing.ts'
import { type AnyQueue, deadLetterQueue, type JobQueue, jobsSchema } from './queue.ts'

export interface JobCount {
  labels: { queue: string; state: 'waiting' | 'active' | 'failed' }
  value: number
}

const states = ['waiting', 'active', 'failed'] as const
const jobTable: SQL = sql`${sql.identifier(jobsSchema)}.job`
const isDeadLetter: SQL = sql`name = ${deadLetterQueue} and state < 'active'`

/** Counts the jobs of each queue. Dead letters count as failed jobs of their original queue. */
export async function countJobs(db: Database, queues: readonly AnyQueue[]): Promise<JobCount[]> {
  const { rows } = await db.execute<{ queue: string; state: string; count: number }>(sql`
    select coalesce(source_name, name) as queue,
      case when name = ${deadLetterQueue} then 'failed' when state = 'active' then 'active' else 'waiting' end as state,
      count(*)::int as count
    from ${jobTable} where state <= 'active' group by 1, 2`)
  return queues.flatMap(({ name }) =>
    states.map((state) => ({
      labels: { queue: name, state },
      value: rows.find((row) => row.queue === name && row.state === state)?.count ?? 0,
    })),
  )
}

/** Returns the jobs of which no dead letter exists. */
export async function withoutFailed<Data extends object>(
  db: Database,
  queue: JobQueue<Data>,
  jobs: readonly Data[],
): Promise<Data[]> {
  if (jobs.length === 0) return []
  const { rows } = await db.execute<{ key: string }>(sql`
    select singleton_key as key from ${jobTable} where ${isDeadLetter} and source_name = ${queue.name}`)
  const failed = new Set(rows.map(({ key }) => key))
  return jobs.filter((data) => !failed.has(queue.keyOf(data)))
}

export async function countFailedJobs(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${jobTable} where ${isDeadLetter}`,
  )
  return rows[0]!.count
}

/** Lists the dead letters, latest failure first. */
export async function listFailedJobs(db: Database, query: PageRequest): Promise<List<FailedJob>> {
  const page = pageOf(query)
  const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const { rows } = await db.execute<Omit<FailedJob, '_id'> & { id: string }>(sql`
    select id, source_name as queue, singleton_key as subject,
      ${iso(sql`source_created_on`)} as "createdAt", ${iso(sql`created_on`)} as "failedAt",
      source_retry_count + 1 as attempts,
      left(split_part(coalesce(source_output->>'message', source_output->>'value', source_output::text, ''), E'\\n', 1), 300) as error
    from ${jobTable} where ${isDeadLetter}
    order by created_on desc, id desc limit ${page.itemsPerPage} offset ${page.offset}`)
  return listOfPage(
    rows.map(({ id, ...job }) => ({ _id: id, ...job })),
    await countFailedJobs(db),
    page,
  )
}
