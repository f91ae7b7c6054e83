// The tables of the code, the migrations and the database agree, also where a list of the vocabulary has got another value.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { is } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from '#server/features/schema.ts'
import { buildTestApp } from '#server/testing/build-test-app.ts'

const meta = join(import.meta.dirname, 'migrations/meta')
const readJson = (name: string) => JSON.parse(readFileSync(join(meta, name), 'utf8'))
const migrationIsMissing = 'a migration is missing: npm run migrations -- --name your-name'

test('the migrations agree with the tables', async () => {
  const last = readJson('_journal.json').entries.at(-1).tag.slice(0, 4)
  const before = readJson(`${last}_snapshot.json`)
  const now = generateDrizzleJson(schema, before.id, undefined, 'snake_case')
  expect(await generateMigration(before, now), migrationIsMissing).toEqual([])
})

test('each check of a migrated database allows the values of its table', async () => {
  const { sql } = await buildTestApp()
  const found = await sql<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`
  const inDatabase = new Map(found.map(({ name, definition }) => [name, valuesOf(definition)]))
  const dialect = new PgDialect({ casing: 'snake_case' })
  const inTables = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .flatMap((table) => getTableConfig(table as PgTable).checks)
    .map(({ name, value }): [string, string[]] => [name, valuesOf(dialect.sqlToQuery(value).sql)])
  expect(inTables.length).toBeGreaterThan(80)
  for (const [name, values] of inTables) {
    expect(inDatabase.get(name), `${name}: ${migrationIsMissing}`).toEqual(values)
  }
})

/** The texts and numbers of a condition. PostgreSQL adds casts, and writes `in` as `any (array[…])`. */
function valuesOf(condition: string): string[] {
  const values = condition.match(/'(?:[^']|'')*'|(?<![\w."$])\d+(?:\.\d+)?(?![\w"])/g) ?? []
  return [...new Set(values.map((value) => value.replaceAll("'", '')))].sort()
}
