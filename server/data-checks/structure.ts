// Invariants from the definitions of the tables. Intact constraints and indexes enforce them; these checks
// find damaged indexes, dropped constraints and rows loaded with triggers disabled.
import { is, SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#server/features/schema.ts'
import { type Breaches, findBreaches, type Invariant, invariant, quoted } from './invariant.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

type TableConfig = ReturnType<typeof getTableConfig>

const tables: TableConfig[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableConfig(table as PgTable))

export const knownTables: string[] = tables.map(({ name }) => name)

const text = (value: SQL): string => dialect.sqlToQuery(value).sql

const columnOf = ({ name }: { name: string }): string => quoted(toSnakeCase(name))

/** SQL for the key of a row, as text. */
function keyOf(table: TableConfig): string {
  const columns =
    table.primaryKeys[0]?.columns.map(columnOf) ??
    table.columns.filter(({ primary }) => primary).map(columnOf)
  return columns.map((column) => `${quoted(table.name)}.${column}`).join(` || ', ' || `)
}

export function structureInvariants(): Invariant[] {
  return tables.flatMap((table) => [
    ...referencesOf(table),
    ...keysOf(table),
    ...generatedColumnsOf(table),
    ...rulesOf(table),
  ])
}

function referencesOf(table: TableConfig): Invariant[] {
  return table.foreignKeys.map((key) => {
    const { columns, foreignTable, foreignColumns } = key.reference()
    const parent = getTableConfig(foreignTable).name
    const own = columns.map((column) => `child.${columnOf(column)}`)
    const pairs = own.map((column, place) => `parent.${columnOf(foreignColumns[place]!)} = ${column}`)
    const names = columns.map(({ name }) => toSnakeCase(name)).join(', ')
    return invariant(
      `every ${names} of ${table.name} is one of ${parent}`,
      table.name,
      `select '${names} ' || concat_ws(', ', ${own.join(', ')}) as breach from ${quoted(table.name)} child
       where ${own.map((column) => `${column} is not null`).join(' and ')}
         and not exists (select from ${quoted(parent)} parent where ${pairs.join(' and ')})`,
    )
  })
}

/** Counts rows of the table without its index: a damaged index would miss duplicates. */
function keysOf(table: TableConfig): Invariant[] {
  const single = table.columns.filter(({ primary }) => primary).map((column) => [columnOf(column)])
  const composed = table.primaryKeys.map(({ columns }) => columns.map(columnOf))
  const primary = [...single, ...composed].map((columns) => ({
    columns,
    where: undefined as SQL | undefined,
  }))
  const unique = table.indexes
    .filter(({ config }) => config.unique)
    .map(({ config }) => ({
      columns: config.columns.map((column) =>
        is(column, SQL) ? `(${text(column)})` : columnOf(column as { name: string }),
      ),
      where: config.where,
    }))
  return [...primary, ...unique].map(({ columns, where }) => {
    const conditions = columns.map((column) => `${column} is not null`)
    if (where !== undefined) conditions.push(`(${text(where)})`)
    const names = columns.map((column) => column.replaceAll('"', '')).join(', ')
    return invariant(
      `no two rows of ${table.name} have the same ${names}`,
      table.name,
      `select concat_ws(', ', ${columns.join(', ')}) || ', ' || count(*) || ' times' as breach from ${quoted(table.name)}
       where ${conditions.join(' and ')} group by ${columns.join(', ')} having count(*) > 1`,
    )
  })
}

function generatedColumnsOf(table: TableConfig): Invariant[] {
  return table.columns
    .filter((column) => is(column.generated?.as, SQL))
    .map((column) => {
      const name = toSnakeCase(column.name)
      return invariant(
        `${name} of ${table.name} is what it is made from`,
        table.name,
        `select ${keyOf(table)} as breach from ${quoted(table.name)}
         where ${quoted(name)} is distinct from (${text(column.generated!.as as SQL)})`,
      )
    })
}

/** Checks all rules of a table in one scan. */
function rulesOf(table: TableConfig): Invariant[] {
  if (table.checks.length === 0) return []
  const rules = table.checks.map(({ name, value }) => ({
    name,
    broken: `not coalesce((${text(value)}), true)`,
  }))
  const words = rules.map(({ name, broken }) => `case when ${broken} then '${name}' end`)
  return [
    invariant(
      `every row of ${table.name} keeps its ${rules.length} rules`,
      table.name,
      `select concat_ws(', ', ${words.join(', ')}) || ': ' || ${keyOf(table)} as breach from ${quoted(table.name)}
       where ${rules.map(({ broken }) => broken).join(' or ')}`,
    ),
  ]
}

/** Triggers from the migrations, because the definitions of tables have none. */
export const knownTriggers = [
  'audit_log_is_not_emptied',
  'audit_log_stays',
  'check_ins_only_added',
  'ledger_entries_are_not_emptied',
  'ledger_entries_stay',
  'product_prices_stay',
  'products_forget_words',
  'products_have_no_price_before',
  'products_keep_version',
  'products_record_changed_price',
  'products_record_prices_of_new',
  'products_remember_words_of_changed',
  'products_remember_words_of_new',
  'products_uncount_words',
  'tours_forget_all_words',
  'tours_forget_words',
  'tours_keep_version',
  'tours_remember_all_words_of_changed',
  'tours_remember_all_words_of_new',
  'tours_remember_words_of_changed',
  'tours_remember_words_of_new',
  'tours_uncount_all_words',
  'tours_uncount_words',
]

/** Checks that the database still has all its own guards. */
export const guardsInvariant: Invariant = {
  name: 'every index, constraint and trigger is there, whole and switched on',
  async find(sql): Promise<Breaches> {
    const values = (names: string[]) => names.map((name) => `('${name}')`).join(', ')
    const indexes = tables.flatMap((table) => table.indexes.map(({ config }) => config.name!))
    const checks = tables.flatMap((table) => table.checks.map(({ name }) => name))
    const foreignKeys = tables.reduce((sum, table) => sum + table.foreignKeys.length, 0)
    return findBreaches(
      sql,
      `select 'index ' || name || ' is missing' as breach from (values ${values(indexes)}) wanted(name)
         where to_regclass(quote_ident(name)) is null
       union all
       select 'index ' || indexrelid::regclass || ' is not valid' from pg_index
         join pg_class on pg_class.oid = indexrelid
         where relnamespace = 'public'::regnamespace and not (indisvalid and indisready)
       union all
       select 'constraint ' || name || ' is missing' from (values ${values(checks)}) wanted(name)
         where not exists (select from pg_constraint where conname = name and connamespace = 'public'::regnamespace)
       union all
       select ${foreignKeys} - count(*) || ' foreign keys are missing' from pg_constraint
         where contype = 'f' and connamespace = 'public'::regnamespace having count(*) < ${foreignKeys}
       union all
       select 'constraint ' || conname || ' is not valid' from pg_constraint
         where connamespace = 'public'::regnamespace and not convalidated
       union all
       select 'trigger ' || name || ' is missing' from (values ${values(knownTriggers)}) wanted(name)
         where not exists (select from pg_trigger where tgname = name)
       union all
       select 'trigger ' || tgname || ' of ' || tgrelid::regclass || ' is switched off' from pg_trigger
         join pg_class on pg_class.oid = tgrelid
         where relnamespace = 'public'::regnamespace and tgenabled = 'D'`,
    )
  },
}
