import type { FastifyInstance } from 'fastify'
import { readProductVersion } from '#server/config/product-folder.ts'
import type { DatabaseClient } from '#server/database/client.ts'
import type { WriteWatch } from '#server/database/write-watch.ts'

/** The database counts as away if it takes longer. */
const readyWithinMs = 2000

/** Only the health addresses reveal the version: operators need it, visitors do not. */
const versionHeader = 'x-halyard-version'

export function registerHealth(app: FastifyInstance, client: DatabaseClient, writes: WriteWatch): void {
  const version = readProductVersion()
  // Alive: the process answers.
  app.get('/healthz', async (_request, reply) => {
    return reply.headers({ 'cache-control': 'no-store', [versionHeader]: version }).send({ status: 'ok' })
  })
  // Ready: the server can serve reads and writes. It listens only after its migrations, so only the database
  // can be missing.
  app.get('/readyz', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', [versionHeader]: version })
    const isReady = await Promise.race([
      client.sql.unsafe('select 1').then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, readyWithinMs, false).unref()),
    ])
    if (!isReady) return reply.status(503).send({ status: 'database is away' })
    const reason = writes.fault()
    return reason === null
      ? reply.send({ status: 'ready' })
      : reply.status(503).send({ status: 'database takes no writes', reason })
  })
}
