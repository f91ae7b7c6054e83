// The one way to the database: node-postgres underneath, Drizzle on top.
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

/** The pool or an open transaction: services work in either. */
export type Database = PgDatabase<NodePgQueryResultHKT, NoSchema, NoTables>

export interface DatabaseClient {
  sql: Sql
  db: Database
  /** Hears of notifications until the function that it returns is called; lost connections are made anew. */
  listen(channel: string, listener: ChannelListener): () => Promise<void>
  /** Hears of each statement as it is sent, until the function that it returns is called. */
  observe(observer: StatementObserver): () => void
  close(): Promise<void>
}

export interface ConnectOptions {
  /** Connections in the pool. */
  connections?: number
  onNotice?: (message: string) => void
  /** For servers: what the database leaves unanswered fails, instead of waiting until it is back. */
  isImpatient?: boolean
}

/** Longest that one statement may take, so that a lost query cannot hold a connection for ever. */
const statementMs = 15_000
/** Less, so that it is the waiting that ends, and the statement's error says so. */
const lockMs = 10_000
/** Between the statements of a transaction. Commands compute, read files and write to disks meanwhile. */
const idleInTransactionMs = { server: 30_000, command: 600_000 }

export function connectDatabase(address: DatabaseAddress, options: ConnectOptions = {}): DatabaseClient {
  const isImpatient = options.isImpatient ?? false
  const connections = createConnections(address, {
    max: options.connections ?? 10,
    limits: {
      statement: statementMs,
      lock: lockMs,
      idleInTransaction: idleInTransactionMs[isImpatient ? 'server' : 'command'],
    },
    onNotice: options.onNotice ?? (() => {}),
    isImpatient,
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

/** The query builder on one connection. */
export function databaseOnLease(lease: Lease): NodePgDatabase<NoSchema> {
  return databaseOn(sessionOn(lease))
}

function sessionOn(client: Pick<Lease, 'query'>) {
  return new NodePgSession<NoSchema, NoTables>(client as unknown as pg.Client, dialect, undefined)
}

/** Each transaction has a lease of its own: the library's way with pools keeps a client whose `begin` has failed. */
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
