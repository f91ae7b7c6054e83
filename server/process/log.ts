// Creates the server's log. Its lines never contain values of SQL statements, which may be names, addresses or hashes.
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'

export function createLog(options: LoggerOptions, stream?: DestinationStream): Logger {
  return pino({ ...options, serializers: { err: errorForLog } }, stream)
}

/** Removes values from an error. The query builder adds the values of the failed statement, the database the whole row. */
function errorForLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const shown = pino.stdSerializers.err(error)
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (!('params' in current)) continue
    const values = `\nparams: ${current.params}`
    shown.message = shown.message.replaceAll(values, '')
    shown.stack = shown.stack.replaceAll(values, '')
  }
  const { params, parameters, detail, ...rest } = shown
  return rest
}
