// What open connections cost a server: memory and CPU time of each, while they are opened, idle, and get messages.
import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dateInUtc } from '#contract/calendar.ts'
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts'
import { type HttpPerson, httpSignIn, httpSignUp } from '#server/testing/http-client.ts'
import { onSampleShop, samplePassword } from '#server/testing/sample-shop.ts'
import { type Connections, openSockets, openStreams } from './connections.ts'
import { type Usage, usagePrefix } from './measured-process.ts'

export interface Cost {
  rssKb: number
  heapKb: number
  /** Milliseconds of CPU time. */
  openMs: number
  /** Of one minute in which nothing happens. */
  idleMs: number
  /** Of one message to one connection. */
  messageMs: number
}

export interface CostOptions {
  connections: number
  changes: number
  idleSeconds: number
}

/** How a kind of connection is opened, and what changes what it shows. */
interface Kind {
  open(count: number): Promise<Connections>
  /** Connections divided among so many records; each change of a record goes to all of its connections. */
  records: number
  change(record: number): Promise<unknown>
}

export function measureStreams(options: CostOptions): Promise<Cost> {
  return onMeasuredServer(options, async (server) => {
    const { staff, tours } = await chooseTours(server.url)
    const date = addDays(dateInUtc(new Date()), 40)
    const range = { from: addDays(date, -10), to: addDays(date, 20) }
    const traveller = { username: 'Mira', email: 'mira@example.com', date, ticketCount: 1 }
    return {
      open: (count) => openStreams(server.url, tours, range, count),
      records: tours.length,
      change: (record) => staff.call('POST /tours', { body: { tourId: tours[record]!, ...traveller } }),
    }
  })
}

export function measureSockets(options: CostOptions): Promise<Cost> {
  return onMeasuredServer(options, async (server) => {
    const { tours } = await chooseTours(server.url)
    const shoppers: HttpPerson[] = []
    while (shoppers.length < tours.length)
      shoppers.push(await httpSignUp(server.url, `shopper${shoppers.length}`, samplePassword))
    const { items } = (await shoppers[0]!.call('GET /products', { query: { itemsPerPage: 48 } })).body
    const product = items.find(({ available }) => available)!._id
    const cookies = shoppers.map((shopper) => shopper.cookies)
    return {
      open: (count) => openSockets(server.url, cookies, count),
      records: shoppers.length,
      change: (record) => shoppers[record]!.call('POST /carts', { body: { product, count: 1 } }),
    }
  })
}

async function chooseTours(url: string): Promise<{ staff: HttpPerson; tours: string[] }> {
  const staff = await httpSignIn(url, 'superadmin', samplePassword)
  const { items } = (await staff.call('GET /cards', { query: { itemsPerPage: 48 } })).body
  const tours = items
    .filter(({ available, schedule }) => available && schedule === 'any-day')
    .slice(0, 20)
    .map(({ _id }) => _id)
  for (const id of tours) await staff.call('PATCH /cards/:id', { params: { id }, body: { seats: 5000 } })
  return { staff, tours }
}

function onMeasuredServer(
  options: CostOptions,
  prepare: (server: BuiltServer) => Promise<Kind>,
): Promise<Cost> {
  return onSampleShop(async (environment) => {
    const server = await startBuiltServer({
      ...environment,
      TRUST_PROXY: '127.0.0.1',
      NODE_OPTIONS: `--import=${new URL('./measured-process.ts', import.meta.url).href}`,
    })
    try {
      return await measure(server, await prepare(server), options)
    } finally {
      await server.kill('SIGTERM')
    }
  })
}

async function measure(
  server: BuiltServer,
  kind: Kind,
  { connections: count, changes, idleSeconds }: CostOptions,
): Promise<Cost> {
  const change = async () => {
    for (let number = 0; number < changes; number++) await kind.change(number % kind.records)
    // Streams of seats send changes a few times a second.
    await pause(1000)
  }
  const timeOf = async (work: () => Promise<unknown>): Promise<[Usage, number]> => {
    const before = await usageOf(server)
    await work()
    const after = await usageOf(server)
    return [after, after.cpuMs - before.cpuMs]
  }
  // The first of everything loads code.
  await change()
  const warming = await kind.open(Math.min(count, 100))
  await change()
  warming.close()
  await pause(1000)
  const idling = () => pause(idleSeconds * 1000)
  const [, idleAlone] = await timeOf(idling)
  const [before, changesAlone] = await timeOf(change)
  let connections: Connections | undefined
  const [, opening] = await timeOf(async () => {
    connections = await kind.open(count)
  })
  const [open, idle] = await timeOf(idling)
  const messagesBefore = connections!.messages()
  const [, changing] = await timeOf(change)
  const messages = connections!.messages() - messagesBefore
  if (messages < count) throw new Error(`${messages} messages reached ${count} connections.`)
  connections!.close()
  return {
    rssKb: (open.rss - before.rss) / count / 1024,
    heapKb: (open.heap - before.heap) / count / 1024,
    openMs: opening / count,
    idleMs: (Math.max(0, idle - idleAlone) / count) * (60 / idleSeconds),
    messageMs: Math.max(0, changing - changesAlone) / messages,
  }
}

async function usageOf(server: BuiltServer): Promise<Usage> {
  const known = linesOf(server).length
  server.process.kill('SIGUSR2')
  for (;;) {
    const line = linesOf(server)[known]
    if (line !== undefined) return JSON.parse(line.slice(usagePrefix.length))
    await pause(20)
  }
}

function linesOf(server: BuiltServer): string[] {
  return server
    .output()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith(usagePrefix))
}
