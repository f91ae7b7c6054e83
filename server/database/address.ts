// The address of the database, and the error for a failed connection.
import type pg from 'pg'

/** The address of a server, or the socket folder of the private database. */
export type DatabaseAddress =
  | { url: string }
  | { host: string; port: number; user: string; password?: string | undefined; database: string }

export function settingsOf(address: DatabaseAddress): pg.ClientConfig {
  if (!('url' in address)) return address
  const url = new URL(address.url)
  const mode = url.searchParams.get('sslmode')
  if (mode !== null) {
    // Modes as in libpq: `require` encrypts, `verify-full` also checks the certificate.
    url.searchParams.set('uselibpqcompat', 'true')
    if (mode === 'allow') url.searchParams.set('sslmode', 'prefer')
  }
  return { connectionString: url.href }
}

/** The connection failed or was lost. The driver's own errors for this differ only in their text. */
export class ConnectionError extends Error {
  override name = 'ConnectionError'
  readonly code: 'CONNECT_TIMEOUT' | 'CONNECTION_CLOSED'

  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = /timeout/.test(message) ? 'CONNECT_TIMEOUT' : 'CONNECTION_CLOSED'
  }

  /** Returns other kinds of errors unchanged. */
  static of(error: unknown): Error {
    if (!(error instanceof Error)) return new ConnectionError(String(error))
    if ('code' in error || !driverTexts.test(error.message)) return error
    return new ConnectionError(error.message, { cause: error })
  }
}

const driverTexts = /^(Connection terminated|Query read timeout|timeout |Client |Cannot use a pool)/
