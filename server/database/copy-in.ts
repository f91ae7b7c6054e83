// COPY into a table, from a stream of its text format.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { TransactionSql } from 'postgres'

/** Answers once the database has taken all of it. */
export async function copyIn(
  transaction: TransactionSql,
  statement: string,
  chunks: Iterable<string> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const query = transaction.unsafe(statement)
  const stream = await query.writable()
  // An error that the server finds after the last row reaches neither the stream nor the query, which has
  // been settled with it: https://github.com/porsager/postgres/issues/1173
  const failed = new Promise<never>((_resolve, reject) => {
    Object.assign(query, { reject })
  })
  await Promise.race([pipeline(Readable.from(chunks), stream), failed])
}
