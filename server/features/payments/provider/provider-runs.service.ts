// Runs of the schedule that ask the provider about many payments. One that fails never keeps the others from their turn.
import type { FastifyBaseLogger } from 'fastify'
import { ProviderDown, ProviderRefusal } from './provider.ts'

export type RunLog = Pick<FastifyBaseLogger, 'warn' | 'error'>

/** Most bills or payments of one run; the next run takes the others. */
export const runBatch = 500

/** After so many outages in a row the provider is down for the others too. */
const maxOutages = 3

/** A run ends after this time, so that a slow provider does not keep the next task waiting. */
const maxRunMs = 25_000

/**
 * Does the work of each item, one after another. Stops early while the provider is down or slow; so the caller lists first
 * what was asked about least recently. Throws at the end if anything else than the provider has failed.
 */
export async function runEach<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  log: RunLog,
): Promise<void> {
  const endsAt = performance.now() + maxRunMs
  const failures: unknown[] = []
  let outages = 0
  for (const item of items) {
    if (outages >= maxOutages || performance.now() > endsAt) break
    try {
      await work(item)
      outages = 0
    } catch (error) {
      if (isProviderFault(error)) {
        log.warn({ err: error, subject: item }, 'the payment provider gives no usable answer')
        outages = error instanceof ProviderDown ? outages + 1 : 0
      } else {
        log.error({ err: error, subject: item }, 'a payment or bill cannot be processed')
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments or bills failed.`)
}

export function isProviderFault(error: unknown): error is ProviderDown | ProviderRefusal {
  return error instanceof ProviderDown || error instanceof ProviderRefusal
}
