// Checks every invariant in one snapshot of the database, also while others write.
import type { Sql, TransactionSql } from '#server/database/client.ts'
import { liftLimits } from '#server/database/sql.ts'
import type { Breaches, Invariant } from './invariant.ts'
import { orderInvariants } from './orders.ts'
import { paymentInvariants } from './payments.ts'
import { type PictureSources, pictureInvariants } from './pictures.ts'
import { priceInvariants } from './prices.ts'
import { shopInvariants } from './shop.ts'
import { guardsInvariant, knownTables, structureInvariants } from './structure.ts'

export interface CheckResult extends Breaches {
  name: string
  /** Number of rows of the invariant's table. */
  rows: number | undefined
  seconds: number
}

export interface CheckOptions extends PictureSources {
  report(result: CheckResult): void
}

/** Returns the number of broken invariants. */
export async function checkData(sql: Sql, options: CheckOptions): Promise<number> {
  return sql.begin('isolation level repeatable read read only', (transaction) =>
    checkSnapshot(transaction, options),
  )
}

/** Runs in an open transaction and leaves settings changed in it. */
export async function checkSnapshot(sql: TransactionSql, options: CheckOptions): Promise<number> {
  await liftLimits(sql)
  // Memory for sums over millions of rows. No index scans, because indexes are checked too.
  await sql`set local work_mem = '128MB'`
  for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan']) {
    await sql.unsafe(`set local enable_${way} = off`)
  }
  const rowsOf = new Map<string, number>()
  for (const table of knownTables) {
    const [row] = await sql<{ count: string }[]>`select count(*) as count from ${sql(table)}`
    rowsOf.set(table, Number(row!.count))
  }
  let broken = 0
  for (const one of allInvariants(options)) {
    const started = performance.now()
    const breaches = await one.find(sql)
    if (breaches.count > 0) broken += 1
    const rows = one.table === undefined ? undefined : rowsOf.get(one.table)
    options.report({ name: one.name, rows, seconds: (performance.now() - started) / 1000, ...breaches })
  }
  return broken
}

function allInvariants(sources: PictureSources): Invariant[] {
  return [
    ...shopInvariants,
    ...priceInvariants,
    ...orderInvariants,
    ...paymentInvariants,
    ...pictureInvariants(sources),
    ...structureInvariants(),
    guardsInvariant,
  ]
}
