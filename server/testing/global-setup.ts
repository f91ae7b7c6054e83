// Starts one private PostgreSQL for the whole test run, with a migrated template that every test file copies.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '#server/database/client.ts'
import { startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'

export interface TestCluster {
  host: string
  port: number
  user: string
  template: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

const template = 'halyard_template'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'halyard-tests-'))
  const cluster = await startPrivateCluster({
    directory,
    // TEST_POSTGRES=15 runs the suite on the oldest supported version.
    major: process.env.TEST_POSTGRES === '15' ? 15 : 18,
    // The databases are temporary. Tests of crashes start PostgreSQL with the settings of production.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // Shared memory in a file, which is deleted with the folder even if the tests are aborted.
      dynamic_shared_memory_type: 'mmap',
    },
  })
  const { host, port, user } = cluster.connection
  const maintenance = connectDatabase({ host, port, user, database: 'postgres' }, { connections: 1 })
  await maintenance.sql.unsafe(`create database ${template}`)
  await maintenance.close()
  await migrateDatabase({ host, port, user, database: template })
  project.provide('cluster', { host, port, user, template })
  return async () => {
    await cluster.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
