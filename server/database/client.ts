// The database client: Drizzle on node-postgres.
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import {
  NodePgDatabase,
  type NodePgQueryResultHKT,
  NodePgSession,
  type NodePgTransaction,
} from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { type Connections, createConnections } from './connections.ts'
import type { Lease, StatementObserver } from './lease.ts'
import { type ChannelListener, listen } from './notifications.ts'
import { createSql, type Sql } from './sql.ts'

export type { DatabaseAddress } from './address.ts'
export type { Sql, TransactionSql } from './sql.ts'

type NoSchema = Record<string, never>
type NoTables = ExtractTablesWithRelations<NoSchema>

/** The pool or an open transaction. Services accept both. */
export type Database = PgDatabase<NodePgQueryResultHKT, NoSchema, NoTables>

export interface DatabaseClient {
  sql: Sql
  db: Database
  /** Listens for notifications until the returned function is called. Reconnects lost connections. */
  listen(channel: string, listener: ChannelListener): () => Promise<void>
  /** Calls the observer with each statement that is sent, until the returned function is called. */
  observe(observer: StatementObserver): () => void
  close(): Promise<void>
}

export interface ConnectOptions {
  /** Size of the pool. */
  connections?: number
  onNotice?: (message: string) => void
  /** For servers: statements fail if the database does not answer. Without it they wait until the database is back. */
  hasTimeouts?: boolean
}

/** Longest duration of a statement, so that no statement holds a connection for ever. */
const statementMs = 15_000
/** Shorter than the limit of a statement, so that the error of a statement that waits for a lock mentions the lock. */
const lockMs = 10_000
/** Longest pause between two statements of a transaction. Commands may read or write files in between. */
const idleInTransactionMs = { server: 30_000, command: 600_000 }

export function connectDatabase(address: DatabaseAddress, options: ConnectOptions = {}): DatabaseClient {
  const hasTimeouts = options.hasTimeouts ?? false
  const connections = createConnections(address, {
    max: options.connections ?? 10,
    limits: {
      statement: statementMs,
      lock: lockMs,
      idleInTransaction: idleInTransactionMs[hasTimeouts ? 'server' : 'command'],
    },
    onNotice: options.onNotice ?? (() => {}),
    hasTimeouts,
  })
  return {
    sql: createSql(connections),
    db: databaseOn(new PooledSession(connections)),
    listen: (channel, listener) => listen(connections, channel, listener),
    observe: connections.observe,
    close: connections.close,
  }
}

const dialect = new PgDialect({ casing: 'snake_case' })

function databaseOn(session: NodePgSession<NoSchema, NoTables>): NodePgDatabase<NoSchema> {
  return new NodePgDatabase(dialect, session, undefined)
}

/** The query builder for one leased connection. */
export function databaseOnLease(lease: Lease): NodePgDatabase<NoSchema> {
  return databaseOn(sessionOn(lease))
}

function sessionOn(client: Pick<Lease, 'query'>) {
  return new NodePgSession<NoSchema, NoTables>(client as unknown as pg.Client, dialect, undefined)
}

/** Runs each transaction on its own lease, because the library's own code leaks a pool client whose `begin` fails. */
class PooledSession extends NodePgSession<NoSchema, NoTables> {
  readonly #connections: Connections

  constructor(connections: Connections) {
    super(connections as unknown as pg.Client, dialect, undefined)
    this.#connections = connections
  }

  override transaction<Result>(
    work: (transaction: NodePgTransaction<NoSchema, NoTables>) => Promise<Result>,
    config?: PgTransactionConfig,
  ): Promise<Result> {
    return this.#connections.withLease((lease) => sessionOn(lease).transaction(work, config))
  }
}
