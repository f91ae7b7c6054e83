// Two hundred shoppers and two thousand open tabs get no error, and memory does not rise.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type BuiltServer, startBuiltServer } from '#server/testing/built-server.ts'
import { httpSignUp } from '#server/testing/http-client.ts'
import { onSampleShop } from '#server/testing/sample-shop.ts'

/** `pauseMs`: between two steps of one shopper, at most. */
const defaults = { minutes: 10, shoppers: 200, sockets: 2000, pauseMs: 4000 }
/** Accounts with different carts, among which the tabs are divided. */
const accounts = 50
/** Maximum number of products in a cart: adding another one removes the oldest. */
const linesPerCart = 5

export interface LoadResult {
  requests: number
  /** Sockets that stayed open, and carts that they received. */
  sockets: number
  messages: number
  /** Resident memory of the server in MB: the median of each minute. */
  memory: number[]
  p50: number
  p99: number
}

/** `prove -- load [MINUTES]` */
export async function prove(args: string[], say: (line: string) => void): Promise<void> {
  const minutes = Number(args[0] ?? defaults.minutes)
  const result = await load({ ...defaults, minutes, say })
  say(`${result.requests} requests without an error, p50 ${result.p50} ms, p99 ${result.p99} ms`)
  say(`${result.sockets} sockets openSockets, ${result.messages} messages`)
  say(`Memory, minute by minute: ${result.memory.map((mb) => `${Math.round(mb)} MB`).join(', ')}`)
  if (minutes >= minutesToJudge) requireFlat(result.memory)
  else say(`Too short to judge memory: that takes ${minutesToJudge} minutes.`)
}

const minutesToJudge = 7

/**
 * Compares the maximum of the last three minutes with the maximum of the first four. Not means, because V8 sometimes
 * returns a third of the memory and then collects less again. The amount of garbage at the end of a minute is random,
 * so 20 % are allowed; a leak would grow with each of tens of thousands of requests and messages.
 */
export function requireFlat(memory: readonly number[]): void {
  const [early, late] = [Math.max(...memory.slice(0, 4)), Math.max(...memory.slice(-3))]
  if (late > 1.2 * early) throw new Error(`Memory rose from ${Math.round(early)} to ${Math.round(late)} MB.`)
}

export function load(options: {
  minutes: number
  shoppers: number
  sockets: number
  pauseMs: number
  say?: (line: string) => void
}): Promise<LoadResult> {
  return onSampleShop(async (environment) => {
    const server = await startBuiltServer(environment)
    try {
      return await shop(server, options)
    } finally {
      await server.kill('SIGTERM')
    }
  })
}

interface Shopper {
  headers: Record<string, string>
  cookie: string
  /** Products in the cart, oldest first. */
  inCart: Set<string>
}

async function shop(
  server: BuiltServer,
  { minutes, shoppers, sockets, pauseMs, say }: Parameters<typeof load>[0],
): Promise<LoadResult> {
  const { url } = server
  const people: Shopper[] = []
  for (let number = 0; number < accounts; number++) people.push(await signUp(url, number))
  const tabs = await openTabs(url, people, sockets)
  say?.(`${tabs.open()} sockets open`)

  const [tours, products] = [await itemsOf(url, 'cards'), await itemsOf(url, 'products')]
  const durations: number[] = []
  const memory: number[] = []
  const startedAt = Date.now()
  const endsAt = startedAt + minutes * 60_000
  const ask = async (path: string, init: RequestInit = {}) => {
    const started = performance.now()
    const response = await fetch(url + path, init)
    await response.arrayBuffer()
    durations.push(performance.now() - started)
    // A sold-out departure is no error, nor is a line that the same user has removed elsewhere.
    const isFine =
      response.ok || response.status === 409 || (response.status === 404 && init.method === 'DELETE')
    if (!isFine) throw new Error(`${path} was answered ${response.status}`)
  }
  const shopping = Array.from({ length: shoppers }, async (_, number) => {
    const shopper = people[number % people.length]!
    const { headers } = shopper
    await delay(Math.random() * pauseMs)
    while (Date.now() < endsAt) {
      for (const { path, method, body } of visit(shopper, pick(tours), pick(products))) {
        await ask(path, method === undefined ? {} : { method, headers, body: JSON.stringify(body ?? {}) })
        await delay(Math.random() * pauseMs)
        if (Date.now() >= endsAt) return
      }
    }
  })
  const watching = async () => {
    for (let minuteEndsAt = startedAt + 60_000; Date.now() < endsAt; minuteEndsAt += 60_000) {
      const seen: number[] = []
      while (Date.now() < Math.min(minuteEndsAt, endsAt)) {
        await delay(Math.min(2000, minuteEndsAt - Date.now(), endsAt - Date.now()))
        seen.push(residentMb(server))
      }
      memory.push(seen.sort((a, b) => a - b)[seen.length >> 1]!)
      say?.(`${durations.length} requests, ${Math.round(memory.at(-1)!)} MB, ${tabs.open()} sockets`)
    }
  }
  await Promise.all([watching(), ...shopping])
  const openSockets = tabs.open()
  if (openSockets < sockets) throw new Error(`Only ${openSockets} of ${sockets} sockets are still open.`)
  const messages = tabs.close()
  durations.sort((a, b) => a - b)
  const percentile = (part: number) => Math.round(durations[Math.floor((durations.length - 1) * part)]!)
  const result = { requests: durations.length, sockets: openSockets, messages, memory }
  return { ...result, p50: percentile(0.5), p99: percentile(0.99) }
}

interface Item {
  _id: string
  slug: string
  avaliable: boolean
  /** Of tours. */
  schedule?: string
}

interface Step {
  path: string
  /** Absent for reads. */
  method?: 'POST' | 'DELETE'
  body?: object
}

/** The steps of a visitor who mostly looks and sometimes buys. */
function* visit({ inCart }: Shopper, tour: Item, product: Item): Generator<Step> {
  yield { path: '/' }
  yield { path: '/tours/standard-list' }
  yield { path: `/tour-item/${tour.slug}` }
  yield { path: `/api/cards/${tour._id}/reviews` }
  yield { path: '/shop/products?sort=popular' }
  yield { path: `/shop/products/${product.slug}` }
  yield { path: '/api/search?q=slow' }
  if (product.avaliable) {
    yield { path: '/api/carts', method: 'POST', body: { product: product._id, count: 1 } }
    inCart.add(product._id)
    const [oldest] = inCart
    if (inCart.size > linesPerCart) {
      inCart.delete(oldest!)
      yield { path: `/api/carts?productId=${oldest}`, method: 'DELETE' }
    }
  }
  if (tour.avaliable && tour.schedule === 'any-day' && Math.random() < 0.2) {
    const date = new Date(Date.now() + (10 + Math.floor(Math.random() * 300)) * 86_400_000)
    const guest = { username: 'Mira Solberg', email: 'mira@example.com', numberTikets: 1 }
    const day = date.toISOString().slice(0, 10)
    yield { path: '/api/tours', method: 'POST', body: { cardId: tour._id, date: day, ...guest } }
  }
}

function pick<Thing>(things: readonly Thing[]): Thing {
  return things[Math.floor(Math.random() * things.length)]!
}

async function itemsOf(url: string, path: string): Promise<Item[]> {
  const response = await fetch(`${url}/api/${path}?itemsPerPage=48`)
  return ((await response.json()) as { items: Item[] }).items
}

async function signUp(url: string, number: number): Promise<Shopper> {
  const { headers, cookies } = await httpSignUp(url, `shopper${number}`, 'correct horse')
  return {
    headers: { 'content-type': 'application/json', ...headers },
    cookie: cookies,
    inCart: new Set(),
  }
}

async function openTabs(url: string, people: readonly Shopper[], count: number) {
  const sockets: WebSocket[] = []
  let messages = 0
  for (let number = 0; number < count; number++) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`, {
      headers: { cookie: people[number % people.length]!.cookie, origin: url },
    })
    // The first message is the cart on connection.
    await new Promise<void>((resolve, reject) => {
      socket.once('message', () => resolve())
      socket.once('error', reject)
    })
    socket.on('message', () => messages++)
    sockets.push(socket)
  }
  return {
    open: () => sockets.filter((socket) => socket.readyState === WebSocket.OPEN).length,
    close() {
      for (const socket of sockets) socket.close()
      return messages
    },
  }
}

function residentMb(server: BuiltServer): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)![1]) / 1024
}
