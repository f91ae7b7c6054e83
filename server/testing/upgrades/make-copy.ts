// Writes a backup of a small shop with the present tables. Every later version must be able to upgrade it. Run
// `node server/testing/upgrades/make-copy.ts` before a release with new migrations. Existing copies are never changed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '#server/backup/write-backup.ts'
import { connectDatabase } from '#server/database/client.ts'
import { startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import { knownMigrations } from '#server/database/migrate.ts'
import { folderStorage } from '#server/features/images/folder-storage.ts'
import { migrateDatabase } from '#server/process/migrate-database.ts'
import { fillSmallShop } from './small-shop.ts'

const folder = await mkdtemp(join(tmpdir(), 'halyard-copy-'))
const cluster = await startPrivateCluster({ directory: join(folder, 'postgres'), settings: { fsync: 'off' } })
const client = connectDatabase(cluster.connection, { connections: 2 })
try {
  await migrateDatabase(cluster.connection)
  const storage = folderStorage(join(folder, 'images'))
  await fillSmallShop(client, storage)
  const file = join(import.meta.dirname, `${knownMigrations().at(-1)!.tag}.halyard`)
  await writeBackup({
    sql: client.sql,
    storage,
    file,
    withPictures: true,
    now: new Date(),
    report: () => {},
  })
  process.stdout.write(`${file}\n`)
} finally {
  await client.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
