import type { FastifyInstance } from 'fastify'
import type { DatabaseClient } from '#server/database/client.ts'

/** Longer than this and the database counts as away. */
const readyWithinMs = 2000

export function registerHealth(app: FastifyInstance, client: DatabaseClient): void {
  // Alive: the process answers. Needs nothing else.
  app.get('/healthz', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  // Ready: it can serve. The server listens only after its migrations, so the database is what can be missing.
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const isReady = await Promise.race([
      client.sql.unsafe('select 1').then(
        () => true,
        () => false,
      ),
      new Promise<boolean>((resolve) => setTimeout(resolve, readyWithinMs, false).unref()),
    ])
    return isReady ? reply.send({ status: 'ready' }) : reply.status(503).send({ status: 'database is away' })
  })
}
