import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runBackupCommand } from '#server/backup.ts'
import {
  connectDatabase,
  type DatabaseAddress,
  type DatabaseClient,
  type Sql,
} from '#server/database/client.ts'
import { startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import { runRestoreCommand } from '#server/restore.ts'
import { createTestDatabase, urlOf } from '#server/testing/build-test-app.ts'
import { fillShop, findBrokenInvariants, fingerprintOf, makeStore } from './backup-test-tools.ts'
import { setNeutralFormats } from './database-tables.ts'

/** The suite runs on either version; the backup goes to the other version. */
const other = process.env.TEST_POSTGRES === '15' ? 18 : 15

test(`a backup goes to PostgreSQL ${other} and back`, async () => {
  const store = await makeStore()
  onTestFinished(store.remove)
  const cluster = await startPrivateCluster({
    directory: join(store.path, 'other'),
    major: other,
    // With other formats of dates and numbers.
    settings: {
      ...{ fsync: 'off', datestyle: 'SQL, DMY', timezone: 'Asia/Kathmandu' },
      ...{ intervalstyle: 'sql_standard', bytea_output: 'escape', extra_float_digits: '-3' },
    },
  })
  onTestFinished(() => cluster.stop())
  const { host, port, user, database } = cluster.connection
  const there: DatabaseAddress = { host, port, user, database }

  const source = await createTestDatabase()
  const client = connectDatabase(source, { connections: 2 })
  await fillShop(client, store.storage)
  const original = await look(client)
  await client.close()

  await run(runBackupCommand, 'away', source)
  await run(runRestoreCommand, 'away', there)
  const away = connectDatabase(there, { connections: 2 })
  expect(await look(away)).toEqual(original)
  expect(await findBrokenInvariants(away.sql, store.storage)).toEqual([])
  await away.close()

  await run(runBackupCommand, 'back', there)
  const home = await createTestDatabase()
  await run(runRestoreCommand, 'back', home)
  const back = connectDatabase(home, { connections: 2 })
  expect(await look(back)).toEqual(original)
  await back.close()

  function look({ sql }: DatabaseClient): Promise<Record<string, string>> {
    return sql.begin(async (transaction) => {
      await setNeutralFormats(transaction)
      return fingerprintOf(transaction as unknown as Sql)
    }) as Promise<Record<string, string>>
  }

  async function run(
    command: typeof runBackupCommand,
    file: string,
    address: DatabaseAddress,
  ): Promise<void> {
    let told = ''
    const code = await command([join(store.path, file)], {
      env: { DATABASE_URL: urlOf(address), DATA_DIR: store.path },
      print: () => {},
      tell: (text) => {
        told += text
      },
    })
    expect(code, told).toBe(0)
  }
})
