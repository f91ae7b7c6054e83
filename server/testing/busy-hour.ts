// Fills all tables with what a busy hour writes: copies of the rows that calls of the product have written. The copies keep
// the rules of their tables. Each table and column is read from the catalogue of the database, so that new ones take part.
import type { Sql, TransactionSql } from '#server/database/client.ts'

export interface BusyHour {
  /**
   * Copies of each row. Rows of tables with few rows are copied more often, until the table has `least` copies.
   */
  copies: number
  least: number
  /** Ids of accounts, tours and products that the copies keep. Other ids get new values, the same everywhere. */
  keep: readonly string[]
  /** Only rows of this transaction id and later are copied. */
  since: string
}

/** Not written by calls, or not copied by their rules: settings have one row, words are counted by triggers. */
const uncopied = new Set(['settings', 'search_words', 'daily_figures', 'changes', 'document_counters'])
/** Rows that stay single when the rows of one account, tour and product are copied. */
const hubs = ['users', 'tours', 'products', 'carts']
/** Tables whose rows belong to a record of another table, so that all of them are copied equally often. */
const linked = new Set(
  'bookings bills payments refunds ledger_entries foreign_charges payment_events orders order_lines order_documents quotes check_ins booking_notes import_rows imports'.split(
    ' ',
  ),
)
/** Rules limit the sessions of an account, and the job that deletes unused pictures takes its time for each. */
const rare = new Set(['images', 'sessions', 'refresh_tokens'])
const few = 5
const linesOfCart = 40
/** More than the copies take. */
const enoughSeats = 1_000_000
/** Rows of callers, whom staff enter one by one: no hour has many of them. */
const byHand: Readonly<Record<string, string>> = {
  holds: 'user_id is null',
  waiting_list: 'user_id is null',
  due_calls: 'true',
}
/** Texts that a check restricts. */
const shapes: Record<string, (column: string, hour: BusyHour) => string> = {
  'images.hash': (column) => `md5(${column} || n)`,
  'bookings.reference': () => 'new_booking_reference()',
  'tours.seats': (column) => `case when ${column} > 1 then ${enoughSeats} else ${column} end`,
  'departures.seats': (column) => `case when ${column} > 1 then ${enoughSeats} else ${column} end`,
  'cart_lines.product_id': (column, { keep }) =>
    keep.length === 0
      ? freshId(column, 'n')
      : `(array(select id from products limit ${linesOfCart}))[1 + n % ${linesOfCart}]`,
  // More copies than there are of tours.
  'waiting_list.tour_id': (column, hour) => keptOr(column, freshId(column, repeatedCopy(hour)), hour),
}

interface Column {
  table: string
  name: string
  type: string
  isUnique: boolean
  /** Whether rows with other ids would still be equal in a unique index. */
  needsValue: boolean
  hasSequence: boolean
}

/** Copies the rows. Triggers and foreign keys are off meanwhile, because the rows that they would write are copied too. */
export async function fillBusyHour(sql: Sql, hour: BusyHour): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`
    await transaction`set local statement_timeout = 0`
    const isOfOne = hour.keep.length > 0
    const columns = await readColumns(transaction, isOfOne)
    for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
      if (uncopied.has(table) || (isOfOne && hubs.includes(table))) continue
      await copyTable(transaction, table, own, hour)
    }
    // Only the copied rows, so that the others do not leave dead rows in the indexes.
    await transaction`update tours set seats = ${enoughSeats} where seats between 2 and ${enoughSeats - 1}`
    await transaction`update departures set seats = ${enoughSeats} where seats between 2 and ${enoughSeats - 1}`
    await transaction`
      update document_counters set last = (select max(number) from order_documents where order_documents.kind = document_counters.kind)`
  })
}

async function copyTable(sql: TransactionSql, table: string, columns: Column[], hour: BusyHour) {
  const condition = byHand[table]
  const since = `xmin::text::bigint >= ${hour.since}${condition === undefined ? '' : ` and not (${condition})`}`
  const [{ rows } = { rows: 0 }] = await sql.unsafe<{ rows: number }[]>(
    `select count(*)::int as rows from ${table} where ${since}`,
  )
  if (rows === 0) return
  const copies = rare.has(table)
    ? few
    : linked.has(table)
      ? hour.copies
      : Math.max(hour.copies, Math.ceil(hour.least / rows))
  const written = columns.filter(({ hasSequence }) => !hasSequence)
  const names = written.map(({ name }) => `"${name}"`).join(', ')
  const values = written.map((column) => valueIn(column, hour)).join(', ')
  await sql.unsafe(
    `insert into ${table} (${names}) overriding system value
      select ${values} from (select * from ${table} where ${since}) as t, generate_series(1, ${copies}) as n
      on conflict do nothing`,
  )
}

function valueIn(column: Column, hour: BusyHour): string {
  const { table, name, type, isUnique } = column
  const value = `t."${name}"`
  const shape = shapes[`${table}.${name}`]
  if (shape !== undefined) return shape(value, hour)
  if (type === 'uuid') {
    return keptOr(value, freshId(value, isUnique ? 'n' : repeatedCopy(hour)), hour)
  }
  if (type === 'timestamp with time zone') return `${value} - n * interval '0.6 seconds'`
  if (!column.needsValue) return value
  if (type === 'text') return `${value} || '-' || n`
  if (type === 'date' || type === 'integer') return `${value} + n::int`
  return value
}

function keptOr(id: string, fresh: string, { keep }: BusyHour): string {
  const kept = keep.map((one) => `'${one}'`).join(', ')
  return kept === '' ? fresh : `case when ${id} in (${kept}) then ${id} else ${fresh} end`
}

/** The numbers of copies that every table has. */
function repeatedCopy({ copies }: BusyHour): string {
  return `(1 + (n - 1) % ${copies})`
}

/** Another id for each copy, the same in all tables. */
function freshId(id: string, copy: string): string {
  return `overlay(overlay(md5(${id}::text || ${copy}) placing '7' from 13) placing '8' from 17)::uuid`
}

async function readColumns(sql: TransactionSql, isOfOne: boolean): Promise<Column[]> {
  const own = isOfOne ? hubs : []
  return await sql<Column[]>`
    with unique_columns as (
      select indrelid as table_id, attnum, not exists (
        select from pg_attribute as id
        where id.attrelid = indrelid and id.attnum = any(indkey) and id.atttypid = 'uuid'::regtype and not exists (
          select from pg_constraint
          where contype = 'f' and conrelid = indrelid and id.attnum = any(conkey) and confrelid::regclass::text = any(${own})
        )
      ) as needs_value
      from pg_index, unnest(indkey) as attnum where indisunique
    )
    select pg_class.relname as table, attname as name, format_type(atttypid, null) as type,
      exists (select from unique_columns u where u.table_id = pg_class.oid and u.attnum = a.attnum) as "isUnique",
      exists (select from unique_columns u where u.table_id = pg_class.oid and u.attnum = a.attnum and needs_value)
        and not exists (select from pg_constraint where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%ANY (ARRAY%' and conrelid = pg_class.oid and a.attnum = any(conkey) and a.atttypid = 'text'::regtype)
        as "needsValue",
      (attidentity <> '' or coalesce(pg_get_expr(adbin, adrelid) like 'nextval(%', false)) as "hasSequence"
    from pg_class
    join pg_attribute a on attrelid = pg_class.oid and a.attnum > 0 and not attisdropped and attgenerated = ''
    left join pg_attrdef on adrelid = pg_class.oid and adnum = a.attnum
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_class.relname, a.attnum`
}
