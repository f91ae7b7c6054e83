// Errors that an operator can fix are explained in one line. Other errors are bugs, and are printed with their stack.

export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Explains an error in one line that says how to fix it. Null for bugs. */
export function explainForOperator(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  // Includes ConfigError and PrivateClusterError. By name, because this module imports nothing.
  if (['OperatorError', 'ConfigError'].includes(error.name) || error.name.startsWith('PrivateCluster')) {
    return error.message
  }
  // Drizzle wraps the errors of the driver.
  if (!('code' in error)) return error.cause instanceof Error ? explainForOperator(error.cause) : null
  const words = explanations[String(error.code)]
  return words === undefined ? null : `${words} (${error.message.split('\n', 1)[0]})`
}

const explanations: Record<string, string> = {
  ENOSPC: 'The disk is full: make room and try again.',
  EDQUOT: 'The disk quota is used up: make room and try again.',
  EACCES: 'Not allowed: the account that runs this needs access.',
  EPERM: 'Not allowed: the account that runs this needs access.',
  EROFS: 'The file system is read-only: choose another place.',
  ENOENT: 'There is no such file or folder: check the path.',
  EMFILE: 'Too many files are open: raise the limit, LimitNOFILE of the service or ulimit -n.',
  EAGAIN: 'The system starts no further process: raise its limit of processes, or give it more memory.',
  EISDIR: 'This is a folder: name a file in it.',
  ENOTDIR: 'A part of this path is a file, not a folder: check the path.',
  ECONNREFUSED: 'The database does not answer: check that it runs, and host and port of DATABASE_URL.',
  ECONNRESET: 'The database has cut the connection off: check that it runs, and try again.',
  ENOTFOUND: 'There is no such host: check the name in DATABASE_URL.',
  EAI_AGAIN: 'The name of the host cannot be looked up: check DATABASE_URL and the name server.',
  CONNECT_TIMEOUT: 'The database does not answer in time: check host, port and firewall of DATABASE_URL.',
  CONNECTION_CLOSED: 'The database has closed the connection: check that it runs, and try again.',
  '08P01':
    'A pooler between this server and the database refuses a setting: docs/operations.md says what a pooler needs.',
  '28P01': 'The database refuses the password: check DATABASE_URL.',
  '28000':
    'The database refuses access to this user: check DATABASE_URL and the access rules of the database.',
  '3D000': 'The database does not exist: create it, or name another one in DATABASE_URL.',
  '42501': 'The database does not allow this: its user must own the database.',
  '53100': 'The disk of the database is full: make room and try again.',
  '53300': 'The database has no free connection: raise its max_connections.',
  '57P03': 'The database is starting: try again in a moment.',
  '58P01': 'The database lacks an extension: install pg_trgm and unaccent (postgresql-contrib).',
  '0A000': 'The database cannot do this: PostgreSQL 15 or newer with pg_trgm and unaccent is needed.',
  '25006': 'The database is read-only: DATABASE_URL must name the primary.',
}
