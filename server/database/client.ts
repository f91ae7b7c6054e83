// The one way to the database: postgres.js underneath, Drizzle on top.
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { createConnections, idleSeconds, pauseBeforeReconnecting } from './connections.ts'

/** The pool or an open transaction: services work in either. */
export type Database = PgDatabase<
  PostgresJsQueryResultHKT,
  Record<string, never>,
  ExtractTablesWithRelations<Record<string, never>>
>

export type Sql = postgres.Sql

/** Where the database is: an address, or the socket folder of the private one. */
export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; user: string; password?: string | undefined; database: string }

export interface DatabaseClient {
  sql: Sql
  db: Database
  close(): Promise<void>
}

export interface ConnectOptions {
  /** Connections in the pool. */
  connections?: number
  onNotice?: (message: string) => void
  /** For servers: what the database leaves unanswered fails, instead of waiting until it is back. */
  isImpatient?: boolean
}

/**
 * How long closing waits for what is under way. The driver also waits this long for connections that the database has
 * cut off and nobody has used since, so it must leave room within the time that a stop may take.
 */
const closeWithinSeconds = 2

/** Longest that one statement may take, so that a lost query cannot hold a connection for ever. */
const statementTimeoutMs = 15_000

export function connectDatabase(address: DatabaseAddress, options: ConnectOptions = {}): DatabaseClient {
  const connections = createConnections()
  const settings: Settings = {
    max: options.connections ?? 10,
    socket: connections.socket,
    connect_timeout: 5,
    backoff: pauseBeforeReconnecting,
    idle_timeout: idleSeconds,
    onnotice: (notice) => options.onNotice?.(notice.message ?? ''),
    connection: { application_name: 'halyard', statement_timeout: statementTimeoutMs },
  }
  const sql =
    'url' in address
      ? postgres(...withoutSocketParameters(address.url, settings))
      : postgres({ ...settings, ...address })
  if (options.isImpatient) connections.watch(sql)
  const db = drizzle(keepingStatements(sql), { casing: 'snake_case' }) as Database
  return {
    sql,
    db,
    close() {
      connections.close()
      return sql.end({ timeout: closeWithinSeconds })
    },
  }
}

/**
 * The query builder hands its text over as a statement for once: read and planned each time, and one way to the
 * database more. Here each connection keeps it, by its text, which has no values in it.
 */
function keepingStatements<Connection extends postgres.Sql | postgres.TransactionSql>(
  sql: Connection,
): Connection {
  const { unsafe } = sql
  sql.unsafe = ((text: string, parameters?: never[], options?: postgres.UnsafeQueryOptions) =>
    unsafe(text, parameters, { ...options, prepare: true })) as Connection['unsafe']
  for (const name of ['begin', 'savepoint'] as const) {
    const transaction = (sql as unknown as Record<string, (...args: unknown[]) => unknown>)[name]
    if (transaction === undefined) continue
    Object.assign(sql, {
      [name]: (...args: unknown[]) => {
        const work = args.pop() as (within: postgres.TransactionSql) => unknown
        return transaction(...args, (within: postgres.TransactionSql) => work(keepingStatements(within)))
      },
    })
  }
  return sql
}

/** The driver's types do not know that it takes sockets. */
type Settings = postgres.Options<Record<string, never>> & { socket: unknown }

/** `postgres:///shop?host=/run/postgresql&user=shop`, as PostgreSQL's own programs take it; the driver knows no such parameters. */
function withoutSocketParameters(address: string, settings: Settings): [string, Settings] {
  const url = new URL(address)
  const own: Settings = { ...settings }
  for (const name of ['host', 'port', 'user'] as const) {
    const value = url.searchParams.get(name)
    if (value === null) continue
    url.searchParams.delete(name)
    if (name === 'port') own.port = Number(value)
    else own[name] = value
  }
  return [url.href, own]
}
