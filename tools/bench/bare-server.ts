// The server that the product is compared with. Each of its routes does only the unavoidable work.
// tools/bench/main.ts runs it as a separate process and sends it messages that define its routes.
import Fastify from 'fastify'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { DatabaseAddress } from '#server/database/client.ts'
import { connectDatabase } from '#server/database/client.ts'

export interface Statement {
  text: string
  parameters: readonly unknown[]
}

/** First `start` with the database's address, then one message per route. */
export type BareTask =
  | { type: 'start'; address: DatabaseAddress }
  | { type: 'bytes'; path: string; contentType: string; base64: string }
  /** Answers the rows of the last statement. `calls`: one list of statements per call, in turn. */
  | { type: 'rows'; path: string; calls: Statement[][] }
  /** Answers the rows as cards of a page, rendered by React. */
  | { type: 'cards'; path: string; calls: Statement[][] }
  /** Runs the statement for each call, and answers 201. */
  | { type: 'writes'; path: string; text: string }

export type BareReply = { type: 'listening'; port: number } | { type: 'done' }

interface Card {
  id: string
  slug: string
  title: string
  sub_title: string
  description: string
  image: string
  cost_cents: number
  rating: number
}

const app = Fastify()
const responses = new Map<string, { contentType: string; make: () => Buffer | string | Promise<string> }>()
const writes = new Map<string, string>()
let sql: ReturnType<typeof connectDatabase>['sql']

app.get('/*', async (request, reply) => {
  const { contentType, make } = responses.get(request.url)!
  return reply.type(contentType).send(await make())
})

/** One durable upsert: the minimum cost of a write. */
app.post<{ Body: { key: string; count?: number } }>('/upsert', async (request) => {
  const { key, count = 1 } = request.body
  const [row] = await sql`
    insert into bench_lines (key, quantity) values (${key}, ${count})
    on conflict (key) do update set quantity = bench_lines.quantity + excluded.quantity returning *`
  return row
})

app.post('/writes/*', async (request, reply) => {
  await sql.unsafe(writes.get(request.url)!)
  return reply.code(201).send({})
})

async function rowsOf(statements: Statement[]): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = []
  for (const { text, parameters } of statements) {
    rows = await sql.unsafe(text, parameters)
  }
  return rows
}

function rowsInTurn(calls: Statement[][]): () => Promise<Record<string, unknown>[]> {
  let next = 0
  return () => rowsOf(calls[next++ % calls.length]!)
}

function drawCards(rows: Card[]): string {
  const card = ({ id, slug, title, sub_title, description, image, cost_cents, rating }: Card) =>
    createElement(
      'article',
      { key: id, className: 'card' },
      createElement('img', { src: image, alt: '', width: 400, height: 300, loading: 'lazy' }),
      createElement('h3', null, createElement('a', { href: `/shop/products/${slug}` }, title)),
      createElement('p', null, sub_title),
      createElement('p', null, description),
      createElement('span', null, `$${(cost_cents / 100).toFixed(2)}`),
      createElement('span', { 'aria-label': `${rating} of 5` }, '★'.repeat(Math.round(Number(rating)))),
    )
  return `<!doctype html>${renderToString(createElement('main', null, rows.map(card)))}`
}

process.on('message', async (task: BareTask) => {
  const reply = (message: BareReply) => process.send!(message)
  if (task.type === 'start') {
    sql = connectDatabase(task.address, { connections: 10 }).sql
    await sql`drop table if exists bench_lines`
    await sql`create table bench_lines (key text primary key, quantity integer not null)`
    await app.listen({ port: 0, host: '127.0.0.1' })
    return reply({ type: 'listening', port: (app.server.address() as { port: number }).port })
  }
  if (task.type === 'bytes') {
    const bytes = Buffer.from(task.base64, 'base64')
    responses.set(task.path, { contentType: task.contentType, make: () => bytes })
  } else if (task.type === 'writes') {
    writes.set(task.path, task.text)
  } else if (task.type === 'rows') {
    const next = rowsInTurn(task.calls)
    responses.set(task.path, {
      contentType: 'application/json',
      make: async () => JSON.stringify(await next()),
    })
  } else {
    const next = rowsInTurn(task.calls)
    const make = async () => drawCards((await next()) as unknown as Card[])
    responses.set(task.path, { contentType: 'text/html', make })
  }
  reply({ type: 'done' })
})

process.once('disconnect', async () => {
  await sql`drop table if exists bench_lines`.catch(() => {})
  process.exit(0)
})
