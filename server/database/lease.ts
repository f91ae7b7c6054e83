// A client of the pool in the hands of one caller. Its statements run one after another, none after `finish`, and a
// client goes back to the pool only when nothing of the caller is left on it.
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

  /** What ended the connection, where it has ended. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /** A prepared statement has outlived a change of its table: statements run without names from here on. */
  get hasStalePlan(): boolean {
    return this.#hasStalePlan
  }

  query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    return this.#inTurn(async () => {
      this.#observer?.(config.text, values ?? [])
      const name = this.#hasStalePlan ? undefined : statementName(config.text, values)
      const result = await this.#client.query({ ...config, name }, values)
      if (config.text === 'commit' && result.command === 'ROLLBACK') {
        // So answers PostgreSQL where a statement has failed, whether or not the caller took notice.
        throw this.#statementError ?? new Error('The transaction has been rolled back.')
      }
      return result
    })
  }

  /** A statement that brings its own protocol, such as COPY: `use` works with it until it is over. */
  stream<Query extends pg.Submittable, Result>(
    query: Query,
    use: (query: Query) => Promise<Result>,
  ): Promise<Result> {
    return this.#inTurn(() => use(this.#client.query(query)))
  }

  /** Gives the client back, or closes it. */
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

/** Whether the connection goes on after it. */
function isOfStatement(error: unknown): error is pg.DatabaseError {
  if (!(error instanceof pg.DatabaseError)) return false
  return error.severity !== 'FATAL' && error.severity !== 'PANIC' && !/^(08|57P0)/.test(error.code ?? '')
}
