// SQL as tagged templates, for statements that the query builder cannot express:
//   const rows = await sql<{ id: string }[]>`select id from ${sql('tours')} where title = ${title}`

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Connections } from './connections.ts'
import type { Lease } from './lease.ts'

// biome-ignore lint/suspicious/noExplicitAny: the columns of a row depend on the statement.
type AnyRow = Record<string, any>

class Identifier {
  readonly text: string
  constructor(name: string) {
    this.text = name
      .split('.')
      .map((part) => pg.escapeIdentifier(part))
      .join('.')
  }
}

export interface Statements {
  /** Sends a statement at once. Values become parameters. */
  <Rows extends readonly object[] = AnyRow[]>(
    text: TemplateStringsArray,
    ...values: readonly unknown[]
  ): Promise<Rows>
  /** Quotes the name of a table or column, for use in a template. */
  (name: string): Identifier
  /** Sends a text unchanged. Without values it may contain several statements. */
  unsafe<Rows extends readonly object[] = AnyRow[]>(text: string, values?: readonly unknown[]): Promise<Rows>
}

/** Within an open transaction. */
export interface TransactionSql extends Statements {
  /** Runs COPY … FROM STDIN. Resolves when the database has stored all rows. */
  copyIn(statement: string, chunks: Iterable<string> | AsyncIterable<Uint8Array>): Promise<void>
  /** Runs COPY … TO STDOUT. `read` consumes the output. */
  copyOut<Result>(statement: string, read: (rows: Readable) => Promise<Result>): Promise<Result>
}

/** A connection for one caller. The caller may change its settings, so it is closed when released. */
export interface ReservedSql extends Statements {
  lease: Lease
  release(): void
}

export interface Sql extends Statements {
  begin<Result>(work: (transaction: TransactionSql) => Promise<Result> | Result): Promise<Result>
  begin<Result>(
    mode: string,
    work: (transaction: TransactionSql) => Promise<Result> | Result,
  ): Promise<Result>
  reserve(): Promise<ReservedSql>
}

type Run = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

export function createSql(connections: Connections): Sql {
  async function begin<Result>(
    ...parameters:
      | [work: (transaction: TransactionSql) => Promise<Result> | Result]
      | [mode: string, work: (transaction: TransactionSql) => Promise<Result> | Result]
  ): Promise<Result> {
    const [mode, work] = parameters.length === 1 ? ['', parameters[0]] : parameters
    return connections.withLease(async (lease) => {
      await lease.query({ text: `begin ${mode}` })
      try {
        const result = await work(transactionOn(lease))
        await lease.query({ text: 'commit' })
        return result
      } catch (error) {
        await lease.query({ text: 'rollback' })
        throw error
      }
    })
  }

  async function reserve(): Promise<ReservedSql> {
    const lease = await connections.lease()
    return Object.assign(
      statements((config, values) => lease.query(config, values)),
      { lease, release: () => lease.finish({ close: true }) },
    )
  }

  return Object.assign(statements(connections.query), { begin, reserve })
}

function transactionOn(lease: Lease): TransactionSql {
  return Object.assign(
    statements((config, values) => lease.query(config, values)),
    {
      copyIn: (statement: string, chunks: Iterable<string> | AsyncIterable<Uint8Array>) =>
        lease.stream(copyFrom(statement), (stream) => pipeline(Readable.from(chunks), stream)),
      copyOut: <Result>(statement: string, read: (rows: Readable) => Promise<Result>) =>
        lease.stream(copyTo(statement), read),
    },
  )
}

function statements(run: Run): Statements {
  const unsafe = async (text: string, values?: readonly unknown[]) => {
    const result = await run({ text }, values === undefined ? undefined : [...values])
    // After several statements, returns the rows of the last one.
    return (Array.isArray(result) ? result.at(-1) : result).rows
  }
  const tag = (text: TemplateStringsArray | string, ...values: readonly unknown[]) => {
    if (typeof text === 'string') return new Identifier(text)
    const parameters: unknown[] = []
    let joined = text[0]!
    for (const [index, value] of values.entries()) {
      joined += value instanceof Identifier ? value.text : `$${parameters.push(parameterOf(value))}`
      joined += text[index + 1]!
    }
    return unsafe(joined, parameters)
  }
  return Object.assign(tag, { unsafe }) as Statements
}

function parameterOf(value: unknown): unknown {
  if (value === undefined || value instanceof Promise) {
    throw new TypeError('A value of a statement is undefined or has not been awaited.')
  }
  return value
}

/** Removes the time limits until the transaction ends, for long statements of commands. */
export async function liftLimits(transaction: TransactionSql): Promise<void> {
  await transaction.unsafe(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )
}
