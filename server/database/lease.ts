// A pool client that is leased to one caller. Its statements run one after another, and none runs after `finish`. A client
// with an open transaction or a running statement is closed instead of being returned to the pool.
//
// Statements that a caller sends at the same time travel together, and `begin` travels with the first statement of its
// transaction, if that one only reads: each saved round trip is a tenth of a small write (decision 75).
import pg from 'pg'
import { ConnectionError } from './address.ts'
import { statementName } from './statement-names.ts'

export type StatementObserver = (text: string, values: unknown[]) => void

/** A client whose settings allow statements in flight (`pipeline`). */
export interface PipelinedClient extends pg.PoolClient {
  pipeline: boolean
  /** What is sent until the end of the current tick is one packet. */
  holdPacket(): void
}

export class Lease {
  readonly #client: PipelinedClient
  readonly #observer: StatementObserver | undefined
  #last: Promise<unknown> = Promise.resolve()
  /** Calls that have not ended. */
  #running = 0
  /** Of these, calls that later ones wait for. */
  #waitedFor = 0
  /** A `begin` that waits for the first statement of its transaction. */
  #begin: pg.QueryConfig | undefined
  #isBeginning = false
  #isFinished = false
  #failure: Error | undefined
  #statementError: pg.DatabaseError | undefined
  #hasStalePlan = false

  constructor(client: PipelinedClient, observer?: StatementObserver) {
    this.#client = client
    this.#observer = observer
  }

  /** The error that ended the connection. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /** Whether a prepared statement failed because its table has changed. Later statements run without being prepared. */
  get hasStalePlan(): boolean {
    return this.#hasStalePlan
  }

  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const begin = this.#begin
    this.#begin = undefined
    if (begin !== undefined) void this.#start(begin)
    if (/^begin\b/.test(config.text)) {
      this.#begin = config
      return this.#last.then(() => nothing)
    }
    const work = () => this.#send(config, values)
    // A write must not run before the transaction is sure to be open.
    return this.#isBeginning && !onlyReads(config.text) ? this.#inTurn(work) : this.#pass(work)
  }

  async #start(begin: pg.QueryConfig): Promise<void> {
    this.#isBeginning = true
    try {
      await this.#pass(() => this.#send(begin))
    } catch (error) {
      this.#failure ??= ConnectionError.of(error)
    } finally {
      this.#isBeginning = false
    }
  }

  async #send(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    this.#observer?.(config.text, values ?? [])
    const name = this.#hasStalePlan ? undefined : statementName(config.text, values)
    this.#client.holdPacket()
    const result = await this.#client.query({ ...config, name }, values)
    if (config.text === 'commit' && result.command === 'ROLLBACK') {
      // PostgreSQL answers a commit with ROLLBACK if a statement has failed, even if the caller ignored the error.
      throw this.#statementError ?? new Error('The transaction has been rolled back.')
    }
    return result
  }

  /** Runs a statement with a special protocol, such as COPY, until `use` resolves. */
  stream<Query extends pg.Submittable, Result>(
    query: Query,
    use: (query: Query) => Promise<Result>,
  ): Promise<Result> {
    const begin = this.#begin
    this.#begin = undefined
    return this.#inTurn(async () => {
      if (begin !== undefined) await this.#send(begin)
      // COPY uses the connection alone.
      this.#client.pipeline = false
      try {
        return await use(this.#client.query(query))
      } finally {
        this.#client.pipeline = true
      }
    })
  }

  /** Returns the client to the pool, or closes it. */
  finish(options: { close?: boolean } = {}): void {
    if (this.#isFinished) return
    this.#isFinished = true
    const isClean =
      this.#running === 0 &&
      this.#begin === undefined &&
      this.#failure === undefined &&
      !this.#hasStalePlan &&
      this.#client.getTransactionStatus() === 'I'
    this.#client.release(!isClean || options.close === true)
  }

  /** Runs the work after all earlier work has ended, and before any later work begins. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#waitedFor++
    return this.#follow(
      this.#last
        .then(() => this.#run(work))
        .finally(() => {
          this.#waitedFor--
        }),
    )
  }

  /** Sends a statement behind those in flight. */
  #pass<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#waitedFor > 0 ? this.#inTurn(work) : this.#follow(this.#run(work))
  }

  #follow<Result>(result: Promise<Result>): Promise<Result> {
    const ended = result.then(
      () => {},
      () => {},
    )
    const before = this.#last
    this.#last = this.#running > 1 ? before.then(() => ended) : ended
    return result
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isFinished) throw new ConnectionError('The connection has been given back.')
    if (this.#failure !== undefined) throw this.#failure
    this.#running++
    try {
      return await work()
    } catch (error) {
      if (isOfStatement(error)) {
        this.#statementError = error
        this.#hasStalePlan ||= error.routine === 'RevalidateCachedQuery'
      } else this.#failure = ConnectionError.of(error)
      throw this.#failure ?? error
    } finally {
      this.#running--
    }
  }
}

/** The result of a `begin` that has not been sent yet. */
const nothing = { rows: [], fields: [], rowCount: 0, command: 'BEGIN', oid: 0 } as unknown as pg.QueryResult

/** Also true of a lock, which ends with its statement outside a transaction. */
function onlyReads(text: string): boolean {
  return (
    /^\s*(select|with)\b/i.test(text) &&
    !/\b(insert into|update \S+ set|delete from|merge into)\b/i.test(text)
  )
}

/** Whether only the statement has failed, so that the connection is still usable. */
function isOfStatement(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.severity !== 'FATAL' && error.severity !== 'PANIC' && !/^(08|57P0)/.test(error.code ?? '')
}
