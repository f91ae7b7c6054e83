// Metrics about mails, for Prometheus.
import { count, eq, inArray, min } from 'drizzle-orm'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '#server/database/client.ts'
import { mails } from './mails.table.ts'

const counted = ['queued', 'refused', 'failed'] as const

/** Returns the counter of mails that have reached a final state; the sender increments it. */
export function registerMailMetrics(metrics: Registry, db: Database): Counter<'state'> {
  const registers = [metrics]
  new Gauge({
    name: 'halyard_mails',
    help: 'Mails that wait, and those that were refused or given up, by state.',
    labelNames: ['state'],
    aggregator: 'max',
    registers,
    async collect() {
      const rows = await db
        .select({ state: mails.state, count: count() })
        .from(mails)
        .where(inArray(mails.state, counted))
        .groupBy(mails.state)
      for (const state of counted) {
        this.set({ state }, rows.find((row) => row.state === state)?.count ?? 0)
      }
    },
  })
  new Gauge({
    name: 'halyard_mails_oldest_seconds',
    help: 'Age of the oldest mail that waits, in seconds; 0 where none does.',
    aggregator: 'max',
    registers,
    async collect() {
      const [row] = await db
        .select({ at: min(mails.queuedAt) })
        .from(mails)
        .where(eq(mails.state, 'queued'))
      const at = row?.at ?? null
      this.set(at === null ? 0 : Math.max(0, Date.now() - at.getTime()) / 1000)
    },
  })
  return new Counter({
    name: 'halyard_mails_settled_total',
    help: 'Mails that were sent, refused or given up.',
    labelNames: ['state'],
    registers,
  })
}
