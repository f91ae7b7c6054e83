// The built server with its own database behind a failing network, and users who shop there.
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { livePath } from '#contract/paths.ts'
import { connectDatabase, type DatabaseAddress, type Sql } from '#server/database/client.ts'
import { readPostmasterNote } from '#server/database/cluster/postmaster.ts'
import { type PrivateCluster, startPrivateCluster } from '#server/database/cluster/private-cluster.ts'
import {
  type BuiltServer,
  buildServerIfStale,
  makeDataDir,
  startBuiltServer,
} from '#server/testing/built-server.ts'
import { type HttpPerson, httpCaller, httpSignIn } from '#server/testing/http-client.ts'
import { samplePassword } from '#server/testing/sample-shop.ts'
import { requireSoundData } from '#server/testing/sound-data.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

export interface FaultyShop {
  server: BuiltServer
  /** Between the server and its database. */
  network: FaultProxy
  /** A direct connection to the database, for the test. */
  sql: Sql
  address: DatabaseAddress
  dataDir: string
  /** Kills the database; the test's supervision restarts it at once. */
  killDatabase(): Promise<void>
  tourId: string
  productId: string
  close(): Promise<void>
}

export type Person = Pick<HttpPerson, 'call' | 'cookies'>

export async function openFaultyShop(
  environment: Record<string, string> = {},
  folder?: { path: string; remove(): Promise<void> },
): Promise<FaultyShop> {
  buildServerIfStale()
  folder ??= await makeDataDir()
  const cluster: PrivateCluster = await startPrivateCluster({
    directory: join(folder.path, 'elsewhere'),
    settings: { fsync: 'off', max_connections: '40' },
  })
  const { host, port, user, database } = cluster.connection
  const network = await startFaultProxy({ path: join(host, `.s.PGSQL.${port}`) })
  const settings = {
    DATA_DIR: folder.path,
    JWT_SECRET: 'a secret for tests of at least thirty-two bytes',
    SAMPLE_DATA: '1',
    SAMPLE_PASSWORD: samplePassword,
    RATE_LIMIT: 'off',
    ...environment,
  }
  const server = await startBuiltServer({
    ...settings,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${network.port}/${database}`,
  })
  const { sql, close } = connectDatabase(cluster.connection, { connections: 2 })
  const call = httpCaller(server.url)
  const tours = (await call('GET /cards', { query: { itemsPerPage: 48 } })).body.items
  const products = (await call('GET /products', { query: { itemsPerPage: 48 } })).body.items
  return {
    server,
    network,
    sql,
    address: cluster.connection,
    dataDir: folder.path,
    async killDatabase() {
      const note = await readPostmasterNote(cluster.dataDirectory)
      process.kill(note!.pid, 'SIGQUIT')
    },
    tourId: tours.find(({ available, seats }) => available && seats >= 20)!._id,
    productId: products.find(({ available }) => available)!._id,
    async close() {
      await server.kill('SIGTERM')
      await close()
      await network.close()
      await requireSoundData({
        ...settings,
        DATABASE_URL: `postgres:///${database}?${new URLSearchParams({ host, port: String(port), user })}`,
      })
      await cluster.stop()
      await folder.remove()
    },
  }
}

export function signIn(url: string, username: string): Promise<Person> {
  return httpSignIn(url, username, samplePassword)
}

export async function emptyCart({ call }: Person): Promise<void> {
  const { items } = (await call('GET /carts', {})).body
  for (const { product } of items) {
    await call('DELETE /carts', { query: { productId: product._id }, body: undefined })
  }
}

export interface Tab {
  /** Quantity of the one product in the cart, from the last message; null before the first. */
  quantity(): number | null
  close(): void
}

/** A tab with a live channel, which reconnects as pages do. */
export function openTab(url: string, { cookies }: Person): Tab {
  let quantity: number | null = null
  let revision = -1
  let isClosed = false
  let socket: WebSocket
  const connect = () => {
    if (isClosed) return
    socket = new WebSocket(`${url.replace('http', 'ws')}${livePath}`, {
      headers: { cookie: cookies, origin: url },
    })
    socket.on('error', () => {})
    socket.on('message', (text) => {
      const { data } = JSON.parse(String(text)) as {
        data: { revision: number; items: { quantity: number }[] }
      }
      if (data.revision < revision) return
      revision = data.revision
      quantity = data.items[0]?.quantity ?? 0
    })
    socket.once('close', () => setTimeout(connect, 300))
  }
  connect()
  return {
    quantity: () => quantity,
    close() {
      isClosed = true
      socket.close()
    },
  }
}

/** Expects a response that is either a success or a 503 with `Retry-After`. */
export function requireClear({ status, headers }: { status: number; headers: Headers }): void {
  if (status < 300) return
  if (status !== 503) throw new Error(`answered ${status}`)
  if (!(Number(headers.get('retry-after')) > 0)) throw new Error('answered 503 without Retry-After')
}

/** Runs the work and measures its milliseconds. */
export async function measureTime<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now()
  return [await work(), performance.now() - started]
}
