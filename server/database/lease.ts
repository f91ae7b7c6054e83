// A pool client that is leased to one caller. Its statements run one after another, and none runs after `finish`. A client
// with an open transaction or a running statement is closed instead of being returned to the pool.
import pg from 'pg'
import { ConnectionError } from './address.ts'
import { statementName } from './statement-names.ts'

export type StatementObserver = (text: string, values: unknown[]) => void

export class Lease {
  readonly #client: pg.PoolClient
  readonly #observer: StatementObserver | undefined
  #last: Promise<unknown> = Promise.resolve()
  #isRunning = false
  #isFinished = false
  #failure: Error | undefined
  #statementError: pg.DatabaseError | undefined
  #hasStalePlan = false

  constructor(client: pg.PoolClient, observer?: StatementObserver) {
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
    return this.#inTurn(async () => {
      this.#observer?.(config.text, values ?? [])
      const name = this.#hasStalePlan ? undefined : statementName(config.text, values)
      const result = await this.#client.query({ ...config, name }, values)
      if (config.text === 'commit' && result.command === 'ROLLBACK') {
        // PostgreSQL answers a commit with ROLLBACK if a statement has failed, even if the caller ignored the error.
        throw this.#statementError ?? new Error('The transaction has been rolled back.')
      }
      return result
    })
  }

  /** Runs a statement with a special protocol, such as COPY, until `use` resolves. */
  stream<Query extends pg.Submittable, Result>(
    query: Query,
    use: (query: Query) => Promise<Result>,
  ): Promise<Result> {
    return this.#inTurn(() => use(this.#client.query(query)))
  }

  /** Returns the client to the pool, or closes it. */
  finish(options: { close?: boolean } = {}): void {
    if (this.#isFinished) return
    this.#isFinished = true
    const isClean =
      !this.#isRunning &&
      this.#failure === undefined &&
      !this.#hasStalePlan &&
      this.#client.getTransactionStatus() === 'I'
    this.#client.release(!isClean || options.close === true)
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(() => this.#run(work))
    this.#last = result.catch(() => {})
    return result
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#isFinished) throw new ConnectionError('The connection has been given back.')
    if (this.#failure !== undefined) throw this.#failure
    this.#isRunning = true
    try {
      return await work()
    } catch (error) {
      if (isOfStatement(error)) {
        this.#statementError = error
        this.#hasStalePlan ||= error.routine === 'RevalidateCachedQuery'
      } else this.#failure = ConnectionError.of(error)
      throw this.#failure ?? error
    } finally {
      this.#isRunning = false
    }
  }
}

/** Whether only the statement has failed, so that the connection is still usable. */
function isOfStatement(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.severity !== 'FATAL' && error.severity !== 'PANIC' && !/^(08|57P0)/.test(error.code ?? '')
}
