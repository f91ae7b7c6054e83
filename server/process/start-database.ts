// Opens the database of the configuration: that of DATABASE_URL, or the private one in DATA_DIR.
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import { connectDatabase, type DatabaseAddress, type DatabaseClient } from '#server/database/client.ts'
import { PrivateClusterInUseError } from '#server/database/cluster/errors.ts'
import { findRunningCluster, startPrivateCluster } from '#server/database/cluster/private-cluster.ts'

export interface OpenDatabase {
  client: DatabaseClient
  address: DatabaseAddress
  /** Closes the connections, and stops the private database if this process started it. */
  close(): Promise<void>
}

interface OpenOptions {
  log?: (line: string) => void
  connections?: number
  hasTimeouts?: boolean
  /** For commands that may run beside a server: they use the private database that the server has started. */
  besideServer?: boolean
}

export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  const { address, stop } = await locateDatabase(config, options)
  const client = connectDatabase(address, {
    connections: options.connections ?? 10,
    hasTimeouts: options.hasTimeouts ?? false,
    onNotice: (message) => options.log?.(message),
  })
  return {
    client,
    address,
    async close() {
      await client.close()
      await stop()
    },
  }
}

async function locateDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (config.databaseUrl !== undefined) return { address: { url: config.databaseUrl }, stop: async () => {} }
  const directory = join(config.dataDir, 'postgres')
  try {
    const cluster = await startPrivateCluster({ directory, ...(options.log ? { log: options.log } : {}) })
    return { address: cluster.connection, stop: () => cluster.stop() }
  } catch (error) {
    if (!(options.besideServer && error instanceof PrivateClusterInUseError)) throw error
    const address = await findRunningCluster(directory)
    if (address === undefined) throw error
    return { address, stop: async () => {} }
  }
}
