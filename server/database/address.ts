// Where the database is, and what it means not to reach it.
import type pg from 'pg'

/** An address, or the socket folder of the private database. */
export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; user: string; password?: string | undefined; database: string }

export function settingsOf(address: DatabaseAddress): pg.ClientConfig {
  if (!('url' in address)) return address
  const url = new URL(address.url)
  const mode = url.searchParams.get('sslmode')
  if (mode !== null) {
    // As PostgreSQL's own programs mean the modes: `require` encrypts, `verify-full` looks at the certificate as well.
    url.searchParams.set('uselibpqcompat', 'true')
    if (mode === 'allow') url.searchParams.set('sslmode', 'prefer')
  }
  return { connectionString: url.href }
}

/** The database was not reached, or was lost; the driver tells so by the text of its errors alone. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
  readonly code: 'CONNECT_TIMEOUT' | 'CONNECTION_CLOSED'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = /timeout/.test(message) ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED'
  }

  /** The error itself where it is of another kind. */
  static of(error: unknown): Error {
    if (!(error instanceof Error)) return new ConnectionError(String(error))
    if ('code' in error || !driverTexts.test(error.message)) return error
    return new ConnectionError(error.message, { cause: error })
  }
}

const driverTexts = /^(Connection terminated|Query read timeout|timeout |Client |Cannot use a pool)/
