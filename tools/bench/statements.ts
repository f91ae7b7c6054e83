// Records the SQL that the product runs for a call, so that the bare server can run the same.
import { join } from 'node:path'
import pino from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { connectDatabase, type DatabaseAddress } from '#server/database/client.ts'
import type { Statement } from './bare-server.ts'
import { root } from './servers.ts'

/** One list of statements per path. `warm`: each path is called once before, to fill the caches of queries. */
export async function statementsOf(
  address: DatabaseAddress,
  dataDir: string,
  paths: readonly string[],
  options: { warm: boolean },
): Promise<Statement[][]> {
  const client = connectDatabase(address, { connections: 2 })
  const { server } = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, PAGE_CACHE_MB: '0', RATE_LIMIT: 'off', SAMPLE_DATA: '0' }),
    client,
    publicUrl: 'http://127.0.0.1:3000',
    jwtSecret: 'a secret for public reads only',
    log: pino({ level: 'silent' }),
    drawnFolder: join(root, 'content/pictures'),
    sizeWorkerEntry: join(root, 'server/features/images/size-worker.ts'),
  })
  let recorded: Statement[] = []
  client.observe((text, parameters) => {
    // Not the statements of the change feed and of scheduled jobs.
    if (/\bfrom "(products|tours|search_words|tour_words)"|folded_text/.test(text))
      recorded.push({ text, parameters })
  })
  try {
    const all: Statement[][] = []
    for (const path of paths) {
      if (options.warm) await server.inject(path)
      recorded = []
      await server.inject(path)
      all.push(recorded)
    }
    return all
  } finally {
    await server.close()
    await client.close()
  }
}
