// Brings tables and queues of the database to this version. Several processes may start at the same time.
import type { DatabaseAddress } from '#server/database/client.ts'
import { migrateTables } from '#server/database/migrate.ts'
import { declaredJobs } from '#server/features/features.ts'
import { prepareJobs } from '#server/jobs/prepare-jobs.ts'

export function migrateDatabase(address: DatabaseAddress): Promise<void> {
  return migrateTables(address, (db) => prepareJobs(db, declaredJobs))
}
